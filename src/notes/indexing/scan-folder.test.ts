import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wholeness } from '../../../test/support/notes-wholeness.js';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { VerbatimError } from '../../errors.js';
import { folderStatus } from '../folder-status.js';
import { FolderRegistry, type NotesFolder } from '../folders.js';
import { openIndex } from '../open-index.js';
import { lockIndex } from '../write-lock.js';
import { type ReindexOptions, reindexFolder } from './reindex-folder.js';

let dataDir: string;
let root: string;
let folder: NotesFolder;
let embedder: WordEmbedder;
let opened: Database[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'verbatim-scan-data-'));
  root = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-scan-')));
  folder = new FolderRegistry(dataDir).add(root, 'vault');
  embedder = new WordEmbedder();
  opened = [];
});
afterEach(() => {
  for (const db of opened) db.close();
});

const write = (path: string, content: string | Buffer) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const reindex = (options?: ReindexOptions) =>
  reindexFolder({ dataDir, embedder, maxFileBytes: 10_000 }, folder, options);
const index = () => {
  const db = openIndex(dataDir, folder);
  opened.push(db);
  return db;
};
const paths = () => index().prepare<[], string>('SELECT path FROM files ORDER BY path').pluck().all();
const found = (words: string) =>
  index()
    .prepare<[string], string>(
      `SELECT f.path FROM chunks_fts t JOIN chunks c ON c.id = t.rowid JOIN files f ON f.id = c.file
       WHERE chunks_fts MATCH ? ORDER BY f.path`,
    )
    .pluck()
    .all(words);
const problems = () =>
  index().prepare<[], string>(`SELECT path || ': ' || kind FROM problems ORDER BY 1`).pluck().all();
const count = (table: string) => index().prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();

