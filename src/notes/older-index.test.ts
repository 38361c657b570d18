import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { testVault } from '../../test/support/notes-vault.js';
import { packageRoot } from '../package-root.js';
import { FolderRegistry } from './folders.js';
import { indexPath } from './index-path.js';
import { reindexFolder } from './indexing/reindex-folder.js';
import { NOTES_META } from './notes.rows.js';

/** The migrations up to one, as an earlier version of the program applied them. */
function makeIndex(path: string, version: number, root: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const db = new Database(path);
  const folder = join(packageRoot, 'migrations', 'notes');
  const earlier = readdirSync(folder).filter((name) => Number.parseInt(name, 10) <= version);
  for (const name of earlier.sort()) db.exec(readFileSync(join(folder, name), 'utf8'));
  db.pragma(`user_version = ${version}`);
  db.prepare('INSERT INTO notes_meta (key, value) VALUES (?, ?)').run(NOTES_META.root, root);
  db.exec(
    `INSERT INTO files (id, path, format, size, mtime_ms, ctime_ms, refused, title, lines, encoding)
       VALUES (1, 'gone.md', 'markdown', 1, 1, 1, 0, 'Gone', 1, 'utf-8');
     INSERT INTO chunks (file, idx, headings, level, start_line, end_line, start, raw, vector_key)
       VALUES (1, 1, '[]', 0, 1, 1, 0, 'Gone', x'00');
     INSERT INTO links (file, kind, target, fragment, line) VALUES (1, 'wiki', 'wheel', 'Buckets', 1)`,
  );
  db.close();
}

test('an index of an earlier version is gone on with: what has gone goes, what is new is found', async () => {
  const made = await testVault({});
  try {
    made.write({ 'wheel.md': '# Wheel\n\nOak. See [[race#Gate]].\n', 'race.md': 'Water.\n' });
    const folder = new FolderRegistry(made.dataDir).add(made.root(), 'notes');
    makeIndex(indexPath(made.dataDir, 'notes'), 2, made.root());
    await reindexFolder({ dataDir: made.dataDir, maxFileBytes: 1_000_000, embedder: null }, folder);
    const { hits, related } = await made.vault.search({ query: 'oak' });
    expect(hits.map(({ path, startLine }) => [path, startLine])).toEqual([['wheel.md', 1]]);
    expect(related.map(({ path, by }) => `${by} ${path}`)).toEqual(['links-to race.md']);
    expect((await made.vault.search({ query: 'gone' })).hits).toEqual([]);
  } finally {
    await made.close();
  }
});
