import Database, { type Statement } from 'better-sqlite3';
import { postedText } from '../../notes/passages/posted-text.js';
import { bucketOf, readChain } from '../../retrieval/spans/chains.js';
import type { Plateau } from '../../retrieval/spans/density.js';
import type { DocumentFrequencies } from '../../retrieval/spans/document-frequencies.js';
import { findSpans, type SpanOptions } from '../../retrieval/spans/find-spans.js';
import { isStopWordIn } from '../../retrieval/spans/languages.js';
import { ChainPacker } from '../../retrieval/spans/pack-chains.js';
import { queryTerms } from '../../retrieval/spans/query-terms.js';
import { termWeight } from '../../retrieval/spans/term-weights.js';
import { wordBoundaryBefore } from '../../text/budgets/cut-at-words.js';
import type { TokenCounter } from '../../text/budgets/token-counter.js';
import { sentencesOf } from '../../text/sentences.js';
import { visitWords, wordForm } from '../../text/words.js';
import type { Stretch } from './character-precision.js';

/** A file of a collection. */
export interface CollectionFile {
  readonly file: string;
  readonly text: string;
}

/** What vectors find for a query, by the file's place in the collection; nothing for a query that the embedder does not know. */
export type NearStretches = (query: string) => ReadonlyMap<number, readonly Plateau[]>;

/** Stretches for a query within a budget of tokens, best first. */
export type SpanMethod = (query: string, budget: number) => readonly Stretch[];

/**
 * The method of `vault_passages`.
 * @param near what vectors found; asked where `vectorMass` is above 0
 */
export function spanMethod(
  collection: readonly CollectionFile[],
  frequencies: DocumentFrequencies,
  counter: TokenCounter,
  options: SpanOptions,
  near?: NearStretches,
): SpanMethod {
  const packer = new ChainPacker();
  const packed = collection.map(({ file, text }) => {
    const { body = 0, headings = [] } = postedText(file, Buffer.from(text)) ?? {};
    return { length: text.length, headings, chains: packer.pack(text, body) };
  });
  return (query, budget) => {
    const terms = queryTerms(query, frequencies, options.variants);
    const vectors = options.vectorMass > 0 ? near?.(query) : undefined;
    const files = packed.map(({ length, headings, chains }, file) => ({
      ...{ file, length, headings, vectors: vectors?.get(file) ?? [] },
      chains: terms.map(({ keys }) => {
        const positions: number[] = [];
        for (const key of keys) readChain(chains[bucketOf(key)] ?? new Uint8Array(), key, positions);
        return [...new Set(positions)].sort((a, b) => a - b);
      }),
    }));
    const weights = terms.map((term, at) => {
      const holding = files.filter(({ chains }) => (chains[at] ?? []).length > 0).length;
      return termWeight(term, files.length, holding, options.ownFrequencies);
    });
    const found = files.filter(
      ({ chains, vectors }) => vectors.length > 0 || chains.some((chain) => chain.length > 0),
    );
    const { spans } = findSpans(
      found,
      weights,
      budget,
      counter,
      (file) => collection[file]?.text ?? '',
      options,
    );
    return spans.map(({ file, start, end }) => ({ file: collection[file]?.file ?? '', start, end }));
  };
}

/** Where paragraphs stand, by blank lines. */
export function paragraphsOf({ file, text }: CollectionFile): Stretch[] {
  return [...text.matchAll(/\S(?:(?!\n[ \t]*\n)[\s\S])*/g)].map(({ index, 0: body }) => ({
    file,
    start: index,
    end: index + body.length,
  }));
}

/** Where sentences stand, in every paragraph. */
export function sentenceStretches(source: CollectionFile): Stretch[] {
  return paragraphsOf(source).flatMap(({ file, start, end }) => {
    let at = start;
    return sentencesOf(source.text.slice(start, end)).map((sentence) => {
      const from = at;
      at += sentence.length;
      return { file, start: from, end: from + sentence.trimEnd().length };
    });
  });
}

/**
 * What one would do without it: paragraphs (or other parts) in FTS5, any word of the query that is no stop word of either
 * language, by bm25, whole paragraphs until the budget is full and the last one cut at a word. It lives in memory: whoever
 * asks for it closes it.
 */
export class FtsMethod {
  private readonly db = new Database(':memory:');
  private readonly paragraphs: readonly {
    readonly file: string;
    readonly start: number;
    readonly body: string;
  }[];
  private readonly match: Statement<[string], number>;

  constructor(
    collection: readonly CollectionFile[],
    partsOf: (file: CollectionFile) => readonly Stretch[],
    private readonly counter: TokenCounter,
  ) {
    this.db.exec(
      "CREATE VIRTUAL TABLE paragraphs USING fts5 (body, tokenize = 'porter unicode61 remove_diacritics 2')",
    );
    const insert = this.db.prepare('INSERT INTO paragraphs (rowid, body) VALUES (?, ?)');
    this.paragraphs = collection.flatMap((source) =>
      partsOf(source).map(({ file, start, end }) => ({ file, start, body: source.text.slice(start, end) })),
    );
    for (const [at, { body }] of this.paragraphs.entries()) insert.run(at, body);
    this.match = this.db
      .prepare<[string], number>('SELECT rowid FROM paragraphs WHERE paragraphs MATCH ? ORDER BY rank, rowid')
      .pluck();
  }

  readonly ask: SpanMethod = (query, budget) => {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    const returned: Stretch[] = [];
    let left = budget;
    for (const row of this.match.iterate(words.map((word) => `"${word}"`).join(' OR '))) {
      const paragraph = this.paragraphs[row];
      if (paragraph === undefined) continue;
      const { file, start, body } = paragraph;
      const fitting = longestBeginning(body, left, this.counter);
      if (fitting > 0) returned.push({ file, start, end: start + fitting });
      left -= this.counter.count(body.slice(0, fitting));
      if (fitting < body.length) break;
    }
    return returned;
  };

  close(): void {
    this.db.close();
  }
}

/** The words of a query without the stop words of both languages, unless there are no others. */
function wordsOf(query: string): string[] {
  const words: string[] = [];
  visitWords(query, (start, end) => words.push(query.slice(start, end)));
  const telling = words.filter(
    (word) => !isStopWordIn('en', wordForm(word)) && !isStopWordIn('de', wordForm(word)),
  );
  return telling.length > 0 ? telling : words;
}

function longestBeginning(text: string, tokens: number, counter: TokenCounter): number {
  if (counter.count(text) <= tokens) return text.length;
  let [low, high] = [0, text.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (counter.count(text.slice(0, wordBoundaryBefore(text, middle))) <= tokens) low = middle;
    else high = middle;
  }
  return wordBoundaryBefore(text, low);
}
