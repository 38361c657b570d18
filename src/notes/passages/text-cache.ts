import { isAsIndexed } from '../as-indexed.js';
import type { PathPolicy } from '../path-policy.js';
import type { PostedFile } from './postings.repository.js';

/** UTF-16 code units that are kept: 32 MB at most. */
const KEPT = 16_000_000;

interface KeptText {
  readonly text: string;
  /** Of the bytes that it is of. */
  readonly sha256: Buffer;
}

/** Texts of notes as they were indexed, the last used ones, for the next question. */
export class TextCache {
  readonly #texts = new Map<string, KeptText>();
  #length = 0;

  /** The text that a row is of, where it is kept and the file is still as the row says. */
  get(policy: PathPolicy, row: PostedFile): string | undefined {
    const name = `${policy.root}\0${row.path}`;
    const kept = this.#texts.get(name);
    if (kept === undefined) return undefined;
    this.#texts.delete(name);
    this.#length -= kept.text.length;
    const place = policy.look(row.path);
    const same = place?.kind === 'file' && isAsIndexed(place.stamp, row) && kept.sha256.equals(row.sha256);
    if (!same) return undefined;
    this.#keep(name, kept);
    return kept.text;
  }

  /** Keeps the text of a file that is as its row says. */
  put(policy: PathPolicy, { path, sha256 }: PostedFile, text: string): void {
    this.#keep(`${policy.root}\0${path}`, { text, sha256 });
  }

  #keep(name: string, kept: KeptText): void {
    const before = this.#texts.get(name);
    if (before !== undefined) this.#length -= before.text.length;
    this.#texts.delete(name);
    this.#texts.set(name, kept);
    this.#length += kept.text.length;
    for (const [oldest, { text }] of this.#texts) {
      if (this.#length <= KEPT) break;
      this.#texts.delete(oldest);
      this.#length -= text.length;
    }
  }
}
