/** Twice the tokens of o200k_base and more, so that a look-up meets few others; a power of two. */
const SLOTS = 2 ** 19;

const [SPACE, NEWLINE, ZERO, PADDING] = [0x20, 0x0a, 0x30, 0x3d];
/** The six bits of each letter of base64. */
const SIX_BITS = new Uint8Array(128);
for (const [bits, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries()) {
  SIX_BITS[letter.charCodeAt(0)] = bits;
}

/**
 * The ranks of a byte-pair encoding, by 64-bit hashes of the tokens' bytes: a table of numbers that is filled in some tens of
 * milliseconds, where a map of 200,000 strings takes half a second. That any of the sequences met is mistaken for a token is as
 * good as impossible (tokens / 2⁶⁴ each).
 */
export class BytePairRanks {
  /** Two halves of a hash and the rank, one after the other; a rank of 0 for an empty slot, else one more than it is. */
  readonly #slots = new Int32Array(3 * SLOTS);

  /** @param file lines of a token in base64, a space and its rank, as tiktoken has them */
  constructor(file: Uint8Array) {
    const token = new Uint8Array(1_024);
    for (let at = 0; at < file.length; ) {
      let [length, bits, held] = [0, 0, 0];
      for (; at < file.length && file[at] !== SPACE; at += 1) {
        const letter = file[at] as number;
        if (letter === PADDING) continue;
        bits = (bits << 6) | (SIX_BITS[letter & 127] as number);
        held += 6;
        if (held < 8) continue;
        held -= 8;
        token[length] = (bits >>> held) & 255;
        length += 1;
      }
      let rank = 0;
      for (at += 1; at < file.length && file[at] !== NEWLINE; at += 1)
        rank = rank * 10 + (file[at] as number) - ZERO;
      at += 1;
      if (length > 0) this.#add(token, length, rank);
    }
  }

  /** The rank of some bytes as one token; Infinity where they are none. */
  rank(bytes: Uint8Array, start: number, end: number): number {
    let [first, second] = [FIRST, SECOND];
    for (let at = start; at < end; at += 1) {
      first = nextFirst(first, bytes[at] as number);
      second = nextSecond(second, bytes[at] as number);
    }
    const slot = this.#slotOf(first, second);
    const found = this.#slots[slot + 2] as number;
    return found === 0 ? Number.POSITIVE_INFINITY : found - 1;
  }

  /** How many tokens some bytes are: the pair of lowest rank is merged until none is left. */
  count(bytes: Uint8Array, length: number): number {
    if (length < 2 || this.rank(bytes, 0, length) !== Number.POSITIVE_INFINITY) return Math.min(length, 1);
    const starts = Array.from({ length: length + 1 }, (_, at) => at);
    const pair = (at: number): number => {
      const end = starts[at + 2];
      return end === undefined ? Number.POSITIVE_INFINITY : this.rank(bytes, starts[at] as number, end);
    };
    const ranks = starts.map((_, at) => pair(at));
    for (;;) {
      let lowest = 0;
      for (let at = 1; at < ranks.length; at += 1) {
        if ((ranks[at] as number) < (ranks[lowest] as number)) lowest = at;
      }
      if (ranks[lowest] === Number.POSITIVE_INFINITY) return starts.length - 1;
      starts.splice(lowest + 1, 1);
      ranks.splice(lowest, 1);
      ranks[lowest] = pair(lowest);
      if (lowest > 0) ranks[lowest - 1] = pair(lowest - 1);
    }
  }

  #add(bytes: Uint8Array, length: number, rank: number): void {
    let [first, second] = [FIRST, SECOND];
    for (let at = 0; at < length; at += 1) {
      first = nextFirst(first, bytes[at] as number);
      second = nextSecond(second, bytes[at] as number);
    }
    const slot = this.#slotOf(first, second);
    this.#slots[slot] = first;
    this.#slots[slot + 1] = second;
    this.#slots[slot + 2] = rank + 1;
  }

  /** Where a hash stands, or would. */
  #slotOf(first: number, second: number): number {
    const slots = this.#slots;
    for (let slot = (first ^ (second >>> 11)) & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
      const at = 3 * slot;
      if (slots[at + 2] === 0 || (slots[at] === first && slots[at + 1] === second)) return at;
    }
  }
}

/** FNV-1a, and a multiplicative hash with MurmurHash2's factor. */
const FIRST = 0x811c9dc5 | 0;
const SECOND = 0x9747b28c | 0;
const nextFirst = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
const nextSecond = (hash: number, byte: number): number => {
  const mixed = Math.imul(hash + byte + 1, 0x5bd1e995);
  return mixed ^ (mixed >>> 15);
};
