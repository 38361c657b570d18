import type { Database, Statement } from 'better-sqlite3';
import { allOf, anyOf, contentTerms, ftsString } from './fts-expression.js';
import type { ParsedQuery, QueryTerm } from './query.js';
import { type GroupOf, type RankedEntry, RankedListBuilder, ungrouped } from './ranked-list.js';
import { TermRarity } from './term-rarity.js';

/** Weights of bm25 for the columns of the keyword index over passages. */
export type ColumnWeights = Readonly<Record<'body' | 'keywords' | 'situations', number>>;

/**
 * The body's weight is 1, so that over texts without written lines the score is bm25 itself; lines help find a passage
 * and never outweigh its own words.
 */
export const COLUMN_WEIGHTS: ColumnWeights = { body: 1, keywords: 0.5, situations: 0.25 };

/** Entries of a list that enter the fusion. */
export const LIST_DEPTH = 50;

/** A longer query is a description, not a line that someone half remembers. */
const LONGEST_RUN = 16;
/** Two words stand side by side by chance; three or more, two of them not stop words, are a line of the text. */
const TELLING_RUN = 3;
/** Rows asked for at first for each entry wanted, where rows are grouped: about as many as a unit has translations and twins. */
const ROWS_AN_ENTRY = 4;

export interface KeywordAnswer {
  /**
   * Best first: entries with the words in a row, then with every word, then with any. Scores are shares of the best bm25
   * that the query could have, 0–1: how much of it an entry holds.
   */
  readonly entries: readonly RankedEntry[];
  /** Groups that hold what was asked as it stands: a quoted phrase, or a whole line of some words. */
  readonly exact: ReadonlySet<number>;
  /** No entry has every word that is not a stop word: only the any-word pass answered. */
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

/** The FTS5 expressions that a query is asked by. */
export interface KeywordPasses {
  /** Every term but stop words (those too where there is nothing else); null for a query without terms. */
  readonly every: string | null;
  /** Only phrases were asked for: what `every` finds holds them as they stand. */
  readonly everyIsTelling: boolean;
  /** All words in a row, stop words too; null where it would be the same again, or too long for a line. Asked only where `every` finds any. */
  readonly run: string | null;
  /** What `run` finds holds the very line. */
  readonly runIsTelling: boolean;
  /** Any term but stop words; null where it would be the same again. */
  readonly any: string | null;
  /** Any stop word too, for when nothing else is found: a weak answer is better than none. */
  readonly last: string | null;
}

/** The terms that say what is asked; all where there are no others. */
function contentOf({ terms }: Pick<ParsedQuery, 'terms'>): readonly QueryTerm[] {
  const content = contentTerms(terms);
  return content.length > 0 ? content : terms;
}

/** The passes of a query, for the list and for whoever measures it against its own statements. */
export function keywordPasses({ words, terms }: Pick<ParsedQuery, 'words' | 'terms'>): KeywordPasses {
  const content = contentTerms(terms);
  const asked = contentOf({ terms });
  return {
    every: asked.length > 0 ? allOf(asked) : null,
    everyIsTelling: asked.every(({ phrase }) => phrase),
    run: terms.length > 1 && words.length <= LONGEST_RUN ? ftsString(words) : null,
    runIsTelling: words.length >= TELLING_RUN && content.length > 1,
    any: content.length > 1 ? anyOf(content) : null,
    last: terms.length > 1 && content.length < terms.length ? anyOf(terms) : null,
  };
}

/**
 * The keyword list over an FTS5 table, by bm25 in three passes that fill
 * up one another: the words in a row, every word but stop words, any of these (measured in
 * docs/decisions/002-search.md). Deterministic: ties by row.
 */
export class KeywordList {
  private readonly best: Statement<[string, number], KeywordRow>;
  private readonly all: Statement<[string], KeywordRow>;
  private readonly rarity: TermRarity;

