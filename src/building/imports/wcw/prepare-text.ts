import { createHash } from 'node:crypto';
import { tokenise } from '../../../text/tokens.js';
import type { PreparedPassage, PreparedUnit, PreparedWork } from '../../prepared-work.js';
import { markupIn } from '../../verification/markup.js';
import { IMPORT_SPEC } from '../import-spec.js';
import type { KeptFile } from '../manifest.js';
import { type Block, blocksOf, bodyOf } from './blocks.js';
import type { CorpusText } from './corpus-texts.js';
import type { TextName } from './text-names.js';
import { traditionOf } from './traditions.js';

/** The reader that the corpus belongs to. The address of one text's page there is not documented. */
export const WCW_SITE = 'https://wisdom.owocki.com';
/** Its terms of reuse, as stated. */
export const WCW_TERMS = 'terms of reuse unstated';

const SUMMARY =
  'The corpus has only a summary of this work. A summary is found by search and never quoted or read out: look for the work itself.';

interface WordedBlock {
  readonly block: Block;
  readonly body: string;
}

/** The source that a text's slices are slices of. */
export const specOf = (slug: string): string => `${IMPORT_SPEC}wcw/wisdom-corpus.jsonl.gz#${slug}`;

/**
 * Makes a work of the second tier from a text of the corpus: a unit for each block that has words. Passage numbers are
 * the corpus's own; a block without words (a rule, stars) keeps its number as apparatus.
 */
export function prepareText(text: CorpusText, { id, title }: TextName, corpus: KeptFile): PreparedWork {
  const blocks = blocksOf(text.text).map((block) => {
    const body = bodyOf(block);
    return { block, body, worded: tokenise(body).length > 0 };
  });
  const spec = specOf(text.slug);
  return {
    work: {
      id,
      title,
      titleOriginal: null,
      author: text.author ?? 'unknown',
      language: 'und',
      tradition: traditionOf(text.tradition),
      tier: 2,
      unitKind: 'passage',
      scheme: 'passages of the Wisdom Context Window',
      schemeOther: null,
      abbreviation: title,
      names: [title],
      partOf: null,
      notes: notesOn(text),
    },
    sources: new Map([[spec, sourceOf(text, spec, corpus)]]),
    texts: [
      {
        slug: id,
        work: id,
        role: 'translation',
        name: 'wcw',
        title: text.title,
        // The corpus is one of English texts; the embedder judges each passage by its script.
        language: 'en',
        translator: text.translator ?? 'unknown',
        year: null,
        edition: 'Wisdom Context Window',
        license: WCW_TERMS,
        quotable: text.kind === 'full-text',
        preferred: true,
        searchable: true,
        position: 1,
      },
    ],
    units: blocks
      .filter(({ worded }) => worded)
      .map((block, at) => unitOf(text, { id, title }, block, at + 1)),
    passages: blocks.map(
      ({ block, body, worded }): PreparedPassage => ({
        text: id,
        idx: block.number,
        units: worded ? [String(block.number)] : [],
        body,
        apparatus: worded ? null : 'ornament',
        source: spec,
        raw: block.raw,
        start: block.start,
      }),
    ),
  };
}

function unitOf(
  { kind }: CorpusText,
  { id, title }: TextName,
  { block, body }: WordedBlock,
  position: number,
): PreparedUnit {
  const markup = markupIn(body);
  return {
    work: id,
    position,
    refKey: String(block.number),
    chapter: '',
    ref: `${title}, passage ${block.number}`,
    otherKey: null,
    precision: 'none',
    sameAs: null,
    notes: [
      ...(kind === 'summary' ? [SUMMARY] : []),
      ...(markup === null
        ? []
        : [`The corpus has ${markup} here, which may not be the author’s: leave it out of a quote.`]),
    ],
    original: null,
    keywords: [],
    situations: [],
  };
}

function notesOn({ slug, translator, kind, url }: CorpusText): readonly string[] {
  const link = url ?? `${WCW_SITE}, where the address of its own page is not known`;
  return [
    `From the Wisdom Context Window, text “${slug}” (${link}). Its terms of reuse are unstated, and its references are approximate: they count the passages of that corpus.`,
    ...(translator === null && kind === 'full-text'
      ? [
          'The corpus names no translator: this is the original, or a translation by somebody who is not named.',
        ]
      : []),
  ];
}

function sourceOf(text: CorpusText, spec: string, corpus: KeptFile) {
  const bytes = Buffer.from(text.text);
  return {
    spec,
    revision: corpus.sha256,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    encoding: 'utf-8' as const,
    license: WCW_TERMS,
    licenseStated: 'nowhere: the corpus states no terms of reuse',
    checked: `sha256 of the corpus (${corpus.from})`,
  };
}
