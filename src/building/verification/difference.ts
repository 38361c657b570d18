import { VerbatimError } from '../../errors.js';

/** The first thing found that is not as it must be. */
export interface Difference {
  /** Null where it is about the whole library. */
  readonly work: string | null;
  /** Unit or passage id; null where it is about a whole work. */
  readonly at: string | null;
  readonly expected: string;
  readonly found: string;
}

/** Longest quotation of a text in an error. */
const SHOWN_CHARACTERS = 80;

/** The error that names a difference. */
export function differs(check: string, { work, at, expected, found }: Difference): VerbatimError {
  const place = at ?? work ?? 'the library';
  return new VerbatimError(
    'mismatch',
    `Verification (${check}) failed at ${place}: expected ${expected}, found ${shorten(found)}.`,
    work === null
      ? 'Run `verbatim build --force` to make the library anew.'
      : `Compare works/${work}/work.yaml with its sources; if they are right, run \`verbatim build --force\`.`,
  );
}

export function shorten(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}
