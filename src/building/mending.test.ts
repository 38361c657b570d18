import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { build, type TinyFolders, worksIn } from '../../test/support/tiny-builds.js';
import { tinyJames, tinyWorks } from '../../test/support/tiny-works.js';
import { WordEmbedder } from '../../test/support/word-embedder.js';
import { readConfig } from '../config.js';
import { openPassageIndex } from '../retrieval/open-passage-index.js';
import { openReadOnly } from '../storage/open.js';
import { buildLibrary } from './build.js';
import { SMALLEST_GRAPH } from './indexes/graphs.js';

const verses = (line: (verse: number) => string) =>
  Array.from({ length: SMALLEST_GRAPH }, (_, at) => `Jas 1:${at + 1}\t${line(at + 1)}\n`).join('');

/** A work with as many verses as a graph needs. */
const long = {
  ...tinyJames,
  original: { spec: 'file:sblgnt.txt', content: verses(() => 'χαρὰν') },
  aid: { spec: 'file:kjv.txt', content: verses((verse) => `joy w${verse % 97} w${verse}`) },
  units: SMALLEST_GRAPH,
};
const embedder = new WordEmbedder();

/** The graphs by file, relative to the data folder, as bytes. */
function graphFiles({ dataDir }: TinyFolders): ReadonlyMap<string, string> {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.usearch'))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(dataDir, name), 'base64')]));
}

/** Leaves the first half, in a new file: the old one may still be mapped. */
function cutShort(path: string): void {
  const bytes = readFileSync(path);
  rmSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length / 2));
}

function notesOf({ dataDir }: TinyFolders): readonly string[] {
  const db = openReadOnly(join(dataDir, 'library.db'));
  try {
    return openPassageIndex(db, dataDir).index?.notes ?? ['no index'];
  } finally {
    db.close();
  }
}

describe('a build mends what a server says that it mends:', () => {
  it('vector files that are missing or damaged are made anew, the same', { timeout: 60_000 }, async () => {
    const folders = tinyWorks([long]);
    await build(folders, { embedder });
    const files = graphFiles(folders);
    expect(files.size).toBe(1);
    expect(notesOf(folders)).toEqual([]);

    rmSync(join(folders.dataDir, 'index'), { recursive: true });
    expect(notesOf(folders).join()).toContain('1 of 1 vector files are missing or damaged');
    expect(await build(folders, { embedder })).toMatchObject({ outcome: 'built' });
    expect(graphFiles(folders)).toEqual(files);

    cutShort(join(folders.dataDir, [...files.keys()][0] ?? ''));
    expect(notesOf(folders).join()).toContain('1 of 1 vector files are missing or damaged');
    expect(await build(folders, { embedder })).toMatchObject({ outcome: 'built' });
    expect(graphFiles(folders)).toEqual(files);
    expect(notesOf(folders)).toEqual([]);

    expect(await build(folders, { embedder })).toMatchObject({ outcome: 'unchanged' });
  });

  it.each([
    ['of another schema', 'PRAGMA user_version = 999'],
    ['without one of its tables', 'DROP TABLE quote_shingles'],
  ])('a library %s is made anew', async (_, sql) => {
    const folders = tinyWorks([tinyJames]);
    await build(folders);
    const db = new Database(join(folders.dataDir, 'library.db'));
    db.exec(sql);
    db.close();
    expect(await build(folders)).toMatchObject({ outcome: 'built' });
    expect(worksIn(folders)).toEqual(['james']);
    expect(await build(folders)).toMatchObject({ outcome: 'unchanged' });
  });
});

describe('a build with a wrong setting for its embedder', () => {
  it('lets go of the lock, so that the next build goes on', async () => {
    const folders = tinyWorks([tinyJames]);
    const wrong = readConfig({
      VERBATIM_DATA: folders.dataDir,
      VERBATIM_WORKS: folders.worksDir,
      EMBEDDING_PROVIDER: 'openai-compatible',
    });
    await expect(buildLibrary({ config: wrong, conceptsDir: folders.conceptsDir })).rejects.toMatchObject({
      kind: 'bad-input',
    });
    expect(await build(folders)).toMatchObject({ outcome: 'built' });
  });
});
