import type { Database, Statement } from 'better-sqlite3';
import {
  BUCKETS,
  bucketOf,
  encodeChains,
  MOST_OCCURRENCES,
  readChain,
} from '../../retrieval/spans/chains.js';
import { ChainPacker } from '../../retrieval/spans/pack-chains.js';
import type { TermKey } from '../../retrieval/spans/term-key.js';
import { NOTES_META } from '../notes.rows.js';
import type { PostedText } from './posted-text.js';

/**
 * Raised when words, their keys, headings or the form of the chains become others: chains written by other rules are not
 * read, and the next pass writes all anew.
 */
export const CHAIN_RULES = 3;

/** More than any `files.id`. */
const FILES = 2 ** 32;

/** The only chain of an outline. */
const HEADINGS: TermKey = 1;

/** How long a file is and where its body and its headings begin. */
export interface FileOutline {
  /** UTF-16 code units. */
  readonly length: number;
  readonly headings: readonly number[];
}

/** A note of the index, as far as passages need it. */
export interface PostedFile {
  readonly id: number;
  readonly path: string;
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly sha256: Buffer;
}

/** Where a chunk stands in its file. */
export interface ChunkPlace {
  readonly file: number;
  readonly start: number;
  readonly end: number;
}

/** What the chains were written by. */
const RULES = `(SELECT value FROM notes_meta WHERE key = '${NOTES_META.chainRules}')`;

const POSTED = 'f.id, f.path, f.size, f.mtime_ms, f.ctime_ms, f.sha256';

/** The statements over `postings` and `outlines` of a folder's index. */
export class PostingsRepository {
  readonly #packer = new ChainPacker();
  readonly #writes: () => Writes;
  readonly #bucket: Statement<[number, number, Buffer], [number, Buffer]>;
  readonly #outline: Statement<[number], [number, Buffer]>;
  readonly #count: Statement<[], number>;
  readonly #outOfDate: Statement<[number], PostedFile>;
  readonly #file: Statement<[number], PostedFile>;
  readonly #chunk: Statement<[number], { file: number; start: number; raw: string }>;

  constructor(db: Database) {
    // An index that is open read-only prepares no writes.
    this.#writes = once(() => prepareWrites(db));
    this.#bucket = db
      .prepare<[number, number, Buffer], [number, Buffer]>(
        // Rows without the key's bytes are left in SQLite: to hand them over costs more than to look.
        'SELECT id, chains FROM postings WHERE id BETWEEN ? AND ? AND instr(chains, ?) > 0',
      )
      .raw();
    this.#outline = db
      .prepare<[number], [number, Buffer]>('SELECT length, headings FROM outlines WHERE file = ?')
      .raw();
    this.#count = db.prepare<[], number>('SELECT count(*) FROM outlines').pluck();
    this.#outOfDate = db.prepare(
      `SELECT ${POSTED} FROM files f LEFT JOIN outlines o ON o.file = f.id
       WHERE f.refused = 0 AND (o.sha256 IS NOT f.sha256 OR ${RULES} IS NOT '${CHAIN_RULES}') ORDER BY f.id LIMIT ?`,
    );
    this.#file = db.prepare(`SELECT ${POSTED} FROM files f WHERE f.id = ?`);
    this.#chunk = db.prepare('SELECT file, start, raw FROM chunks WHERE id = ?');
  }

  /**
   * Writes where the words of a file stand, in place of what stood there.
   * @param file   `files.id`
   * @param sha256 of the bytes that the text was decoded from
   */
  write(file: number, { text, body, headings }: PostedText, sha256: Uint8Array): void {
    this.remove(file);
    const { insert, outline } = this.#writes();
    for (const [bucket, chains] of this.#packer.pack(text, body).entries()) {
      if (chains.length > 0) insert.run(bucket * FILES + file, chains);
    }
    const encoded = headings.length === 0 ? NONE : encodeChains([[HEADINGS, headings]]);
    outline.run(file, sha256, text.length, encoded);
  }

  /** Takes all out that was written by other rules; what is written from now on is by these. */
  keepRules(): void {
    this.#writes().keepRules();
  }

  /** Takes a file's words out. Deleting its row in `files` does so too. */
  remove(file: number): void {
    const { deleteOutline, deleteChains } = this.#writes();
    if (deleteOutline.run(file).changes === 0) return;
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) deleteChains.run(bucket * FILES + file);
  }

  /** Files whose words are not here, or those of an earlier state or by other rules; at most so many. */
  outOfDate(limit: number): PostedFile[] {
    return this.#outOfDate.all(limit);
  }

  /** How many files have chains. */
  count(): number {
    return this.#count.get() ?? 0;
  }

  file(id: number): PostedFile | undefined {
    return this.#file.get(id);
  }

  outline(file: number): FileOutline | undefined {
    const row = this.#outline.get(file);
    if (row === undefined) return undefined;
    const [length, bytes] = row;
    const headings: number[] = [];
    if (bytes.length > 0) readChain(bytes, HEADINGS, headings);
    return { length, headings };
  }

  /** The chain of a term in every file that holds it, of its first `MOST_OCCURRENCES`. */
  chains(key: TermKey): Map<number, number[]> {
    const chains = new Map<number, number[]>();
    const first = bucketOf(key) * FILES;
    const bytesOfKey = Buffer.alloc(4);
    bytesOfKey.writeUInt32LE(key);
    for (const [id, bytes] of this.#bucket.all(first, first + FILES - 1, bytesOfKey)) {
      const positions: number[] = [];
      if (readChain(bytes, key, positions, MOST_OCCURRENCES)) chains.set(id - first, positions);
    }
    return chains;
  }

  chunk(id: number): ChunkPlace | undefined {
    const row = this.#chunk.get(id);
    return row && { file: row.file, start: row.start, end: row.start + row.raw.length };
  }
}

interface Writes {
  readonly insert: Statement<[number, Uint8Array]>;
  readonly outline: Statement<[number, Uint8Array, number, Uint8Array]>;
  readonly deleteChains: Statement<[number]>;
  readonly deleteOutline: Statement<[number]>;
  readonly keepRules: () => void;
}

function prepareWrites(db: Database): Writes {
  return {
    insert: db.prepare('INSERT INTO postings (id, chains) VALUES (?, ?)'),
    outline: db.prepare('INSERT INTO outlines (file, sha256, length, headings) VALUES (?, ?, ?, ?)'),
    deleteChains: db.prepare('DELETE FROM postings WHERE id = ?'),
    deleteOutline: db.prepare('DELETE FROM outlines WHERE file = ?'),
    keepRules: db.transaction(() => {
      const rules = db.prepare(`SELECT ${RULES}`).pluck().get();
      if (rules === String(CHAIN_RULES)) return;
      db.exec('DELETE FROM outlines; DELETE FROM postings;');
      const set = db.prepare('INSERT OR REPLACE INTO notes_meta (key, value) VALUES (?, ?)');
      set.run(NOTES_META.chainRules, String(CHAIN_RULES));
    }).immediate,
  };
}

const NONE = new Uint8Array(0);

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
