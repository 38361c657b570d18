import type { Database, Statement } from 'better-sqlite3';
import { allOf, anyOf, contentTerms } from './fts-expression.js';
import type { QueryTerm } from './query.js';
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

export interface KeywordAnswer {
  /** Best first: entries with every term, then entries with any. */
  readonly entries: readonly RankedEntry[];
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

/**
 * The keyword list over an FTS5 table of the columns body, keywords, situations: bm25, every term first,
 * then any term without stop words. Deterministic: ties by row.
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
   * @param terms from `parseQuery`; none gives an empty list
   * @throws SqliteError when the engine fails; never an empty list instead
   */
  ask(
    terms: readonly QueryTerm[],
    { depth = LIST_DEPTH, groupOf = ungrouped }: KeywordOptions = {},
  ): KeywordAnswer {
    if (terms.length === 0) return { entries: [], relaxed: false };
    const list = new RankedListBuilder(depth, groupOf);
    this.fill(list, allOf(terms));
    if (list.full || terms.length === 1) return { entries: list.entries(), relaxed: false };
    const withEvery = list.size;
    const content = contentTerms(terms);
    if (content.length > 0) this.fill(list, anyOf(content));
    // A query of stop words alone, or whose other words stand nowhere: a weak answer is better than none.
    if (list.size === 0 && content.length < terms.length) this.fill(list, anyOf(terms));
    return { entries: list.entries(), relaxed: withEvery === 0 && list.size > 0 };
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
