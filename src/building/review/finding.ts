/** Why a passage is shown to a person; the words say what to look for. */
export const REASONS = {
  'no-end': 'ends without a stop, and what follows does not go on with it',
  length: 'is much longer or shorter than the other passages of its text',
  digits: 'has a number in figures, which may be a reference, a page or a note mark',
  markup: 'has signs that belong to a file and not to a text',
  translator: 'has words that translators and editors use of a text',
  brackets: 'has a bracket without its other half',
  quotes: 'has a quotation mark without its other half',
  capitals: 'has a run of capitals, as headings and page headers do',
  script: 'has letters of another script than its text',
  spacing: 'has a space too few or too many, as a cut or a broken line leaves it',
  repeated: 'has the very words of an earlier passage of its text',
} as const;

export type Reason = keyof typeof REASONS;

/** A body of text to look at: a passage that is not apparatus, or a unit of an original. */
export interface Body {
  /** Passage id; of an original, the unit's id. */
  readonly id: string;
  /** Id of the first unit it covers; null where it stands outside units. */
  readonly unit: string | null;
  readonly ref: string | null;
  readonly chapter: string;
  readonly body: string;
  /** Spec of the source file, and where in its decoded text the passage begins, in UTF-16 code units. */
  readonly source: string;
  readonly start: number;
}

/** One text of a work with its bodies in reading order. */
export interface TextToReview {
  readonly slug: string;
  readonly role: 'original' | 'translation';
  readonly language: string;
  readonly translator: string | null;
  /** Verses may end anywhere in a sentence; paragraphs end with one. */
  readonly inVerses: boolean;
  readonly bodies: readonly Body[];
}

/** Something that a check found in a body. */
export interface Suspicion {
  readonly body: Body;
  readonly reason: Reason;
  /** What exactly, for people: 'ends with “unto”'. */
  readonly detail: string;
}

export type Check = (text: TextToReview) => Iterable<Suspicion>;

/** Characters to either side of what is shown. */
const AROUND = 24;

/** A stretch of a body with its surroundings, in quotation marks. */
export function shown(body: string, start: number, length: number): string {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(body.length, start + length + AROUND);
  // A cut may fall inside a character: marks that lost their letter and halves of pairs are left out.
  const words = body
    .slice(from, to)
    .replace(/^[\p{M}\uDC00-\uDFFF]+|[\uD800-\uDBFF]$/gu, '')
    .replace(/\s+/g, ' ');
  return `“${from > 0 ? '…' : ''}${words}${to < body.length ? '…' : ''}”`;
}