describe('the index of a folder', () => {
  it('holds every kind of note and nothing else', async () => {
    const notes = [
      'a.md',
      'b.markdown',
      'c.mdx',
      'd.adoc',
      'e.asciidoc',
      'f.asc',
      'g.txt',
      'H.MD',
      '🌱 x/ü.md',
    ];
    for (const path of notes) write(path, 'words');
    for (const path of ['i.pdf', 'md', '.hidden.md', '.obsidian/j.md', 'node_modules/k.md', 'l.md.bak'])
      write(path, 'words');
    expect(await reindex()).toMatchObject({ files: notes.length, added: notes.length, problems: [] });
    expect(paths().sort()).toEqual([...notes].sort());
    expect(found('words').sort()).toEqual([...notes].sort());
  });

  it('leaves out what the files of patterns say, and the defaults unless these let them in', async () => {
    write('.gitignore', 'drafts/\n*.tmp.md\n');
    write('sub/.gitignore', '!keep.tmp.md\nown.md\n');
    for (const path of ['drafts/a.md', 'b.tmp.md', 'sub/keep.tmp.md', 'sub/own.md', 'own.md'])
      write(path, 'x');
    for (const path of ['templates/t.md', 'lint-report-1.md', 'private.md', 'c.md']) write(path, 'x');
    write('.verbatimignore', 'private.md\n');
    await reindex();
    expect(paths()).toEqual(['c.md', 'own.md', 'sub/keep.tmp.md']);
    write('.verbatimignore', '!templates/**\n!lint-report-*.md\n');
    await reindex();
    expect(paths()).toEqual([
      'c.md',
      'lint-report-1.md',
      'own.md',
      'private.md',
      'sub/keep.tmp.md',
      'templates/t.md',
    ]);
  });

  it('reads no file of an unchanged folder, and only the changed one of another', async () => {
    for (const name of ['a', 'b', 'c']) write(`${name}.md`, `# ${name}\n\ntext of ${name}`);
    expect((await reindex()).read).toBe(3);
    expect((await reindex()).read).toBe(0);
    write('b.md', '# b\n\nother text');
    expect(await reindex()).toMatchObject({ read: 1, changed: 1 });
  });

  it('sees a change of the same length within the same moment', async () => {
    write('a.md', 'one');
    await reindex();
    const { atime, mtime } = statSync(join(root, 'a.md'));
    write('a.md', 'two');
    utimesSync(join(root, 'a.md'), atime, mtime);
    await reindex();
    expect(found('two')).toEqual(['a.md']);
    write('a.md', 'six');
    await reindex();
    expect(found('six')).toEqual(['a.md']);
  });

  it('does not cut a file anew that was only touched', async () => {
    write('a.md', 'text');
    await reindex();
    const before = index().prepare('SELECT id FROM chunks').all();
    utimesSync(join(root, 'a.md'), new Date(), new Date(0));
    expect(await reindex()).toMatchObject({ read: 1, changed: 0 });
    expect(index().prepare('SELECT id FROM chunks').all()).toEqual(before);
  });

  it('keeps the vectors of a renamed note, and of the untouched parts of an edited one', async () => {
    write('a.md', '## One\n\nfirst\n\n## Two\n\nsecond');
    expect((await reindex()).vectors?.embedded).toBe(2);
    renameSync(join(root, 'a.md'), join(root, 'b.md'));
    const renamed = await reindex();
    expect(renamed).toMatchObject({ added: 1, removed: 1, renamed: 1 });
    expect(renamed.vectors?.embedded).toBe(0);
    appendFileSync(join(root, 'b.md'), ' and more');
    expect((await reindex()).vectors?.embedded).toBe(1);
    expect(count('vectors')).toBe(2);
  });

  it('loses with a note its chunks, links and vectors, and keeps what another note says too', async () => {
    write('a.md', '## One\n\nshared\n\n## Two\n\nits own [[b]]');
    write('b.md', '## One\n\nshared\n\n[[a]]');
    write('c.md', '## One\n\nshared\n\n[[a]]');
    await reindex();
    rmSync(join(root, 'a.md'));
    await reindex();
    expect(count('vectors')).toBe(1);
    expect(index().prepare('SELECT resolved FROM links').pluck().all()).toEqual([null, null]);
    expect(wholeness(index())).toEqual([]);
  });

  it('never has a vector without its text, not even between the two', async () => {
    write('a.md', 'text that goes');
    write('.verbatimignore', 'drafts/');
    await reindex();
    rmSync(join(root, 'a.md'));
    embedder.failure = new VerbatimError('unavailable', 'Down.', 'Wait.');
    await reindex();
    expect(count('vectors')).toBe(0);
    expect(count('chunks_vec')).toBe(0);
  });

  it('counts a file once by its real path, follows links inside and reports those that lead out', async () => {
    write('a/real.md', 'inside');
    symlinkSync('a/real.md', join(root, 'link.md'));
    symlinkSync('a', join(root, 'again'));
    symlinkSync('.', join(root, 'a', 'loop'));
    symlinkSync('/etc/passwd', join(root, 'out.md'));
    symlinkSync(tmpdir(), join(root, 'elsewhere'));
    symlinkSync('nowhere.md', join(root, 'broken.md'));
    write('b.md', '[[link]] [x](again/real.md)');
    await reindex();
    expect(paths()).toEqual(['a/real.md', 'b.md']);
    expect(problems()).toEqual(['broken.md: broken-link', 'elsewhere: outside', 'out.md: outside']);
    const meant = index()
      .prepare('SELECT f.path FROM links l JOIN files f ON f.id = l.resolved')
      .pluck()
      .all();
    expect(meant).toEqual(['a/real.md', 'a/real.md']);
  });

  it('keeps apart names that differ in their bytes or their case only', async () => {
    for (const path of ['ü.md', 'u\u0308.md', 'A b.md', 'A-b.md', 'x.md', 'X.md'])
      write(path, `text of ${path}`);
    await reindex();
    expect(paths()).toHaveLength(6);
  });

  it('reads the body under a broken header, and says so', async () => {
    write('bad.md', '---\ntags: [a\nstatus: "open\n---\n# Body\n\nfindable');
    write('good.md', '---\nstatus: open\n---\nfindable too');
    const report = await reindex();
    expect(report.problems).toMatchObject([{ path: 'bad.md', kind: 'header' }]);
    expect(found('findable')).toEqual(['bad.md', 'good.md']);
    write('bad.md', 'mended, findable');
    expect((await reindex()).problems).toEqual([]);
  });

  it('reports what is binary, too large or has no readable name, and reads the rest', async () => {
    write('picture.md', Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000', 'hex'));
    write('large.txt', 'word '.repeat(3_000));
    write('latin.txt', Buffer.from('Gr\xfc\xdfe an alle', 'latin1'));
    writeFileSync(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff]), Buffer.from('.md')]), 'x');
    await reindex();
    expect(problems()).toEqual(['bad\uFFFD.md: name', 'large.txt: too-large', 'picture.md: binary']);
    expect(found('grüße')).toEqual(['latin.txt']);
    expect((await reindex()).read).toBe(0);
    write('large.txt', 'short now');
    await reindex();
    expect(found('short')).toEqual(['large.txt']);
  });

  it('never writes a note', async () => {
    write('a.md', '---\ntitle: x\n---\ntext');
    const before = statSync(join(root, 'a.md'));
    await reindex();
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('---\ntitle: x\n---\ntext');
    expect(statSync(join(root, 'a.md'))).toMatchObject({ mtimeMs: before.mtimeMs, ino: before.ino });
  });

  it('stays as it is where the folder is gone for the moment', async () => {
    write('a.md', 'text');
    await reindex();
    renameSync(root, `${root}-away`);
    await expect(reindex()).rejects.toMatchObject({ kind: 'not-found' });
    expect(folderStatus(dataDir, folder)).toMatchObject({ there: false, index: { notes: 1 } });
    renameSync(`${root}-away`, root);
  });

  it('has its keywords where the embedder is down, says what is missing, and gets the vectors later', async () => {
    write('a.md', 'text');
    embedder.failure = new VerbatimError('unavailable', 'The provider is down.', 'Wait.');
    expect(await reindex()).toMatchObject({
      added: 1,
      vectors: null,
      vectorsMissing: 'The provider is down.',
    });
    expect(found('text')).toEqual(['a.md']);
    embedder.failure = null;
    expect((await reindex()).vectors).toMatchObject({ embedded: 1, complete: true });
    expect(folderStatus(dataDir, folder).index).toMatchObject({ chunks: 1, chunksWithVectors: 1 });
  });

  it('makes all vectors anew for another model', async () => {
    write('a.md', 'text');
    await reindex();
    embedder = new WordEmbedder({ id: 'test/words', revision: '2', dimension: 32 });
    expect((await reindex()).vectors?.embedded).toBe(1);
    expect(count('chunks_vec')).toBe(1);
    expect(wholeness(index())).toEqual([]);
  });

  it('counts chunks whose script the model does not know', async () => {
    write('a.md', 'слова');
    expect((await reindex()).vectors).toMatchObject({ embedded: 0, notUnderstood: 1 });
    expect(folderStatus(dataDir, folder).index).toMatchObject({
      chunksWithVectors: 0,
      chunksNotUnderstood: 1,
    });
    expect((await reindex()).vectors).toMatchObject({ notUnderstood: 0 });
  });

  it('is whole when it is stopped, and goes on from there', async () => {
    for (let number = 0; number < 600; number += 1) write(`${number}.md`, `text ${number}`);
    const stop = new AbortController();
    const stopped = reindex({ signal: stop.signal, onProgress: ({ done }) => done > 300 && stop.abort() });
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
    expect(wholeness(index())).toEqual([]);
    const kept = count('files') ?? 0;
    expect(kept).toBeGreaterThan(200);
    expect(await reindex()).toMatchObject({ added: 600 - kept, changed: 0, read: 600 - kept });
  });

  it('reads anew what another reading made, however often it is stopped, and calls none of it changed', async () => {
    for (let number = 0; number < 600; number += 1) write(`${number}.md`, `text ${number}`);
    await reindex();
    const old = new Sqlite(join(dataDir, 'notes', 'vault.db'));
    old.exec('UPDATE files SET reading = 0');
    old.close();
    const left = () => count('files WHERE reading = 0') ?? 0;
    for (const at of [200, 100]) {
      const before = left();
      const stop = new AbortController();
      const stopped = reindex({ signal: stop.signal, onProgress: ({ done }) => done > at && stop.abort() });
      await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
      expect(left()).toBeLessThan(before);
    }
    const rest = left();
    expect(await reindex()).toMatchObject({ read: rest, added: 0, changed: 0, removed: 0 });
    expect(left()).toBe(0);
    expect(wholeness(index())).toEqual([]);
  });

  it('takes out the text of a note that is larger than may be read by now, and takes it in again', async () => {
    write('a.md', `# word\n\n${'long '.repeat(1_000)}`);
    await reindex();
    const within = (maxFileBytes: number) => reindexFolder({ dataDir, embedder, maxFileBytes }, folder);
    expect(await within(1_000)).toMatchObject({
      changed: 1,
      problems: [{ path: 'a.md', kind: 'too-large' }],
    });
    expect([...new Set(found('word'))]).toEqual([]);
    expect(await within(10_000)).toMatchObject({ changed: 1, problems: [] });
    expect([...new Set(found('word'))]).toEqual(['a.md']);
  });

  it('is written by one at a time, and read meanwhile', async () => {
    write('a.md', 'text');
    await reindex();
    const lock = lockIndex(dataDir, 'vault');
    await expect(reindex()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('being written by another process'),
    });
    expect(found('text')).toEqual(['a.md']);
    lock.release();
    await reindex();
  });

  it('is made anew where its file is damaged', async () => {
    write('a.md', 'text');
    await reindex();
    writeFileSync(join(dataDir, 'notes', 'vault.db'), 'no database at all '.repeat(100));
    expect(() => openIndex(dataDir, folder)).toThrow(/cannot be read/);
    expect(await reindex()).toMatchObject({ added: 1 });
    expect(found('text')).toEqual(['a.md']);
  });

  it('takes a copy that keeps its times for what it is', async () => {
    write('a.md', 'one');
    write('b.md', 'two');
    await reindex();
    const { atime, mtime } = statSync(join(root, 'a.md'));
    copyFileSync(join(root, 'b.md'), join(root, 'new.md'));
    utimesSync(join(root, 'new.md'), atime, mtime);
    renameSync(join(root, 'new.md'), join(root, 'a.md'));
    await reindex();
    expect(found('two')).toEqual(['a.md', 'b.md']);
  });
});
