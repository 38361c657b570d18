import type { SourceFile } from '../../sources/source-fetcher.js';
import { parseText } from '../parsers/parse-text.js';
import type { ParsedPassage } from '../parsers/parsed-passage.js';
import type { Recipe } from '../recipe.js';
import type { SourceRecipe, TextRecipe } from '../recipe-schema.js';
import { chapterOf } from './keys.js';

/** A text of the recipe with its passages, as far as the work takes them. */
export interface ParsedText {
  readonly recipe: TextRecipe;
  /** The decoded source file, which the passages are stretches of. */
  readonly file: string;
  readonly passages: readonly ParsedPassage[];
}

/** Reads every text of a recipe and keeps the chapters that the work takes. */
export function parseTexts(
  recipe: Recipe,
  fileOf: (source: SourceRecipe) => SourceFile,
): readonly ParsedText[] {
  return recipe.texts.map((text) => ({
    recipe: text,
    file: fileOf(text.source).text,
    passages: taken(recipe, parseText(text, fileOf)).map((passage) => withRemarks(passage, text)),
  }));
}

/** The passages of the chapters taken; apparatus goes with the passage that follows it. */
function taken({ chapters }: Recipe, passages: readonly ParsedPassage[]): readonly ParsedPassage[] {
  if (!chapters) return passages;
  const kept: ParsedPassage[] = [];
  let inside = false;
  for (const passage of passages.toReversed()) {
    const [key] = passage.keys;
    if (key !== undefined) {
      const chapter = Number(chapterOf(key) || key);
      inside = chapter >= chapters.first && chapter <= chapters.last;
    }
    if (inside) kept.push(passage);
  }
  return kept.reverse();
}

const GLOSSES = { round: /\([^()]*\p{L}[^()]*\)/u, square: /\[[^[\]]*\p{L}[^[\]]*\]/u } as const;

/** Says of a passage what the recipe says of all like it: whose the words in brackets are, what the file does to words. */
function withRemarks(passage: ParsedPassage, { glosses, translator, remarks }: TextRecipe): ParsedPassage {
  if (passage.apparatus !== null) return passage;
  const notes = remarks
    .filter(({ pattern }) => new RegExp(pattern, 'u').test(passage.body))
    .map(({ note }) => note);
  if (glosses !== undefined && GLOSSES[glosses].test(passage.body)) {
    notes.push(`Words in ${glosses} brackets are the translator’s additions (${translator ?? 'unknown'}).`);
  }
  return notes.length === 0 ? passage : { ...passage, notes: [...passage.notes, ...notes] };
}
