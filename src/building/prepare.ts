import { VerbatimError } from '../errors.js';
import type { SourceFile } from '../sources/source-fetcher.js';
import { revisionOf } from '../sources/source-spec.js';
import { checkExpectations } from './aligning/expectations.js';
import { alignText } from './aligning/passages.js';
import { type ParsedText, parseTexts } from './aligning/texts.js';
import { unitRows } from './aligning/unit-rows.js';
import { frameUnits } from './aligning/units.js';
import { parseVerseMap } from './aligning/verse-map.js';
import type { SourceRow, TextRow, WorkRow } from './library-writer.js';
import type { PreparedWork } from './prepared-work.js';
import { type Recipe, sourcesOf } from './recipe.js';
import type { SourceRecipe, TextRecipe } from './recipe-schema.js';

/**
 * Makes a work from its recipe and its source files: parse, clean, reference, align, check against what the recipe
 * expects. Pure: equal inputs give an equal work.
 * @param files every file of `sourceRequests(recipe)`, by spec
 * @throws VerbatimError `mismatch`, naming file or work and locus, at the first thing that is not as declared
 */
export function prepareWork(recipe: Recipe, files: ReadonlyMap<string, SourceFile>): PreparedWork {
  const fileOf = ({ spec }: SourceRecipe): SourceFile => {
    const file = files.get(spec);
    if (file) return file;
    throw new VerbatimError(
      'unavailable',
      `${recipe.id}: ${spec} was not fetched.`,
      'Fetch it and build again.',
    );
  };
  const { map } = recipe.numbering;
  const differs = map ? parseVerseMap(map.source.spec, fileOf(map.source).text, map.book) : new Map();
  const texts = parseTexts(recipe, fileOf);
  const frame = frameUnits(recipe, texts, differs);
  const aligned = texts
    .map((text) => (text.recipe.role === 'translation' || text.recipe.searchable ? text : apparatusOf(text)))
    .map((text) => ({ text, ...alignText(recipe, text, frame) }));
  const aidNotes = aligned.find(({ text }) => text.recipe.preferred)?.notes ?? new Map();
  const work: PreparedWork = {
    work: workRow(recipe),
    sources: new Map(sourcesOf(recipe).map((source) => [source.spec, sourceRow(source, fileOf(source))])),
    texts: recipe.texts.map((text, at) => textRow(recipe.id, text, at + 1)),
    units: unitRows(recipe, frame, aidNotes),
    passages: aligned.flatMap(({ passages }) => passages),
  };
  checkExpectations(recipe, work);
  return work;
}

/** An original that is not searched keeps its words in its units; what the edition adds is kept as passages all the same. */
function apparatusOf(text: ParsedText): ParsedText {
  return { ...text, passages: text.passages.filter(({ apparatus }) => apparatus !== null) };
}

function workRow(recipe: Recipe): WorkRow {
  return {
    id: recipe.id,
    title: recipe.title,
    titleOriginal: recipe.title_original,
    author: recipe.author,
    language: recipe.language,
    tradition: recipe.tradition,
    tier: recipe.tier,
    unitKind: recipe.unit,
    scheme: recipe.numbering.scheme,
    schemeOther: recipe.numbering.other,
    abbreviation: recipe.abbreviation,
    names: [...new Set([recipe.title, recipe.abbreviation, ...recipe.names])],
    partOf: recipe.part_of,
    notes: recipe.notes,
  };
}

function textRow(work: string, text: TextRecipe, position: number): TextRow {
  return {
    slug: `${work}-${text.name}`,
    work,
    role: text.role,
    name: text.name,
    title: text.title,
    language: text.language,
    translator: text.translator,
    year: text.year,
    edition: text.edition,
    license: text.source.license,
    quotable: text.quotable,
    preferred: text.preferred,
    searchable: text.searchable,
    position,
  };
}

function sourceRow(source: SourceRecipe, file: SourceFile): SourceRow {
  return {
    spec: source.spec,
    revision: revisionOf(source.spec),
    sha256: file.sha256,
    bytes: file.bytes,
    encoding: source.encoding,
    license: source.license,
    licenseStated: source.license_stated,
    checked: file.checked,
  };
}
