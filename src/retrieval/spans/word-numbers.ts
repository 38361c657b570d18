/**
 * Numbers for words that lie within texts, found without cutting them out: a look-up costs no string. Open addressing
 * over FNV-1a, linear probing.
 */
export class WordNumbers {
  readonly #words: string[] = [];
  #slots = new Int32Array(1 << 12).fill(EMPTY);

  /** How many words have a number; the next one's. */
  get size(): number {
    return this.#words.length;
  }

  /** The number of the word at a place, or -1. */
  find(text: string, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(text, start, end) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot] as number;
      if (number === EMPTY || isAt(this.#words[number] as string, text, start, end)) return number;
    }
  }

  /** Gives a word that has none the next number. */
  add(word: string): number {
    const number = this.#words.length;
    // A slice would keep the whole text it was cut from.
    this.#words.push(Buffer.from(word, 'utf16le').toString('utf16le'));
    if (this.#words.length * 2 > this.#slots.length) this.#rehash();
    else this.#place(number);
    return number;
  }

  clear(): void {
    this.#words.length = 0;
    this.#slots.fill(EMPTY);
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(EMPTY);
    for (let number = 0; number < this.#words.length; number += 1) this.#place(number);
  }

  #place(number: number): void {
    const word = this.#words[number] as string;
    const mask = this.#slots.length - 1;
    let slot = hashOf(word, 0, word.length) & mask;
    while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.#slots[slot] = number;
  }
}

const EMPTY = -1;

function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

function isAt(word: string, text: string, start: number, end: number): boolean {
  const length = end - start;
  if (word.length !== length) return false;
  for (let at = 0; at < length; at += 1) {
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  }
  return true;
}
