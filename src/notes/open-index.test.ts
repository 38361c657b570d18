import { chmodSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VerbatimError } from '../errors.js';
import { indexPath } from './index-path.js';
import { openIndex, openIndexForWriting } from './open-index.js';

test('an index that cannot be made says what kept it from being made', () => {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-open-index-')));
  mkdirSync(indexPath(dataDir, 'mill'), { recursive: true });
  const folder = { name: 'mill', root: '/mill', added: '2025-01-01T00:00:00Z' };
  const open = () => openIndexForWriting(dataDir, folder);
  expect(open).toThrow(VerbatimError);
  expect(open).toThrow(
    expect.objectContaining({
      kind: 'unavailable',
      message: expect.stringContaining('unable to open database file'),
      cause: expect.objectContaining({ code: 'SQLITE_CANTOPEN' }),
    }),
  );
});

/** Who may do all is kept from nothing. */
const MAY_WRITE_ALL = process.getuid?.() === 0;

test.skipIf(MAY_WRITE_ALL)('an index in a folder that cannot be written to is not called damaged', () => {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-open-index-')));
  const folder = { name: 'mill', root: '/mill', added: '2025-01-01T00:00:00Z' };
  openIndexForWriting(dataDir, folder).close();
  chmodSync(join(dataDir, 'notes'), 0o555);
  try {
    expect(() => openIndex(dataDir, folder)).toThrow(
      expect.objectContaining({
        kind: 'unavailable',
        message: expect.stringContaining('notes cannot be written to'),
        recovery: expect.stringContaining('right to write there'),
      }),
    );
  } finally {
    chmodSync(join(dataDir, 'notes'), 0o755);
  }
});
