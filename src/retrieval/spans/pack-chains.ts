import { visitWords } from '../../text/words.js';
import { ByteWriter, leb128Size } from './byte-writer.js';
import { BUCKETS, bucketOf } from './chains.js';
import { indexKeys } from './index-keys.js';
import type { TermKey } from './term-key.js';
import { WordNumbers } from './word-numbers.js';

/** Words of a collection come again and again, and two stems take longer than a look-up. */
const REMEMBERED_WORDS = 200_000;
const NONE = -1;

/**
 * The chains of texts as bytes by bucket, `encodeChains(chainsOf(text))` made fast for indexing: words and keys are
 * numbered once, and a text's occurrences are linked in arrays that are used again for the next text.
 */
export class ChainPacker {
  readonly #words = new WordNumbers();
  readonly #numberOf = new Map<TermKey, number>();
  /** By the number of a word: the numbers of its keys, the second -1 when they are one. */
  #english = new Int32Array(4096);
  #german = new Int32Array(4096);
  /** By the number of a key. */
  readonly #keys: TermKey[] = [];
  #first = new Int32Array(4096);
  #last = new Int32Array(4096).fill(NONE);
  /** By occurrence. */
  #next = new Int32Array(4096);
  #start = new Int32Array(4096);
  #occurrences = 0;
  /** Numbers of the keys that the text has, in the order in which they come. */
  readonly #met: number[] = [];

  /**
   * Bytes for each bucket; a bucket without terms has none.
   * @param from the offset in front of which words are left out
   */
  pack(text: string, from = 0): Uint8Array[] {
    if (this.#words.size > REMEMBERED_WORDS) this.#forget();
    this.#occurrences = 0;
    this.#met.length = 0;
    visitWords(text, (start, end) => {
      if (start < from) return;
      const known = this.#words.find(text, start, end);
      const word = known !== NONE ? known : this.#number(text.slice(start, end));
      this.#add(this.#english[word] as number, start);
      const german = this.#german[word] as number;
      if (german !== NONE) this.#add(german, start);
    });
    const buckets: number[][] = Array.from({ length: BUCKETS }, () => []);
    for (const key of this.#met) buckets[bucketOf(this.#keys[key] as TermKey)]?.push(key);
    return buckets.map((keys) => this.#encode(keys));
  }

  #add(key: number, start: number): void {
    const occurrence = this.#occurrences;
    if (occurrence === this.#next.length) {
      this.#next = doubled(this.#next);
      this.#start = doubled(this.#start);
    }
    this.#start[occurrence] = start;
    this.#next[occurrence] = NONE;
    const last = this.#last[key] as number;
    if (last === NONE) {
      this.#first[key] = occurrence;
      this.#met.push(key);
    } else {
      this.#next[last] = occurrence;
    }
    this.#last[key] = occurrence;
    this.#occurrences = occurrence + 1;
  }

  #encode(keys: readonly number[]): Uint8Array {
    const writer = new ByteWriter();
    for (const key of keys) {
      writer.word(this.#keys[key] as TermKey);
      writer.number(this.#sizeOf(key));
      let last = 0;
      for (let at = this.#first[key] as number; at !== NONE; at = this.#next[at] as number) {
        const start = this.#start[at] as number;
        writer.number(start - last);
        last = start;
      }
      this.#last[key] = NONE;
    }
    return writer.written();
  }

  #sizeOf(key: number): number {
    let size = 0;
    let last = 0;
    for (let at = this.#first[key] as number; at !== NONE; at = this.#next[at] as number) {
      const start = this.#start[at] as number;
      size += leb128Size(start - last);
      last = start;
    }
    return size;
  }

  #number(word: string): number {
    const { english, german } = indexKeys(word);
    const number = this.#words.add(word);
    if (number === this.#english.length) {
      this.#english = doubled(this.#english);
      this.#german = doubled(this.#german);
    }
    this.#english[number] = this.#keyNumber(english);
    this.#german[number] = german === english ? NONE : this.#keyNumber(german);
    return number;
  }

  #keyNumber(key: TermKey): number {
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    const number = this.#keys.length;
    if (number === this.#first.length) {
      this.#first = doubled(this.#first);
      this.#last = doubled(this.#last);
    }
    this.#keys.push(key);
    this.#last[number] = NONE;
    this.#numberOf.set(key, number);
    return number;
  }

  #forget(): void {
    this.#words.clear();
    this.#numberOf.clear();
    this.#keys.length = 0;
  }
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
