import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '../../test/support/tiny-builds.js';
import { tinyJames, tinyWorks } from '../../test/support/tiny-works.js';
import { readSummary, summaryPath } from './summary.js';

const folderWith = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-summary-'));
  writeFileSync(summaryPath(folder), text);
  return folder;
};

describe('the summary beside a library', () => {
  it('is read as the build wrote it', async () => {
    const folders = tinyWorks([tinyJames]);
    const { contentHash } = await build(folders);
    expect(readSummary(folders.dataDir)).toMatchObject({ contentHash, works: [{ id: 'james' }] });
  });

  it.each(['', '{', 'null', '[]', '{}', '"library"', '{"works":{},"counts":null,"skipped":[]}'])(
    'is none where the file says %j',
    (text) => {
      expect(readSummary(folderWith(text))).toBeNull();
    },
  );

  it('is none where a work in it has another shape', async () => {
    const folders = tinyWorks([tinyJames]);
    await build(folders);
    const summary = { ...readSummary(folders.dataDir), works: [{ id: 'james' }] };
    expect(readSummary(folderWith(JSON.stringify(summary)))).toBeNull();
  });
});
