import { VerbatimError } from '../../errors.js';

/** The error of a work that does not come out as its recipe says: names the work and the place. */
export function workMismatch(work: string, what: string, recovery: string): VerbatimError {
  return new VerbatimError('mismatch', `${work}: ${what}.`, recovery);
}
