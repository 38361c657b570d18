import { VerbatimError } from '../../errors.js';
import { bucketOf, MOST_OCCURRENCES, readChain } from '../../retrieval/spans/chains.js';
import { ChainPacker } from '../../retrieval/spans/pack-chains.js';
import type { TermKey } from '../../retrieval/spans/term-key.js';
import { hasIndexedBytes, isAsIndexed } from '../as-indexed.js';
import { decodeNote } from '../decode.js';
import { TextLines } from '../outline.js';
import type { FileContent, PathPolicy } from '../path-policy.js';
import type { Lost } from '../search/freshness.js';
import { postedText } from './posted-text.js';
import type { FileOutline, PostedFile, PostingsRepository } from './postings.repository.js';
import type { TextCache } from './text-cache.js';

/** Files read anew for one question at most: a second or two. */
const MOST_REREAD = 200;

/** A file read just now, since its chains are not those of its text. */
interface Reread {
  readonly text: string;
  readonly outline: FileOutline;
  readonly chains: readonly Uint8Array[];
}

/**
 * The files of one folder for one question: where terms stand, by the index where it is up to date with the file and
 * by the file where not; and texts, each read once.
 */
export class PassageFiles {
  readonly #packer = new ChainPacker();
  readonly #texts = new Map<number, string>();
  readonly #lines = new Map<number, TextLines>();
  /** Null: gone, or no text any more. */
  readonly #reread = new Map<number, Reread | null>();
  /** Why there is no text of a file. */
  readonly #why = new Map<number, Lost>();
  /** Files read anew by whether a term that the index has in them is there still. */
  readonly #stillThere = new Map<number, boolean>();
  /** Files left out because too many had changed. */
  readonly notPrepared: number;
  /** Files whose text turned out to be another than their chains are of: what was found has to be found again. */
  readonly surprises = new Set<number>();

  constructor(
    private readonly postings: PostingsRepository,
    private readonly policy: PathPolicy,
    private readonly maxFileBytes: number,
    private readonly cache: TextCache,
  ) {
    const outOfDate = postings.outOfDate(MOST_REREAD + 1);
    const within = outOfDate.slice(0, MOST_REREAD);
    for (const file of within) this.#readAnew(file);
    this.notPrepared = outOfDate.length > MOST_REREAD ? postings.outOfDate(-1).length - MOST_REREAD : 0;
    if (this.notPrepared > 0) {
      for (const { id } of postings.outOfDate(-1).slice(MOST_REREAD)) this.#reread.set(id, null);
    }
  }

  /** How many files there are to be found in. */
  get count(): number {
    return Math.max(this.postings.count(), 1);
  }

  /** The chains of a term by file, ascending. */
  chains(keys: readonly TermKey[]): Map<number, readonly number[]> {
    const merged = new Map<number, readonly number[]>();
    const add = (file: number, chain: readonly number[]) => {
      const before = merged.get(file);
      merged.set(file, before === undefined ? chain : mergeAscending(before, chain));
    };
    for (const key of keys) {
      for (const [file, chain] of this.postings.chains(key)) {
        if (!this.#reread.has(file)) add(file, chain);
        else if (!this.#stillThere.has(file)) this.#stillThere.set(file, false);
      }
      for (const [file, reread] of this.#reread) {
        const chain: number[] = [];
        const bytes = reread?.chains[bucketOf(key)];
        if (bytes !== undefined && readChain(bytes, key, chain, MOST_OCCURRENCES)) {
          add(file, chain);
          this.#stillThere.set(file, true);
        }
      }
    }
    return merged;
  }

  outline(file: number): FileOutline {
    const reread = this.#reread.get(file);
    if (reread) return reread.outline;
    return this.postings.outline(file) ?? { length: 0, headings: [] };
  }

  /** Whether chunks of the file still stand where the index says. */
  isAsIndexed(file: number): boolean {
    return !this.#reread.has(file);
  }

  /** Whether the file was left out: gone, no text, or one of too many. */
  isLost(file: number): boolean {
    return this.#reread.get(file) === null;
  }

  /** Files that hold a term by the index and not as they are now, with the reason; without those of too many. */
  lost(): Map<number, Lost> {
    const lost = new Map<number, Lost>();
    for (const [file, there] of this.#stillThere) {
      const reason = this.isLost(file) ? this.#why.get(file) : 'rewritten';
      if (!there && reason !== undefined) lost.set(file, reason);
    }
    return lost;
  }

  path(file: number): string {
    return this.postings.file(file)?.path ?? '';
  }

  /** The text that chains and outline are of; where the file is another by now, it is one of `surprises`. */
  text(file: number): string {
    const reread = this.#reread.get(file);
    if (reread) return reread.text;
    const known = this.#texts.get(file);
    if (known !== undefined) return known;
    const row = this.postings.file(file);
    const text = row && this.#asIndexed(row);
    if (text !== undefined) {
      this.#texts.set(file, text);
      return text;
    }
    this.surprises.add(file);
    if (row) this.#readAnew(row);
    else this.#reread.set(file, null);
    return this.#reread.get(file)?.text ?? '';
  }

  /** The text by its lines, parted once: a long note may have thousands of passages. */
  lines(file: number): TextLines {
    const text = this.text(file);
    const known = this.#lines.get(file);
    if (known?.text === text) return known;
    const lines = new TextLines(text);
    this.#lines.set(file, lines);
    return lines;
  }

  #readAnew(row: PostedFile): void {
    const content = this.#content(row);
    const posted = typeof content === 'string' ? null : postedText(row.path, content.bytes);
    if (posted === null) {
      this.#reread.set(row.id, null);
      this.#why.set(row.id, typeof content === 'string' ? content : 'unreadable');
      return;
    }
    const { text, body, headings } = posted;
    this.#reread.set(row.id, {
      text,
      outline: { length: text.length, headings },
      chains: this.#packer.pack(text, body),
    });
  }

  /** The text that a row is of; undefined where the file is another by now. */
  #asIndexed(row: PostedFile): string | undefined {
    const kept = this.cache.get(this.policy, row);
    if (kept !== undefined) return kept;
    const content = this.#content(row);
    if (typeof content === 'string') return undefined;
    const stamped = isAsIndexed(content.stamp, row);
    if (!stamped && !hasIndexedBytes(content.bytes, row)) return undefined;
    const text = decodeNote(content.bytes)?.text;
    if (stamped && text !== undefined) this.cache.put(this.policy, row, text);
    return text;
  }

  /** Never through a link: an index names files by their real paths, and what a link leads to may be ignored. */
  #content({ path }: PostedFile): FileContent | Lost {
    try {
      return this.policy.readReal(path, this.maxFileBytes);
    } catch (error) {
      if (error instanceof VerbatimError) return error.kind === 'not-found' ? 'gone' : 'unreadable';
      throw error;
    }
  }
}

function mergeAscending(a: readonly number[], b: readonly number[]): number[] {
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}
