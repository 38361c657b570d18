import type { Database, Statement } from 'better-sqlite3';
import { BUCKETS, bucketOf, encodeChains, readChain } from '../../retrieval/spans/chains.js';
import { ChainPacker } from '../../retrieval/spans/pack-chains.js';
import type { TermKey } from '../../retrieval/spans/term-key.js';
import { headingOffsets } from './heading-offsets.js';

/** More than any `files.id`. */
const FILES = 2 ** 32;

/** The only chain of an outline. */
const HEADINGS: TermKey = 1;

/** How long a file is and where its headings stand. */
export interface FileOutline {
  readonly file: number;
  /** UTF-16 code units. */
  readonly length: number;
  readonly headings: readonly number[];
}

/** The statements over `postings` and `outlines` of a folder's index. */
export class PostingsRepository {
  readonly #packer = new ChainPacker();
  readonly #insert: () => Statement<[number, Uint8Array]>;
  readonly #outline: () => Statement<[number, number, Uint8Array]>;
  readonly #delete: () => Statement<[number]>;
  readonly #deleteOutline: () => Statement<[number]>;
  readonly #bucket: Statement<[number, number], [number, Buffer]>;
  readonly #outlines: Statement<[], [number, number, Buffer]>;

  constructor(db: Database) {
    // An index that is open read-only prepares no writes.
    this.#insert = once(() => db.prepare('INSERT INTO postings (id, chains) VALUES (?, ?)'));
    this.#outline = once(() => db.prepare('INSERT INTO outlines (file, length, headings) VALUES (?, ?, ?)'));
    this.#delete = once(() => db.prepare('DELETE FROM postings WHERE id = ?'));
    this.#deleteOutline = once(() => db.prepare('DELETE FROM outlines WHERE file = ?'));
    this.#bucket = db
      .prepare<[number, number], [number, Buffer]>('SELECT id, chains FROM postings WHERE id BETWEEN ? AND ?')
      .raw();
    this.#outlines = db
      .prepare<[], [number, number, Buffer]>('SELECT file, length, headings FROM outlines')
      .raw();
  }

  /**
   * Writes where the words of a file stand, in place of what stood there. Call it in the transaction that writes the
   * file's chunks.
   * @param file `files.id`
   * @param text the decoded text of the file, without a byte order mark
   */
  write(file: number, text: string): void {
    this.remove(file);
    const insert = this.#insert();
    for (const [bucket, chains] of this.#packer.pack(text).entries()) {
      if (chains.length > 0) insert.run(bucket * FILES + file, chains);
    }
    const headings = headingOffsets(text);
    this.#outline().run(
      file,
      text.length,
      headings.length === 0 ? NONE : encodeChains([[HEADINGS, headings]]),
    );
  }

  /** Takes a file's words out. Deleting its row in `files` does so too. */
  remove(file: number): void {
    if (this.#deleteOutline().run(file).changes === 0) return;
    const statement = this.#delete();
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) statement.run(bucket * FILES + file);
  }

  /** All files that have chains. */
  outlines(): FileOutline[] {
    return this.#outlines.all().map(([file, length, bytes]) => {
      const headings: number[] = [];
      if (bytes.length > 0) readChain(bytes, HEADINGS, headings);
      return { file, length, headings };
    });
  }

  /** The chain of a term in every file that holds it. */
  chains(key: TermKey): Map<number, number[]> {
    const chains = new Map<number, number[]>();
    const first = bucketOf(key) * FILES;
    for (const [id, bytes] of this.#bucket.all(first, first + FILES - 1)) {
      const positions: number[] = [];
      if (readChain(bytes, key, positions)) chains.set(id - first, positions);
    }
    return chains;
  }
}

const NONE = new Uint8Array(0);

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
