import { VerbatimError } from '../../errors.js';
import type { DocumentFrequencies } from '../../retrieval/spans/document-frequencies.js';
import type { SpanLanguage } from '../../retrieval/spans/languages.js';
import type { TermKey } from '../../retrieval/spans/term-key.js';

/** Where counts come from; `licence` is null where the source does not record one. */
export interface FrequencySource {
  readonly language: SpanLanguage;
  /** How many documents were counted, or are taken to have been. */
  readonly documents: number;
  readonly source: string;
  readonly licence: string | null;
  /** How the counts were made documents, where they were counts of words. */
  readonly estimate: string | null;
}

/** The counts of one language. */
export interface FrequencyPart extends FrequencySource {
  /** Ascending. */
  readonly keys: Uint32Array;
  /** In how many documents each term stands. */
  readonly frequencies: Uint32Array;
}

const MAGIC = 'VBDF';
/** Another version is made anew: counts are derived. */
const VERSION = 1;

/**
 * Document frequencies as sorted tables of 32-bit keys. Counts are exact; a term that was not counted is taken for one
 * that was with probability terms / 2³², 1 in 60,000 for a table of 70,000 terms.
 */
export class FrequencySketch implements DocumentFrequencies {
  readonly source: string;
  readonly #parts: ReadonlyMap<SpanLanguage, FrequencyPart>;

  /** Of several parts of one language the last counts. */
  constructor(parts: readonly FrequencyPart[]) {
    this.#parts = new Map(parts.map((part) => [part.language, part]));
    this.source = this.parts.map(({ source }) => source).join('; ');
  }

  get parts(): readonly FrequencyPart[] {
    return [...this.#parts.values()];
  }

  documents(language: SpanLanguage): number {
    return this.#parts.get(language)?.documents ?? 0;
  }

  frequency(language: SpanLanguage, key: TermKey): number {
    const part = this.#parts.get(language);
    if (part === undefined) return 0;
    let low = 0;
    let high = part.keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((part.keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return part.keys[low] === key ? (part.frequencies[low] as number) : 0;
  }
}

/** A part from counts in any order. */
export function frequencyPart(source: FrequencySource, counts: ReadonlyMap<TermKey, number>): FrequencyPart {
  const sorted = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  return {
    ...source,
    keys: Uint32Array.from(sorted, ([key]) => key),
    frequencies: Uint32Array.from(sorted, ([, count]) => Math.min(source.documents, Math.round(count))),
  };
}

/**
 * The parts as a file: `VBDF`, version and number of parts (16 bits each); for each part the length of its source as
 * JSON, the JSON, the number of terms, their keys and their counts. Numbers are 32 bits, little endian.
 */
export function encodeFrequencies(parts: readonly FrequencyPart[]): Buffer {
  const head = Buffer.alloc(8);
  head.write(MAGIC, 'latin1');
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(parts.length, 6);
  return Buffer.concat([
    head,
    ...parts.flatMap(({ keys, frequencies, ...source }) => {
      const json = Buffer.from(JSON.stringify(source));
      return [word(json.length), json, word(keys.length), words(keys), words(frequencies)];
    }),
  ]);
}

/** @throws VerbatimError `mismatch` when it is no such file, or of another version */
export function decodeFrequencies(bytes: Buffer): FrequencyPart[] {
  try {
    if (bytes.toString('latin1', 0, 4) !== MAGIC || bytes.readUInt16LE(4) !== VERSION) {
      throw new Error('it does not begin as one');
    }
    const parts: FrequencyPart[] = [];
    let at = 8;
    for (let part = bytes.readUInt16LE(6); part > 0; part -= 1) {
      const json = bytes.readUInt32LE(at);
      const source = JSON.parse(bytes.toString('utf8', at + 4, at + 4 + json)) as FrequencySource;
      at += 4 + json;
      const terms = bytes.readUInt32LE(at);
      at += 4;
      const keys = readWords(bytes, at, terms);
      const frequencies = readWords(bytes, at + 4 * terms, terms);
      at += 8 * terms;
      parts.push({ ...source, keys, frequencies });
    }
    return parts;
  } catch (cause) {
    throw unknown(cause);
  }
}

function unknown(cause: unknown): VerbatimError {
  return new VerbatimError(
    'mismatch',
    'The file of document frequencies is damaged or of another version.',
    'Make it again with `verbatim notes df build`, or delete it with `verbatim notes df remove`: what ships is used then.',
    { cause },
  );
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function words(values: Uint32Array): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function readWords(bytes: Buffer, at: number, count: number): Uint32Array {
  const values = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) values[index] = bytes.readUInt32LE(at + index * 4);
  return values;
}
