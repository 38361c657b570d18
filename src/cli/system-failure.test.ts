import { describe, expect, it } from 'vitest';
import { systemFailure } from './system-failure.js';

const refusal = (code: string) =>
  Object.assign(new Error(`${code}: refused, open '/data/library.db'`), { code });

describe('what the operating system refuses', () => {
  it.each([
    ['ENOSPC', /disk is full/, /Free space/],
    ['SQLITE_FULL', /disk is full/, /Free space/],
    ['EROFS', /may not be used/, /VERBATIM_DATA/],
    ['EACCES', /may not be used/, /VERBATIM_DATA/],
    ['SQLITE_READONLY_DIRECTORY', /may not be used/, /VERBATIM_DATA/],
    ['SQLITE_CANTOPEN', /cannot be opened/, /VERBATIM_DATA/],
    ['ENOTDIR', /A file stands where a folder is needed/, /VERBATIM_DATA/],
    ['SQLITE_IOERR_WRITE', /does not read or write/, /full or failing/],
  ])('%s is said with what to do next, and with the file that it is about', (code, says, next) => {
    const failure = systemFailure(refusal(code));
    expect(failure).toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(says),
      recovery: expect.stringMatching(next),
    });
    expect(failure?.message).toContain('/data/library.db');
  });

  it('is nothing else: a fault of the program keeps its stack', () => {
    expect(systemFailure(new TypeError('x is undefined'))).toBeNull();
    expect(systemFailure(refusal('ERR_INVALID_ARG_TYPE'))).toBeNull();
  });
});
