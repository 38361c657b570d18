import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import { VerbatimError } from '../errors.js';

const SECRET = 'hunter2-lies-outside';

let made: TestVault;
beforeAll(async () => {
  made = await testVault({ notes: { 'a.md': '# A\n\nInside.\n', 'deep/b.md': 'Inside too.\n' } });
  const outside = join(made.dir, 'outside');
  mkdirSync(outside);
  for (const name of ['secret.md', 'a.md', 'b.md']) writeFileSync(join(outside, name), `# S\n\n${SECRET}\n`);
  symlinkSync(outside, join(made.root(), 'linked'));
  symlinkSync(join(outside, 'secret.md'), join(made.root(), 'linked.md'));
  symlinkSync('../../outside', join(made.root(), 'deep', 'up'));
  await made.reindex();
});
afterAll(() => made.close());

/** Pieces of which paths out of a folder are made. */
const piece = fc.constantFrom(
  ...['..', '.', '', 'a.md', 'b.md', 'deep', 'up', 'linked', 'linked.md', 'outside', 'secret.md', 'notes'],
  ...['%2e%2e', '..%2f', '~', '..\\', 'C:', '\0', 'file:', '....', '\u202e', '．．'],
);
const path = fc
  .tuple(
    fc.constantFrom('', '/', './', '//', 'notes/', 'file://'),
    fc.array(fc.oneof({ weight: 6, arbitrary: piece }, fc.string({ maxLength: 6 })), {
      minLength: 1,
      maxLength: 7,
    }),
    fc.constantFrom('', ':1-9', '#S', '/', '\n'),
  )
  .map(([start, pieces, end]) => start + pieces.join('/') + end);
/** The way there as it really is, from the top of the file system too. */
const truePath = fc
  .constantFrom('secret.md', 'a.md', '', '../outside/secret.md')
  .chain((name) =>
    fc.constantFrom(
      join(made.dir, 'outside', name),
      `../outside/${name}`,
      `deep/up/${name}`,
      `linked/${name}`,
      `notes/../outside/${name}`,
      `/proc/self/root${join(made.dir, 'outside', name)}`,
    ),
  );

test('nothing outside the folder is read, listed or searched, whatever the path', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(path, truePath),
      fc.constantFrom(undefined, 'notes'),
      async (written, folder) => {
        const named = folder === undefined ? {} : { folder };
        const { vault } = made;
        const asked = [
          () => vault.read({ path: written, ...named }),
          () => vault.read({ path: written, heading: 'S', ...named }),
          () => vault.search({ query: `inside ${SECRET}`, path: written, ...named }),
          () => vault.list({ path: written, view: 'flat', ...named }),
          () => vault.delta({ claims: [SECRET], path: written, ...named }),
          async () => vault.completePath(written, folder, 10),
        ];
        for (const ask of asked) {
          try {
            const answer = JSON.stringify(await ask());
            expect(answer.replaceAll(`"claim":"${SECRET}"`, '')).not.toContain(SECRET);
          } catch (error) {
            if (!(error instanceof VerbatimError)) throw error;
            expect(error.message).not.toContain(SECRET);
          }
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('a link that leads out is reported, not followed', async () => {
  const { folders } = await made.vault.list({});
  expect(folders[0]?.problems.map(({ path: at, kind }) => [at, kind])).toEqual([
    ['deep/up', 'outside'],
    ['linked', 'outside'],
    ['linked.md', 'outside'],
  ]);
});

test('a note that is swapped for a link out of the folder is not read through it', async () => {
  const note = join(made.root(), 'deep', 'b.md');
  rmSync(note);
  symlinkSync(join(made.dir, 'outside', 'b.md'), note);
  await expect(made.vault.read({ path: 'deep/b.md' })).rejects.toMatchObject({ kind: 'bad-input' });
  const { hits, notes } = await made.vault.search({ query: 'inside too' });
  expect(JSON.stringify(hits)).not.toContain(SECRET);
  expect(notes.join(' ')).toContain('deep/b.md');
});
