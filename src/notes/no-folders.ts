import { VerbatimError } from '../errors.js';

const MESSAGE = 'No folder of notes has been added.';
/** What to do where there is none. */
export const ADD_ONE = 'Add one with `verbatim notes add <folder>`.';

/** Both in a line. */
export const NO_FOLDERS = `${MESSAGE} ${ADD_ONE}`;

/** The error of whoever needs one. */
export function noFolders(): VerbatimError {
  return new VerbatimError('not-found', MESSAGE, ADD_ONE);
}
