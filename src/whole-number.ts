import { VerbatimError } from './errors.js';

/** What a number may be, and is where nobody says. */
export interface NumberBounds {
  readonly least: number;
  /** Infinity for none. */
  readonly most: number;
  readonly usual: number;
}

/**
 * A number that was asked for, or the usual one.
 * @param name of the number, for the message: 'limit'
 * @throws VerbatimError `bad-input` for what is no whole number within the bounds
 */
export function wholeNumber(
  value: number | undefined,
  name: string,
  { least, most, usual }: NumberBounds,
): number {
  if (value === undefined) return usual;
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const bounds = most === Number.POSITIVE_INFINITY ? `from ${least}` : `from ${least} to ${most}`;
  throw new VerbatimError(
    'bad-input',
    `The ${name} ${value} is not a whole number ${bounds}.`,
    `Give a whole number ${bounds}, or leave it out for ${usual}.`,
  );
}
