import type { Database } from 'better-sqlite3';
import type { Difference } from '../../verification/difference.js';
import type { WorkWriter } from '../../write-work.js';
import type { ImportStore } from '../import-store.js';
import { notAsImported } from '../import-store.js';
import type { KeptFile } from '../manifest.js';
import { blocksOf, bodyOf } from './blocks.js';
import { type CorpusText, corpusTexts } from './corpus-texts.js';
import { prepareText, specOf } from './prepare-text.js';
import { type Nameable, nameTexts, type TakenNames, type TextName } from './text-names.js';

export interface CorpusOptions {
  /** Called after each text with the number of texts done, their total and the slug. */
  readonly onText?: (done: number, total: number, slug: string) => Promise<void> | void;
  readonly signal?: AbortSignal | undefined;
}

/** The kept corpus as an input of the library: written at each build, compared at each verification. */
export class Corpus {
  constructor(
    private readonly kept: KeptFile,
    private readonly store: ImportStore,
  ) {}

  /**
   * Writes every text as a work.
   * @returns what each text is called in the library, by slug
   * @throws VerbatimError `mismatch` when the file is not the one that was imported, `cancelled` on abort
   */
  async write(
    works: WorkWriter,
    taken: TakenNames,
    { onText, signal }: CorpusOptions,
  ): Promise<ReadonlyMap<string, TextName>> {
    const nameable: Nameable[] = [];
    // The text itself is let go: memory holds one at a time.
    for await (const { slug, title, translator, kind } of this.texts(signal)) {
      nameable.push({ slug, title, translator, kind });
    }
    const names = nameTexts(nameable, taken);
    let done = 0;
    for await (const text of this.texts(signal)) {
      const name = names.get(text.slug);
      if (name) works.write(prepareText(text, name, this.kept));
      done += 1;
      await onText?.(done, names.size, text.slug);
    }
    return names;
  }

  /** The first passage of a library that is not what the corpus says in its place. */
  async check(
    db: Database,
    { onText, signal }: CorpusOptions,
  ): Promise<{ checked: number; difference: Difference | null }> {
    // A text's first passage names its source; its other passages are then found by their text, which has an index.
    const textOf = new Map(
      db
        .prepare<[string, string], [string, number]>(
          `SELECT s.spec, p.text FROM texts t JOIN passages p ON p.text = t.id AND p.idx = 1
           JOIN sources s ON s.id = p.source WHERE s.spec LIKE ? AND s.revision = ?`,
        )
        .raw()
        .all(specOf('%'), this.kept.sha256),
    );
    const select = db.prepare<[number], StoredPassage>(
      `SELECT p.id, t.work, p.idx, p.body, p.raw, p.start, t.quotable
       FROM passages p JOIN texts t ON t.id = p.text WHERE p.text = ? ORDER BY p.idx`,
    );
    let checked = 0;
    let texts = 0;
    for await (const text of this.texts(signal)) {
      const stored = select.all(textOf.get(specOf(text.slug)) ?? 0);
      const difference = compare(text, stored);
      if (difference) return { checked, difference };
      checked += stored.length;
      texts += 1;
      await onText?.(texts, texts, text.slug);
    }
    const expected = `${texts} texts of the corpus ${this.kept.from}`;
    const difference = { work: null, at: null, expected, found: String(textOf.size) };
    return { checked, difference: textOf.size === texts ? null : difference };
  }

  private async *texts(signal: AbortSignal | undefined): AsyncGenerator<CorpusText> {
    const path = this.store.pathOf(this.kept);
    let found = '';
    const onHash = (sha256: string) => {
      found = sha256;
    };
    for await (const entry of corpusTexts(path, { onHash, name: this.kept.from, signal })) {
      if (entry.kind === 'text') yield entry.text;
    }
    if (found !== this.kept.sha256) throw notAsImported(this.kept, path, found);
  }
}

interface StoredPassage {
  readonly id: string;
  readonly work: string;
  readonly idx: number;
  readonly body: string;
  readonly raw: string;
  readonly start: number;
  readonly quotable: 0 | 1;
}

function compare(text: CorpusText, stored: readonly StoredPassage[]): Difference | null {
  const blocks = blocksOf(text.text);
  const work = stored[0]?.work ?? text.slug;
  if (blocks.length !== stored.length) {
    return {
      work,
      at: null,
      expected: `${blocks.length} passages of “${text.slug}”`,
      found: String(stored.length),
    };
  }
  for (const [at, block] of blocks.entries()) {
    const passage = stored[at];
    if (!passage) continue;
    const { id, idx, body, raw, start, quotable } = passage;
    const same = idx === block.number && raw === block.raw && start === block.start && body === bodyOf(block);
    if (!same)
      return { work, at: id, expected: `passage ${block.number} of the corpus: “${block.raw}”`, found: raw };
    if (quotable === 1 && text.kind !== 'full-text') {
      return { work, at: id, expected: 'a summary that may not be quoted', found: 'one that may' };
    }
  }
  return null;
}
