import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestVault } from '../../test/support/notes-vault.js';
import { pathsOut, SECRET, UNASKED, vaultBesideSecrets } from '../../test/support/outside-of-notes.js';
import { VerbatimError } from '../errors.js';

let made: TestVault;
beforeAll(async () => {
  made = await vaultBesideSecrets();
});
afterAll(() => made.close());

test('nothing outside the folder is read, listed or searched, whatever the path', async () => {
  await fc.assert(
    fc.asyncProperty(pathsOut(made), fc.constantFrom(undefined, 'notes'), async (written, folder) => {
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
          expect(answer).not.toContain(UNASKED);
        } catch (error) {
          if (!(error instanceof VerbatimError)) throw error;
          expect(error.message).not.toContain(SECRET);
        }
      }
    }),
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
