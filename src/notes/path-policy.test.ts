import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { VerbatimError } from '../errors.js';
import { PathPolicy } from './path-policy.js';

let above: string;
let root: string;
let policy: PathPolicy;

beforeAll(() => {
  above = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-policy-')));
  root = join(above, 'vault');
  mkdirSync(join(root, 'a', 'b'), { recursive: true });
  writeFileSync(join(above, 'secret.md'), 'outside');
  mkdirSync(join(above, 'vault-2'));
  writeFileSync(join(above, 'vault-2', 'note.md'), 'outside');
  for (const path of [
    'note.md',
    'a/note.md',
    'a/b/note.md',
    'ä.md',
    'a\u0308.md',
    'with space.md',
    '..md',
    '...',
  ]) {
    writeFileSync(join(root, path), 'inside');
  }
  symlinkSync('note.md', join(root, 'link.md'));
  symlinkSync('a', join(root, 'folder-link'));
  symlinkSync('../secret.md', join(root, 'out.md'));
  symlinkSync('..', join(root, 'up'));
  symlinkSync(above, join(root, 'a', 'above'));
  symlinkSync('loop', join(root, 'loop'));
  symlinkSync('missing', join(root, 'dangling'));
  execFileSync('mkfifo', [join(root, 'pipe.md')]);
  policy = new PathPolicy(root);
});

const kindOf = (work: () => unknown): string => {
  try {
    work();
    return 'no error';
  } catch (error) {
    return error instanceof VerbatimError ? error.kind : `${error}`;
  }
};
const text = (path: string) => policy.read(path).bytes.toString();

describe('the way to the files of a folder', () => {
  it('reads what is inside, by a relative or an absolute path', () => {
    for (const path of ['note.md', './a/note.md', 'a/../note.md', 'a//b/note.md', join(root, 'a/note.md')]) {
      expect(text(path), path).toBe('inside');
    }
  });

  it('follows links inside the folder, and says where they lead', () => {
    expect(policy.locate('link.md')).toBe('note.md');
    expect(policy.locate('folder-link/b/note.md')).toBe('a/b/note.md');
    expect(text('folder-link/note.md')).toBe('inside');
  });

  it('refuses what leads out, as written or through a link', () => {
    const out = [
      '../secret.md',
      'a/../../secret.md',
      '/etc/passwd',
      join(above, 'secret.md'),
      '../vault-2/note.md',
    ];
    for (const path of [
      ...out,
      'out.md',
      'up/secret.md',
      'a/above/secret.md',
      'up',
      'up/vault/../secret.md',
    ]) {
      expect(
        kindOf(() => policy.read(path)),
        path,
      ).toBe('bad-input');
      expect(
        kindOf(() => policy.locate(path)),
        path,
      ).toBe('bad-input');
    }
  });

  it('comes back in where a link leads out and in again', () => {
    expect(policy.locate('up/vault/note.md')).toBe('note.md');
  });

  it('does not wait for a pipe, nor take a folder for a file', () => {
    expect(kindOf(() => policy.read('pipe.md'))).toBe('bad-input');
    expect(kindOf(() => policy.read('a'))).toBe('bad-input');
    expect(kindOf(() => policy.read(''))).toBe('bad-input');
  });

  it('says what is not there, what goes round in a circle, and what no path can be', () => {
    expect(kindOf(() => policy.read('missing.md'))).toBe('not-found');
    expect(kindOf(() => policy.read('dangling'))).toBe('not-found');
    expect(kindOf(() => policy.read('note.md/more'))).toBe('not-found');
    expect(kindOf(() => policy.read('loop'))).toBe('bad-input');
    expect(kindOf(() => policy.read('a\0b'))).toBe('bad-input');
    expect(kindOf(() => new PathPolicy(join(above, 'nothing')))).toBe('not-found');
    expect(kindOf(() => new PathPolicy(join(root, 'note.md')))).toBe('not-found');
  });

  it('reads no file above the limit', () => {
    expect(kindOf(() => policy.read('note.md', 5))).toBe('bad-input');
    expect(policy.read('note.md', 6).bytes).toHaveLength(6);
  });

  it('reads a walked path without following any link in it', () => {
    expect(policy.readReal('a/note.md').bytes.toString()).toBe('inside');
    for (const path of ['link.md', 'out.md', 'folder-link/note.md', 'up/secret.md', '../secret.md']) {
      expect(
        kindOf(() => policy.readReal(path)),
        path,
      ).not.toBe('no error');
    }
  });

  it('lists folders, none through a link', () => {
    expect(policy.list('a/b').map(({ name }) => name)).toEqual(['note.md']);
    for (const path of ['up', 'a/above', 'folder-link', '..', '/']) {
      expect(
        kindOf(() => policy.list(path)),
        path,
      ).not.toBe('no error');
    }
  });

  it('keeps names that differ in bytes apart', () => {
    expect(policy.locate('ä.md')).toBe('ä.md');
    expect(policy.locate('a\u0308.md')).toBe('a\u0308.md');
  });

  it('never reads outside, whatever the path', () => {
    const names = [
      '..',
      '.',
      '',
      'a',
      'b',
      'note.md',
      'up',
      'above',
      'folder-link',
      'out.md',
      'vault',
      'vault-2',
    ];
    const segment = fc.oneof(
      fc.constantFrom(...names, 'secret.md', '...', '..md', 'pipe.md', '%2e%2e', '..\\', 'loop', '~'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const path = fc
      .tuple(fc.constantFrom('', '/', root, `${root}/`, above), fc.array(segment, { maxLength: 8 }))
      .map(([start, segments]) => start + (start === above ? '/' : '') + segments.join('/'));
    fc.assert(
      fc.property(path, (given) => {
        for (const read of [() => policy.read(given), () => policy.readReal(given)]) {
          try {
            expect(read().bytes.toString()).toBe('inside');
          } catch (error) {
            if (!(error instanceof VerbatimError)) throw error;
          }
        }
        try {
          const real = join(root, policy.locate(given));
          expect(`${realpathSync(real)}/`.startsWith(`${root}/`)).toBe(true);
        } catch (error) {
          if (!(error instanceof VerbatimError)) throw error;
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

it('a folder that was added and has become a link is not followed to where that leads', () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-policy-')));
  mkdirSync(join(home, 'elsewhere'));
  mkdirSync(join(home, 'added'));
  expect(PathPolicy.ofAdded(join(home, 'added')).root).toBe(join(home, 'added'));
  rmdirSync(join(home, 'added'));
  symlinkSync(join(home, 'elsewhere'), join(home, 'added'));
  expect(() => PathPolicy.ofAdded(join(home, 'added'))).toThrow(
    /has become a link that leads to .*elsewhere/u,
  );
});

it('a path longer than any can be leads to nothing, and its beginning is said', () => {
  const policy = new PathPolicy(mkdtempSync(join(tmpdir(), 'verbatim-policy-')));
  for (const path of ['a'.repeat(100_000), `${'a/'.repeat(50_000)}n.md`]) {
    expect(policy.look(path)).toBeNull();
    for (const read of [() => policy.read(path), () => policy.readReal(path), () => policy.list(path)]) {
      expect(read).toThrow(
        expect.objectContaining({ kind: 'not-found', message: expect.stringMatching(/^.{300,400}$/u) }),
      );
    }
  }
  expect(() => policy.read(`../${'a'.repeat(100_000)}`)).toThrow(/^.{300,400}$/u);
});
