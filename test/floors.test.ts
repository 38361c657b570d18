import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-root.js';

/** Rooms by floor, lowest first; a file may import from its own room and from floors below. */
const floors: readonly (readonly string[])[] = [
  ['bounded-fetch', 'config', 'errors', 'package-root', 'random', 'text', 'whole-number'],
  ['storage', 'embeddings', 'sources', 'chat'],
  ['retrieval'],
  ['works', 'notes', 'records', 'accounts'],
  ['building', 'mcp', 'web', 'evaluation', 'agent'],
  ['cli', 'main'],
];

const src = join(packageRoot, 'src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort();

const roomOf = (file: string): string => (file.split('/')[0] ?? '').replace(/\.ts$/, '');
const floorOf = (room: string): number => floors.findIndex((rooms) => rooms.includes(room));

/** The project's own files that a file imports, dynamically or not, types included. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(src, file), 'utf8');
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)\.js'/g)].map(([, path]) =>
    relative(src, join(src, dirname(file), `${path}.ts`)),
  );
}

const graph = new Map(files.map((file) => [file, importsOf(file)]));

/** The first cycle of imports, types included: a cycle of types is harmless to the program and still one to a reader. */
function findCycle(): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('the house', () => {
  it('has a floor for every room', () => {
    expect(files.filter((file) => floorOf(roomOf(file)) === -1)).toEqual([]);
  });

  it('sees every import: each one leads to a file', () => {
    const astray = files.flatMap((file) =>
      (graph.get(file) ?? []).filter((to) => !graph.has(to)).map((to) => `${file} → ${to}`),
    );
    expect(astray).toEqual([]);
    expect([...graph.values()].flat().length).toBeGreaterThan(files.length / 2);
  });

  it('imports downward only, never up and never sideways into another room', () => {
    const wrong = files.flatMap((file) =>
      (graph.get(file) ?? [])
        .filter((to) => {
          const [from, target] = [roomOf(file), roomOf(to)];
          const ground = floorOf(from) === 0 && floorOf(target) === 0;
          const doors = floorOf(from) === floors.length - 1 && floorOf(target) === floors.length - 1;
          return from !== target && !ground && !doors && floorOf(target) >= floorOf(from);
        })
        .map((to) => `${file} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no import cycle', () => {
    expect(findCycle()).toBeUndefined();
  });
});
