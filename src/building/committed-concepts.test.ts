import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../package-root.js';
import { loadConceptGraph, TRADITIONS } from './concept-graph.js';

/** Works of the default library, and those whose recipes follow. */
const KNOWN_WORKS = new Set([
  'proverbs',
  'ecclesiastes',
  'job',
  'psalms',
  'isaiah',
  'song-of-songs',
  'matthew',
  'luke',
  'john',
  '1-corinthians',
  'james',
  'sermon-on-the-mount',
  'tao-te-ching',
  'analects',
  'dhammapada',
  'bhagavad-gita',
  'enchiridion',
  'meditations',
  'pirkei-avot',
  'zhuangzi',
  'seneca-letters',
  'boethius-consolation',
  'plato-apology',
  'nicomachean-ethics',
  'upanishads',
  'walden',
  'emerson-essays',
]);

/** A run of this many words in two descriptions is one text pasted into the other. */
const SHARED_RUN = 8;
const SHORTEST_DESCRIPTION = 200;
const LONGEST_GLOSS = 160;

const { concepts, links } = loadConceptGraph(join(packageRoot, 'concepts'));

function worksOf(passages: readonly { readonly work: string }[]): Set<string> {
  return new Set(passages.map(({ work }) => work));
}

describe('the committed concept graph', () => {
  test('holds at least 120 concepts', () => {
    expect(concepts.length).toBeGreaterThanOrEqual(120);
  });

  test('links every concept to another', () => {
    const linked = new Set(links.flatMap(({ source, target }) => [source, target]));
    expect(concepts.map(({ slug }) => slug).filter((slug) => !linked.has(slug))).toEqual([]);
  });

  test('points only to works that are or will be in a library', () => {
    const unknown = concepts.flatMap(({ slug, passages }) =>
      passages.filter(({ work }) => !KNOWN_WORKS.has(work)).map(({ work }) => `${slug}: ${work}`),
    );
    expect(unknown).toEqual([]);
  });

  test('names each passage of a concept once', () => {
    const repeated = concepts.filter(
      ({ passages }) => new Set(passages.map(({ work, locus }) => `${work} ${locus}`)).size < passages.length,
    );
    expect(repeated.map(({ slug }) => slug)).toEqual([]);
  });

  test('gives every concept passages, from two works or more unless one work alone speaks of it', () => {
    const few = concepts.filter(({ passages }) => worksOf(passages).size < 2).map(({ slug }) => slug);
    expect(few).toEqual(ONE_WORK);
  });

  test('gives every concept a description of its own', () => {
    const short = concepts.filter(({ description }) => description.length < SHORTEST_DESCRIPTION);
    expect(short.map(({ slug }) => slug)).toEqual([]);
    const owners = new Map<string, string>();
    for (const { slug, description } of concepts) {
      const words = description.toLowerCase().match(/[\p{L}\p{M}’'-]+/gu) ?? [];
      for (let at = 0; at + SHARED_RUN <= words.length; at += 1) {
        const run = words.slice(at, at + SHARED_RUN).join(' ');
        expect(owners.get(run) ?? slug, `"${run}" in ${slug}`).toBe(slug);
        owners.set(run, slug);
      }
    }
  });

  test('describes each in three to six sentences', () => {
    const sentences = (text: string) => text.match(/[.?!]["”]?(?=\s|$)/g)?.length ?? 0;
    const other = concepts.filter(({ description }) => {
      const count = sentences(description);
      return count < 3 || count > 6;
    });
    expect(other.map(({ slug }) => slug)).toEqual([]);
  });

  test('keeps a gloss to one short line', () => {
    expect(concepts.filter(({ gloss }) => gloss.length > LONGEST_GLOSS).map(({ slug }) => slug)).toEqual([]);
  });

  test('says where a concept comes from in its own script', () => {
    const termless = concepts.filter(({ terms, traditions }) => terms.length === 0 && !english(traditions));
    expect(termless.map(({ slug }) => slug)).toEqual([]);
  });

  test('reaches every tradition', () => {
    const reached = new Set(concepts.flatMap(({ traditions }) => traditions));
    expect(TRADITIONS.filter((tradition) => !reached.has(tradition))).toEqual([]);
  });
});

/** Concepts on which only one work of these speaks. */
const ONE_WORK: readonly string[] = ['anatta', 'shu'];

/** Concepts coined in English have no term in another script. */
function english(traditions: readonly string[]): boolean {
  return traditions.includes('transcendentalist');
}
