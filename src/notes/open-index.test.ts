import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VerbatimError } from '../errors.js';
import { indexPath } from './index-path.js';
import { openIndexForWriting } from './open-index.js';

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
