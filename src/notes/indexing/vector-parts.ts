import { hash } from 'node:crypto';
import { cutProse } from '../chunks.js';

/** Characters a part: the built-in model reads 128 tokens, about so much, and no further. */
const PART_CHARACTERS = 600;
/** Parts a chunk: only a list or table of twenty thousand characters has more, and its beginning says what it is. */
const MAX_PARTS = 32;

/** Names what is embedded of a chunk: equal headings and text have equal keys, in any file. */
export function vectorKey(headings: readonly string[], raw: string): Buffer {
  return hash('sha256', `${JSON.stringify(headings)}\0${raw}`, 'buffer');
}

/**
 * What is embedded of a chunk: its headings, then its text, in as many parts as a model needs to read all of it.
 * @returns at least one, none blank
 */
export function vectorParts(headings: readonly string[], raw: string): readonly string[] {
  const path = headings.join(' > ');
  const parts = cutProse(raw, 0, raw.length, PART_CHARACTERS)
    .slice(0, MAX_PARTS)
    .map(({ start, end }) => raw.slice(start, end).trim())
    .filter((part) => part !== '');
  return (parts.length > 0 ? parts : ['']).map((part) => (path === '' ? part : `${path}\n${part}`));
}