  /**
   * @param table   name of the FTS5 table; trusted, from code
   * @param columns weights of bm25 by the table's columns, at least one above 0; a column of weight 0, or without one, is
   *   not looked into
   */
  constructor(
    db: Database,
    table = 'passages_fts',
    columns: Readonly<Record<string, number>> = COLUMN_WEIGHTS,
  ) {
    const names = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    const weights = names.map((name) => columns[name] ?? 0).join(', ');
    const looked = names.filter((name) => (columns[name] ?? 0) > 0);
    const match = looked.length === names.length ? '?' : `'{${looked.join(' ')}} : (' || ? || ')'`;
    const ranked = `SELECT rowid, rank FROM ${table} WHERE ${table} MATCH ${match} AND rank MATCH 'bm25(${weights})' ORDER BY rank`;
    this.best = db.prepare(`${ranked} LIMIT ?`);
    this.all = db.prepare(ranked);
    this.rarity = new TermRarity(db, table);
  }

  /**
   * @param query from `parseQuery`; without terms it gives an empty list
   * @throws SqliteError when the engine fails; never an empty list instead
   */
  ask(
    query: Pick<ParsedQuery, 'words' | 'terms'>,
    { depth = LIST_DEPTH, groupOf = ungrouped }: KeywordOptions = {},
  ): KeywordAnswer {
    const { every, everyIsTelling, run, runIsTelling, any, last } = keywordPasses(query);
    const list = new RankedListBuilder(depth, groupOf);
    const atFirst = groupOf === ungrouped ? depth : depth * ROWS_AN_ENTRY;
    const exact = new Set<number>();
    const addExact = () => {
      for (const { group } of list.entries()) exact.add(group);
    };
    if (every === null) return { entries: [], exact, relaxed: false };
    const withEvery = this.best.all(every, atFirst);
    if (run !== null && withEvery.length > 0) this.take(list, run, this.best.all(run, atFirst), atFirst);
    if (runIsTelling) addExact();
    if (!list.full) this.take(list, every, withEvery, atFirst);
    if (everyIsTelling) addExact();
    const strict = list.size;
    if (any !== null && !list.full) this.take(list, any, this.best.all(any, atFirst), atFirst);
    if (last !== null && list.size === 0) this.take(list, last, this.best.all(last, atFirst), atFirst);
    const best = this.rarity.bestScore(contentOf(query));
    const ofEvery = bestScores(withEvery, groupOf);
    const entries = list.entries().map((entry) => {
      // Words in a row are one term to bm25: what holds them is scored by the words one by one, as the others are.
      const score = Math.max(entry.score, ofEvery.get(entry.group) ?? 0);
      return { ...entry, score: Math.min(1, score / best) };
    });
    return { entries, exact, relaxed: strict === 0 && list.size > 0 };
  }

  /** Adds the best rows of a pass, and goes on to the others where too few of them count. */
  private take(
    list: RankedListBuilder,
    expression: string,
    best: readonly KeywordRow[],
    asked: number,
  ): void {
    // FTS5 gives equal ranks in the order of rows; nothing promises it.
    const ordered = isOrdered(best) ? best : [...best].sort(byRank);
    for (const { rowid, rank } of ordered) list.add(rowid, -rank);
    if (list.full || best.length < asked) return;
    let seen = 0;
    for (const { rowid, rank } of this.all.iterate(expression)) {
      seen += 1;
      if (seen > asked) list.add(rowid, -rank);
      if (list.full) break;
    }
  }
}

function bestScores(rows: readonly KeywordRow[], groupOf: GroupOf): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  for (const { rowid, rank } of rows) {
    const group = groupOf(rowid);
    if (group !== undefined) best.set(group, Math.max(best.get(group) ?? 0, -rank));
  }
  return best;
}

function isOrdered(rows: readonly KeywordRow[]): boolean {
  let before: KeywordRow | undefined;
  for (const row of rows) {
    if (before && byRank(before, row) > 0) return false;
    before = row;
  }
  return true;
}

function byRank(a: KeywordRow, b: KeywordRow): number {
  return a.rank - b.rank || a.rowid - b.rowid;
}
