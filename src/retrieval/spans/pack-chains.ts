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
  readonly #english: number[] = [];
  readonly #german: number[] = [];
  /** By the number of a key. */
  readonly #keys: TermKey[] = [];
  readonly #first: number[] = [];
  readonly #last: number[] = [];
  /** By occurrence. */
  #next = new Int32Array(4096);
  #start = new Int32Array(4096);

  /** Bytes for each bucket; a bucket without terms has none. */
  pack(text: string): Uint8Array[] {
    if (this.#words.size > REMEMBERED_WORDS) this.#forget();
    const buckets: number[][] = Array.from({ length: BUCKETS }, () => []);
    let occurrences = 0;
    const add = (key: number, start: number) => {
      if (occurrences === this.#next.length) this.#grow();
      this.#start[occurrences] = start;
      this.#next[occurrences] = NONE;
      const last = this.#last[key] as number;
      if (last === NONE) {
        this.#first[key] = occurrences;
        buckets[bucketOf(this.#keys[key] as TermKey)]?.push(key);
      } else {
        this.#next[last] = occurrences;
      }
      this.#last[key] = occurrences;
      occurrences += 1;
    };
    visitWords(text, (start, end) => {
      const known = this.#words.find(text, start, end);
      const word = known !== NONE ? known : this.#number(text.slice(start, end));
      add(this.#english[word] as number, start);
      const german = this.#german[word] as number;
      if (german !== NONE) add(german, start);
    });
    return buckets.map((keys) => this.#encode(keys));
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
    this.#english[number] = this.#keyNumber(english);
    this.#german[number] = german === english ? NONE : this.#keyNumber(german);
    return number;
  }

  #keyNumber(key: TermKey): number {
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    const number = this.#keys.length;
    this.#keys.push(key);
    this.#first.push(NONE);
    this.#last.push(NONE);
    this.#numberOf.set(key, number);
    return number;
  }

  #grow(): void {
    const [next, start] = [this.#next, this.#start];
    this.#next = new Int32Array(next.length * 2);
    this.#next.set(next);
    this.#start = new Int32Array(start.length * 2);
    this.#start.set(start);
  }

  #forget(): void {
    this.#words.clear();
    this.#numberOf.clear();
    for (const all of [this.#english, this.#german, this.#keys, this.#first, this.#last]) all.length = 0;
  }
}
