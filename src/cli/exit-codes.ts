import type { ErrorKind } from '../errors.js';

/** What a command's exit code says to a script. */
export const ExitCode = {
  found: 0,
  nothingFound: 1,
  badUse: 2,
  failure: 3,
  /** 128 + SIGINT, as shells report it. */
  interrupted: 130,
} as const;

export const exitCodeOf: Readonly<Record<ErrorKind, number>> = {
  'bad-input': ExitCode.badUse,
  'not-found': ExitCode.failure,
  unavailable: ExitCode.failure,
  mismatch: ExitCode.failure,
  cancelled: ExitCode.interrupted,
};
