import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../package-root.js';
import { MAKING } from './inputs-key.js';

const src = join(packageRoot, 'src');

/** What a build imports without its changing the library: each with the reason. */
const NOT_MAKING: ReadonlyMap<string, string> = new Map([
  ['config', 'settings: which folders, and which embedder, whose identity is in the key'],
  ['errors', 'how failures are said'],
  ['package-root', 'where the package lies'],
  ['embeddings', 'an embedder is in the key by its identity and revision'],
  ['chat', 'writes keyword lines into files beside the recipe, which the recipe reads'],
  ['works/answers', 'shapes only'],
  ['works/summary', 'the summary beside the library'],
  ['works/summarise', 'the summary beside the library'],
  ['works/summarise-works', 'the summary beside the library'],
  ['works/open-library', 'tells whether the library in place opens'],
]);

/** The project's own files that a file imports as values, dynamically or not. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(src, file), 'utf8');
  return [...code.matchAll(/(?:^(?:import|export)(?! type)[^;']*?from|import\()\s*'(\.{1,2}\/[^']+)\.js'/gm)]
    .map(([, path]) => relative(src, join(src, dirname(file), `${path}.ts`)))
    .filter((path) => existsSync(join(src, path)));
}

const within = (file: string, rooms: Iterable<string>): boolean =>
  [...rooms].some((room) => file === `${room}.ts` || file.startsWith(`${room}/`));

describe('the key of what a library is made from', () => {
  it('covers every file that the code of a build imports, but for those that are named with a reason', () => {
    const reached = new Set<string>();
    const toVisit = readdirSync(join(src, 'building'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join('building', file));
    for (let file = toVisit.pop(); file !== undefined; file = toVisit.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      // What such a file imports for its own ends does not make the library either.
      if (!within(file, NOT_MAKING.keys())) toVisit.push(...importsOf(file));
    }
    expect([...reached]).toEqual(
      expect.arrayContaining(['retrieval/index-form.ts', 'retrieval/vector-files.ts', 'sources/decode.ts']),
    );
    const uncovered = [...reached].filter((file) => !within(file, [...MAKING, ...NOT_MAKING.keys()]));
    expect(uncovered).toEqual([]);
  });

  it('names rooms and files that are there', () => {
    const gone = [...MAKING, ...NOT_MAKING.keys()].filter(
      (room) => !existsSync(join(src, room)) && !existsSync(join(src, `${room}.ts`)),
    );
    expect(gone).toEqual([]);
  });
});
