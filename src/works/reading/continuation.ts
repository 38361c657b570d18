import { isUnspaced } from '../../text/characters.js';

/**
 * Where reading a unit goes on, in UTF-16 code units of each text as stored. Written behind a unit's id:
 * `seneca-letters/95@5200` goes on at 5200 of the original, `seneca-letters/95@9100.4100` at 9100 of the original
 * and 4100 of the translation. Parts read one after the other, joined, are the whole text.
 */
export interface StartingPoint {
  readonly original: number;
  readonly translation: number;
}

/** What stands between the passages of a unit's translation. */
export const BETWEEN_PASSAGES = '\n\n';

export const FROM_THE_START: StartingPoint = { original: 0, translation: 0 };

// Spaces are tried from the first of a run only: from each, a page of spaces takes its square.
const CONTINUATION = /^(.+?)(?<!\s)\s*@\s*(\d{1,9})(?:\.(\d{1,9}))?$/s;

/** Splits an entry into its locus and where to go on; an entry without '@' starts at the beginning. */
export function parseContinuation(entry: string): { readonly locus: string; readonly from: StartingPoint } {
  const [, locus, original, translation] = CONTINUATION.exec(entry) ?? [];
  if (locus === undefined) return { locus: entry, from: FROM_THE_START };
  return { locus, from: { original: Number(original), translation: Number(translation ?? 0) } };
}

/** The entry that goes on with a unit at this point. */
export function writeContinuation(unit: string, { original, translation }: StartingPoint): string {
  return translation === 0 ? `${unit}@${original}` : `${unit}@${original}.${translation}`;
}

/** The point itself, or the start of the word that it falls into; in scripts without spaces each character is a word. */
export function atWordStart(text: string, point: number): number {
  const letter = /[\p{L}\p{M}\p{N}]/u;
  let at = Math.min(point, text.length);
  if (at === text.length) return at;
  const isInside = (here: string, before: string) =>
    letter.test(here) && letter.test(before) && !isUnspaced(here) && !isUnspaced(before);
  while (at > 0 && isInside(text[at] ?? '', text[at - 1] ?? '')) at -= 1;
  return isLowSurrogate(text, at) ? at - 1 : at;
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code <= 0xdfff;
}
