import { VerbatimError } from '../errors.js';

const SPACE = 'Free space there, then run the command again; the library in place is as it was.';
const RIGHTS =
  'Give this user the right to write there, or set VERBATIM_DATA to a folder that may be written to.';
const FOLDER = 'Set VERBATIM_DATA to a folder (it is made where there is none), and name files as files.';

/** What the operating system, or SQLite on its behalf, refuses; in the order asked. */
const REFUSALS: readonly (readonly [codes: RegExp, says: string, recovery: string])[] = [
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/, 'The disk is full', SPACE],
  [/^(?:EROFS|EACCES|EPERM|SQLITE_READONLY.*|SQLITE_PERM)$/, 'A file or folder may not be used so', RIGHTS],
  [
    /^(?:ENOTDIR|EISDIR|EEXIST)$/,
    'A file stands where a folder is needed, or a folder where a file is',
    FOLDER,
  ],
  [/^SQLITE_CANTOPEN.*$/, 'A database file cannot be opened', RIGHTS],
  [
    /^(?:EIO|SQLITE_IOERR.*)$/,
    'The disk does not read or write',
    'Look whether the disk is full or failing, then run the command again.',
  ],
  [
    /^(?:EMFILE|ENFILE)$/,
    'Too many files are open',
    'Raise the limit of open files (`ulimit -n`), then run the command again.',
  ],
];

/** A refusal of the operating system as an error that a person can act on; null for any other error. */
export function systemFailure(error: unknown): VerbatimError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const { code, message } = error;
  const [, says, recovery] = REFUSALS.find(([codes]) => codes.test(code)) ?? [];
  if (says === undefined || recovery === undefined) return null;
  return new VerbatimError('unavailable', `${says}: ${message}.`, recovery, { cause: error });
}
