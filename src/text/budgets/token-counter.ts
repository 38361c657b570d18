import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { BytePairRanks } from './byte-pair-ranks.js';

/** Counts tokens as a named tokenizer does. */
export interface TokenCounter {
  /** The tokenizer's name, for people: a budget means nothing without it. */
  readonly name: string;
  /** Never throws, for any string. */
  count(text: string): number;
}

/**
 * Byte-pair merging takes time with the square of an unbroken run. Longer runs are counted in parts, which gives a few
 * tokens too many and never too few.
 */
const LONGEST_RUN = 1000;
const longRun = new RegExp(`\\S{${LONGEST_RUN},}|\\s{${LONGEST_RUN},}`, 'gu');

/** Pieces of several tokens that are counted once; cleared when it is full. */
const MOST_PIECES = 50_000;

let loaded: TokenCounter | undefined;

/**
 * The counter of `o200k_base`, the byte-pair encoding of OpenAI's GPT-4o and later models, by the ranks and the pattern
 * of gpt-tokenizer. Other models' tokens are a little fewer or more. Reads its ranks on first use (bench/README.md).
 */
export function o200kCounter(): TokenCounter {
  loaded ??= counterOf(new BytePairRanks(readFileSync(ranksPath())), O200K_TOKEN_SPLIT_REGEX);
  return loaded;
}

/** The package exports its ranks as modules of strings, which take half a second to compile; its data lie beside them. */
function ranksPath(): string {
  const main = createRequire(import.meta.url).resolve('gpt-tokenizer');
  return join(dirname(dirname(main)), 'data', 'o200k_base.tiktoken');
}

function counterOf(ranks: BytePairRanks, pattern: RegExp): TokenCounter {
  const encoder = new TextEncoder();
  const counts = new Map<string, number>();
  // A unit of UTF-16 is three bytes at most; longer pieces than runs are parted there are not.
  const bytes = new Uint8Array(3 * LONGEST_RUN);
  const ofPiece = (piece: string): number => {
    const known = counts.get(piece);
    if (known !== undefined) return known;
    const fits = 3 * piece.length <= bytes.length;
    const encoded = fits ? bytes : encoder.encode(piece);
    const length = fits ? encoder.encodeInto(piece, bytes).written : encoded.length;
    const count = ranks.count(encoded, length);
    if (counts.size >= MOST_PIECES) counts.clear();
    counts.set(piece, count);
    return count;
  };
  const ofText = (text: string): number => {
    let total = 0;
    for (const [piece] of text.matchAll(pattern)) total += ofPiece(piece);
    return total;
  };
  return {
    name: 'o200k_base',
    count: (text) => {
      let [total, last] = [0, 0];
      for (const { 0: run, index } of text.matchAll(longRun)) {
        total += ofText(text.slice(last, index));
        for (let at = 0; at < run.length; at += LONGEST_RUN) total += ofText(run.slice(at, at + LONGEST_RUN));
        last = index + run.length;
      }
      return total + ofText(text.slice(last));
    },
  };
}
