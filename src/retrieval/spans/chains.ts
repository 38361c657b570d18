import { visitWords } from '../../text/words.js';
import { ByteWriter, leb128Size } from './byte-writer.js';
import { indexKeys } from './index-keys.js';
import type { TermKey } from './term-key.js';

/** Where each term of a text stands: UTF-16 offsets of its words' beginnings, ascending. */
export type Chains = ReadonlyMap<TermKey, readonly number[]>;

/** The occurrence chains of a text, under the keys of both languages. */
export function chainsOf(text: string): Chains {
  const chains = new Map<TermKey, number[]>();
  const add = (key: TermKey, start: number) => {
    const chain = chains.get(key);
    if (chain === undefined) chains.set(key, [start]);
    else chain.push(start);
  };
  visitWords(text, (start, end) => {
    const { english, german } = indexKeys(text.slice(start, end));
    add(english, start);
    if (german !== english) add(german, start);
  });
  return chains;
}

/** The chains of a file lie in so many buckets, so that a query reads only those of its terms; more rows take longer to write. */
export const BUCKETS = 16;

/** The bucket of a term. */
export const bucketOf = (key: TermKey): number => key % BUCKETS;

/**
 * Writes chains as bytes: for each term its key (32 bits, little endian), the length of its chain in bytes, and the
 * chain as differences; lengths and differences as LEB128.
 */
export function encodeChains(chains: Iterable<readonly [TermKey, readonly number[]]>): Uint8Array {
  const writer = new ByteWriter();
  for (const [key, positions] of chains) {
    writer.word(key);
    let bytes = 0;
    let last = 0;
    for (const position of positions) {
      bytes += leb128Size(position - last);
      last = position;
    }
    writer.number(bytes);
    last = 0;
    for (const position of positions) {
      writer.number(position - last);
      last = position;
    }
  }
  return writer.written();
}

/**
 * Of a term only so many occurrences in a file count, the first: a word that comes oftener tells no place of the file from
 * another. What stands further on is found by the other words of a query.
 */
export const MOST_OCCURRENCES = 20_000;

/** Appends the positions of a term to `into`, when the bytes hold it; the first so many. */
export function readChain(
  bytes: Uint8Array,
  key: TermKey,
  into: number[],
  most = Number.POSITIVE_INFINITY,
): boolean {
  let at = 0;
  while (at + 4 < bytes.length) {
    const found =
      ((bytes[at] as number) |
        ((bytes[at + 1] as number) << 8) |
        ((bytes[at + 2] as number) << 16) |
        ((bytes[at + 3] as number) << 24)) >>>
      0;
    at += 4;
    let length = 0;
    let shift = 0;
    for (;;) {
      const byte = bytes[at++] as number;
      length |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
      shift += 7;
    }
    if (found !== key) {
      at += length;
      continue;
    }
    const end = at + length;
    let position = 0;
    const full = into.length + most;
    while (at < end && into.length < full) {
      let step = 0;
      shift = 0;
      for (;;) {
        const byte = bytes[at++] as number;
        step |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
        shift += 7;
      }
      position += step;
      into.push(position);
    }
    return true;
  }
  return false;
}
