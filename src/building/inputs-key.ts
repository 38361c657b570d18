import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmbedderIdentity } from '../embeddings/embedder.js';
import { packageRoot } from '../package-root.js';
import type { Recipe } from './recipe.js';

/**
 * Code whose change may change what a build makes: all that decodes, parses, folds, cuts and indexes. Folders with all
 * that is in them, and single files by name without an ending. An embedder has its revision instead.
 */
export const MAKING: readonly string[] = [
  'building',
  'text',
  'sources',
  'storage',
  'retrieval',
  'works/quotes',
  'works/loci',
  'works/concepts',
  'works/language-names',
  'works/library-meta',
  'works/works.repository',
  'works/works.rows',
  'random',
];

/** Compiled and as written. */
const CODE_ENDINGS = ['.js', '.ts'] as const;

export interface BuildInputs {
  /** The recipes that are built; they name every source with its sha256. */
  readonly recipes: readonly Recipe[];
  readonly conceptsDir: string;
  readonly embedder: EmbedderIdentity | null;
  /** The key of what was imported; '' where nothing was. */
  readonly imports: string;
}

/** Hex sha256 over all that a library is made from: a library with this key need not be built again. */
export function inputsKey({ recipes, conceptsDir, embedder, imports }: BuildInputs): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(embedder)).update(imports);
  for (const { folder: _, ...recipe } of recipes) hash.update(JSON.stringify(recipe));
  if (existsSync(conceptsDir)) addFolder(hash, conceptsDir, () => true);
  addFolder(hash, join(packageRoot, 'migrations', 'library'), (name) => name.endsWith('.sql'));
  for (const room of MAKING) {
    const path = fileURLToPath(new URL(`../${room}`, import.meta.url));
    const file = CODE_ENDINGS.map((ending) => `${path}${ending}`).find(existsSync);
    if (file === undefined) addFolder(hash, `${path}/`, (name) => /(?<!\.test)(?<!\.d)\.[jt]s$/.test(name));
    else hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

function addFolder(hash: Hash, folder: string, wanted: (name: string) => boolean): void {
  hash.update(`folder\0`);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort();
  for (const name of names) {
    const content = readFileSync(join(folder, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
}
