import type { Database, Statement } from 'better-sqlite3';
import { allOf, anyOf, contentTerms, ftsString } from './fts-expression.js';
import type { ParsedQuery } from './query.js';
import { type GroupOf, type RankedEntry, RankedListBuilder, ungrouped } from './ranked-list.js';

/**
 * Weights of bm25 for the columns body, keywords, situations. The body's is 1, so that over texts without
 * keywords the score is bm25 itself; written lines help find a passage and never outweigh its own words.
 */
export const BODY_WEIGHT = 1;
export const KEYWORDS_WEIGHT = 0.5;
export const SITUATIONS_WEIGHT = 0.25;

/** Entries of a list that enter the fusion. */
export const LIST_DEPTH = 50;

/** A longer query is a description, not a line that someone half remembers. */
const LONGEST_RUN = 16;
/** Two words stand side by side by chance; three or more, two of them not stop words, are a line of the text. */
const TELLING_RUN = 3;

export interface KeywordAnswer {
  /** Best first: entries with the words in a row, then with every term, then with any. */
  readonly entries: readonly RankedEntry[];
  /** Groups that hold what was asked as it stands: a quoted phrase, or a whole line of some words. */
  readonly exact: ReadonlySet<number>;
  /** No entry has every term: only the any-word pass answered. */
  readonly relaxed: boolean;
}

interface KeywordRow {
  readonly rowid: number;
  readonly rank: number;
}

/** Options of a keyword list. */
export interface KeywordOptions {
  /** Entries wanted; `LIST_DEPTH` when unset. */
  readonly depth?: number;
  /** Every row counts by itself when unset. */
  readonly groupOf?: GroupOf;
}

/** The FTS5 expressions that a query is asked by, in order. */
export interface KeywordPasses {
  /** Passages with every term: the words in a row first. */
  readonly every: readonly string[];
  /** The first of these where finding it means that the very line is found; else null. */
  readonly exact: string | null;
  /** Passages with any term, without stop words; null where it would be the same again. */
  readonly any: string | null;
  /**
   * Stop words too, for when nothing else is found: a query of stop words, or whose other words stand nowhere.
   * A weak answer is better than none.
   */
  readonly last: string | null;
}

/** The passes of a query, for the list and for whoever measures it against its own statements. */
export function keywordPasses(words: ParsedQuery['words'], terms: ParsedQuery['terms']): KeywordPasses {
  if (terms.length === 0) return { every: [], exact: null, any: null, last: null };
  const content = contentTerms(terms);
  const run = ftsString(words);
  const [first] = terms;
  if (first && terms.length === 1)
    return { every: [run], exact: first.phrase ? run : null, any: null, last: null };
  return {
    every: [...(words.length <= LONGEST_RUN ? [run] : []), allOf(terms)],
    exact: words.length >= TELLING_RUN && content.length > 1 ? run : null,
    any: content.length > 0 ? anyOf(content) : null,
    last: content.length < terms.length ? anyOf(terms) : null,
  };
}

/**
 * The keyword list over an FTS5 table of the columns body, keywords, situations, by bm25 in three passes that fill
 * up one another: the words as they stand, every term, any term without stop words (measured in
 * docs/decisions/002-search.md). Deterministic: ties by row.
 */
export class KeywordList {
  private readonly select: Statement<[string], KeywordRow>;

  /** @param table name of the FTS5 table; trusted, from code */
  constructor(db: Database, table = 'passages_fts') {
    const weights = [BODY_WEIGHT, KEYWORDS_WEIGHT, SITUATIONS_WEIGHT].map((w) => w.toFixed(2)).join(', ');
    this.select = db.prepare(
      `SELECT rowid, rank FROM ${table} WHERE ${table} MATCH ? AND rank MATCH 'bm25(${weights})' ORDER BY rank`,
    );
  }

  /**
   * @param query from `parseQuery`; without terms it gives an empty list
   * @throws SqliteError when the engine fails; never an empty list instead
   */
  ask(
    { words, terms }: Pick<ParsedQuery, 'words' | 'terms'>,
    { depth = LIST_DEPTH, groupOf = ungrouped }: KeywordOptions = {},
  ): KeywordAnswer {
    const list = new RankedListBuilder(depth, groupOf);
    const passes = keywordPasses(words, terms);
    const exact = new Set<number>();
    for (const expression of passes.every) {
      if (!list.full) this.fill(list, expression);
      if (expression === passes.exact) for (const { group } of list.entries()) exact.add(group);
    }
    const withEvery = list.size;
    if (!list.full && passes.any !== null) this.fill(list, passes.any);
    if (list.size === 0 && passes.last !== null) this.fill(list, passes.last);
    return { entries: list.entries(), exact, relaxed: withEvery === 0 && list.size > 0 };
  }

  private fill(list: RankedListBuilder, expression: string): void {
    let ties: KeywordRow[] = [];
    // The rows come in the order of their rank; FTS5 leaves the order of equal ranks open.
    const settle = () => {
      if (ties.length > 1) ties.sort((a, b) => a.rowid - b.rowid);
      for (const { rowid, rank } of ties) list.add(rowid, -rank);
      ties = [];
    };
    for (const row of this.select.iterate(expression)) {
      if (ties[0] && ties[0].rank !== row.rank) {
        settle();
        if (list.full) break;
      }
      ties.push(row);
    }
    settle();
  }
}
