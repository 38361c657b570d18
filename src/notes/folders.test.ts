import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { FolderRegistry } from './folders.js';
import { indexPath } from './index-path.js';
import { lockIndex } from './write-lock.js';

let dataDir: string;
let home: string;
let registry: FolderRegistry;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'verbatim-folders-data-'));
  home = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-folders-')));
  for (const path of ['Work Notes', 'diary/2024', 'other/diary'])
    mkdirSync(join(home, path), { recursive: true });
  registry = new FolderRegistry(dataDir);
});

describe('the list of notes folders', () => {
  it('is empty at first, and keeps what is added in the order of names', () => {
    expect(registry.list()).toEqual([]);
    registry.add(join(home, 'Work Notes'));
    registry.add(join(home, 'diary'));
    const again = new FolderRegistry(dataDir).list();
    expect(again.map(({ name, root }) => [name, root])).toEqual([
      ['diary', join(home, 'diary')],
      ['work-notes', join(home, 'Work Notes')],
    ]);
  });

  it('names a folder by the one that is asked for, and refuses names that no command line likes', () => {
    expect(registry.add(join(home, 'diary'), 'my-diary').name).toBe('my-diary');
    for (const name of ['My Diary', '-x', 'x-', '', 'ä', 'a/b', '..', 'a'.repeat(65)]) {
      expect(() => registry.add(join(home, 'other'), name), name).toThrow(/no name for a notes folder/);
    }
    expect(() => registry.add(join(home, 'other'), 'my-diary')).toThrow(/taken by .*diary/);
  });

  it('gives two folders of one name two names', () => {
    registry.add(join(home, 'diary'));
    expect(registry.add(join(home, 'other', 'diary')).name).toBe('diary-2');
  });

  it.each([
    ['Größe Ä b', 'groesse-ae-b'],
    ['U\u0308bungen', 'uebungen'],
    ['Café – Ærø', 'cafe-aero'],
    ['日記', 'notes'],
  ])('calls the folder %j "%s"', (folder, name) => {
    mkdirSync(join(home, folder));
    expect(registry.add(join(home, folder)).name).toBe(name);
  });

  it('knows a folder again, through a link too', () => {
    const first = registry.add(join(home, 'diary'));
    symlinkSync(join(home, 'diary'), join(home, 'link'));
    expect(registry.add(join(home, 'link'))).toEqual(first);
    expect(registry.list()).toHaveLength(1);
    expect(() => registry.add(join(home, 'diary'), 'second')).toThrow(/is the notes folder "diary"/);
  });

  it('takes no folder within another, either way round: a note counts once', () => {
    registry.add(join(home, 'diary'));
    expect(() => registry.add(join(home, 'diary', '2024'))).toThrow(/stands in the notes folder "diary"/);
    expect(() => registry.add(home)).toThrow(/holds the notes folder "diary"/);
  });

  it('takes no data folder for notes: what indexing writes there would be a change of them', () => {
    expect(() => registry.add(dataDir)).toThrow(/is the data folder/);
    mkdirSync(join(dataDir, 'within'));
    expect(registry.add(join(dataDir, 'within')).name).toBe('within');
  });

  it('says what there is where a name is not known', () => {
    expect(() => registry.named('diary')).toThrow(/There is no notes folder/);
    registry.add(join(home, 'diary'));
    expect(() => registry.named('dairy')).toThrow(
      expect.objectContaining({ recovery: expect.stringContaining('diary') }),
    );
  });

  it('forgets a folder with its index, unless the index is being written', () => {
    registry.add(join(home, 'diary'));
    writeFileSync(indexPath(dataDir, 'diary'), '');
    const lock = lockIndex(dataDir, 'diary');
    expect(() => registry.remove('diary')).toThrow(/being written by another process \(process \d+\)/);
    lock.release();
    registry.remove('diary');
    expect(registry.list()).toEqual([]);
    expect(existsSync(indexPath(dataDir, 'diary'))).toBe(false);
    expect(existsSync(join(home, 'diary', '2024'))).toBe(true);
  });

  it('forgets a folder of any name, that of the list itself too', () => {
    registry.add(join(home, 'diary'), 'folders');
    registry.remove('folders');
    expect(registry.list()).toEqual([]);
  });

  it('leaves one lock to whoever waits for a folder that is removed, so that no two write beside each other', () => {
    registry.add(join(home, 'diary'));
    const lock = join(dataDir, 'notes', 'diary.lock');
    lockIndex(dataDir, 'diary').release();
    const { ino } = statSync(lock);
    registry.remove('diary');
    expect(statSync(lock).ino).toBe(ino);
  });

  it('says so when it is damaged', () => {
    registry.add(join(home, 'diary'));
    writeFileSync(join(dataDir, 'notes', 'folders.json'), '{"folders": [{"name": "../x"}]}');
    expect(() => registry.list()).toThrow(/is damaged/);
  });
});
