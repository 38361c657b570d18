import type { Cut } from '../format-schema.js';
import { collapseSpace, type ParsedPassage } from './parsed-passage.js';

/** A text without what its edition prints inside it. */
interface WithoutCuts {
  readonly text: string;
  readonly pieces: readonly { readonly cut: Cut; readonly words: string }[];
}

/** Longest note of an edition, in characters, that is said in full with the text. */
const MAX_SAID = 300;

/** What is said with a text that something was cut out of; null where nothing need be said. */
export function saidOfCut({ as, says }: Pick<Cut, 'as' | 'says'>, words: string): string | null {
  if (says !== undefined) return says;
  if (as === 'stray') return `A stray “${words}” of the file is left out of the text.`;
  if (as !== 'note') return null;
  return words.length > MAX_SAID
    ? 'A long note of the edition is left out of the text.'
    : `A note of the edition, left out of the text: “${words}”`;
}

/** Takes out every match of every pattern, the patterns one after the other. */
export function cutOut(text: string, cuts: readonly Cut[]): WithoutCuts {
  const pieces: { cut: Cut; words: string }[] = [];
  let rest = text;
  for (const cut of cuts) {
    rest = rest.replace(new RegExp(cut.pattern, 'gu'), (...match) => {
      const groups = match.at(-1) as Record<string, string | undefined> | string;
      const words = collapseSpace(
        (typeof groups === 'object' ? groups.words : undefined) ?? String(match[0]),
      );
      if (words !== '') pieces.push({ cut, words });
      return '';
    });
  }
  return { text: rest, pieces };
}

/**
 * A passage and, after it, what was cut out of it as apparatus; all share the passage's place in the file. A note of the
 * edition and a stray sign are said about the passage too. A cut without a letter or digit is not kept.
 */
export function passageWithoutCuts(
  passage: Omit<ParsedPassage, 'apparatus'>,
  cuts: readonly Cut[],
): readonly ParsedPassage[] {
  const { text, pieces } = cutOut(passage.body, cuts);
  const said = pieces.flatMap(({ cut, words }) => saidOfCut(cut, words) ?? []);
  const kept = pieces.filter(({ words }) => /[\p{L}\p{N}]/u.test(words));
  return [
    { ...passage, body: collapseSpace(text), apparatus: null, notes: [...passage.notes, ...said] },
    ...kept.map(({ cut, words }) => ({
      keys: [],
      body: words,
      raw: passage.raw,
      start: passage.start,
      apparatus: cut.as,
      notes: [],
    })),
  ];
}
