import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../../../test/support/source-files.js';
import { packageRoot } from '../../package-root.js';
import { parseOsis } from './osis.js';
import { parseVerseLines } from './verse-lines.js';

describe('the editions in full', () => {
  it('have the 23,213 verses of 39 books and the 7,927 verses of 27 books', async () => {
    const requests = readFileSync(join(packageRoot, 'test/support/whole-editions.tsv'), 'utf8')
      .trim()
      .split('\n')
      .map((row) => row.split('\t'))
      .map(([spec = '', sha256 = '']) => ({ spec, sha256, folder: packageRoot }));
    const counts = { hebrew: [0, 0], greek: [0, 0] };
    for (const { spec, text } of (await sourceFiles(requests)).values()) {
      const isHebrew = spec.endsWith('.xml');
      const book = /(?:\d\d-)?([^/]+)\.(?:xml|txt)$/.exec(spec)?.[1] ?? '';
      const verses = isHebrew ? parseOsis(spec, text, { book }) : parseVerseLines(spec, text, { book });
      const count = isHebrew ? counts.hebrew : counts.greek;
      count[0] = (count[0] ?? 0) + 1;
      count[1] = (count[1] ?? 0) + verses.length;
    }
    expect(counts).toEqual({ hebrew: [39, 23_213], greek: [27, 7927] });
  }, 600_000);
});
