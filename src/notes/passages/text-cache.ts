import type { PathPolicy } from '../path-policy.js';
import type { PostedFile } from './postings.repository.js';

/** UTF-16 code units that are kept: 32 MB at most. */
const KEPT = 16_000_000;

/** Texts of notes as they were indexed, the last used ones, for the next question. */
export class TextCache {
  readonly #texts = new Map<
    string,
    { readonly text: string; readonly size: number; readonly mtime_ms: number }
  >();
  #length = 0;

  /** The text, where it is kept and the file is still as it was when it was read. */
  get(policy: PathPolicy, { path, size, mtime_ms }: PostedFile): string | undefined {
    const name = `${policy.root}\0${path}`;
    const kept = this.#texts.get(name);
    if (kept === undefined) return undefined;
    const place = policy.look(path);
    const same =
      place?.kind === 'file' &&
      place.stamp.size === kept.size &&
      place.stamp.mtimeMs === kept.mtime_ms &&
      kept.size === size &&
      kept.mtime_ms === mtime_ms;
    this.#texts.delete(name);
    this.#length -= kept.text.length;
    if (!same) return undefined;
    this.#keep(name, kept);
    return kept.text;
  }

  /** Keeps the text of a file that is as its row says, by size and time. */
  put(policy: PathPolicy, { path, size, mtime_ms }: PostedFile, text: string): void {
    this.#keep(`${policy.root}\0${path}`, { text, size, mtime_ms });
  }

  #keep(
    name: string,
    kept: { readonly text: string; readonly size: number; readonly mtime_ms: number },
  ): void {
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
