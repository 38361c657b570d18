import { VerbatimError } from '../errors.js';

const MESSAGE = 'No folder of notes has been added.';
/** What to do where there is none; a model cannot. */
export const ADD_ONE = 'Tell the person to add one with `verbatim notes add <folder>`.';

/** That, to the person. */
export const NO_FOLDERS = `${MESSAGE} Add one with \`verbatim notes add <folder>\`.`;

/** The error of whoever needs one. */
export function noFolders(): VerbatimError {
  return new VerbatimError('not-found', MESSAGE, ADD_ONE);
}
