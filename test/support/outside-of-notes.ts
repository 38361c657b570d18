import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type TestVault, testVault } from './notes-vault.js';

/** Stands in every file beside the folder, and in none within. */
export const SECRET = 'hunter2-lies-outside';

/** Stands there too, and is never asked for, so that no answer can only say it back. */
export const UNASKED = 'swordfish-said-nowhere-else';

/** A folder with a folder beside it that no request may reach, though links lead there. */
export async function vaultBesideSecrets(): Promise<TestVault> {
  const made = await testVault({ notes: { 'a.md': '# A\n\nInside.\n', 'deep/b.md': 'Inside too.\n' } });
  const outside = join(made.dir, 'outside');
  mkdirSync(outside);
  for (const name of ['secret.md', 'a.md', 'b.md'])
    writeFileSync(join(outside, name), `# S\n\n${SECRET} ${UNASKED}\n`);
  symlinkSync(outside, join(made.root(), 'linked'));
  symlinkSync(join(outside, 'secret.md'), join(made.root(), 'linked.md'));
  symlinkSync('../../outside', join(made.root(), 'deep', 'up'));
  await made.reindex();
  return made;
}

/** Pieces of which paths out of a folder are made. */
const piece = fc.constantFrom(
  ...['..', '.', '', 'a.md', 'b.md', 'deep', 'up', 'linked', 'linked.md', 'outside', 'secret.md', 'notes'],
  ...['%2e%2e', '..%2f', '~', '..\\', 'C:', '\0', 'file:', '....', '\u202e', '．．'],
);
const madeUp = fc
  .tuple(
    fc.constantFrom('', '/', './', '//', 'notes/', 'file://'),
    fc.array(fc.oneof({ weight: 6, arbitrary: piece }, fc.string({ maxLength: 6 })), {
      minLength: 1,
      maxLength: 7,
    }),
    fc.constantFrom('', ':1-9', '#S', '/', '\n'),
  )
  .map(([start, pieces, end]) => start + pieces.join('/') + end);

/** Paths that try to leave a folder: made of the pieces of such paths, and the way out as it really is; a few that stay. */
export function pathsOut({ dir }: TestVault): fc.Arbitrary<string> {
  const real = fc
    .constantFrom('secret.md', 'a.md', '', '../outside/secret.md')
    .chain((name) =>
      fc.constantFrom(
        join(dir, 'outside', name),
        `../outside/${name}`,
        `deep/up/${name}`,
        `linked/${name}`,
        `notes/../outside/${name}`,
        `/proc/self/root${join(dir, 'outside', name)}`,
      ),
    );
  // Some lead where they may, so that answers are not all refusals.
  const within = fc.constantFrom('a.md', 'deep/b.md', 'deep', './deep/../a.md', 'notes/a.md');
  return fc.oneof(
    { weight: 3, arbitrary: madeUp },
    { weight: 3, arbitrary: real },
    { weight: 1, arbitrary: within },
  );
}
