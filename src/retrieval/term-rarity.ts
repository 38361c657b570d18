import type { Database, Statement } from 'better-sqlite3';
import type { QueryTerm } from './query.js';
import { indexToken } from './stem.js';

/** What FTS5's bm25 gives at most for a term of rarity 1: k1 + 1, with its k1 of 1.2. */
const MOST_A_TERM = 2.2;
/** FTS5's floor for the rarity of a term that more than half of the rows hold. */
const LEAST_RARITY = 1e-6;

/** How rare terms are in a keyword index, as FTS5's bm25 counts it. */
export class TermRarity {
  private readonly rowsWith: Statement<[string], number>;
  private readonly count: Statement<[], number>;

  /** @param table name of the FTS5 table; trusted, from code */
  constructor(db: Database, table: string) {
    // A view of the index, in the connection's own schema: nothing is written to the file.
    db.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_terms USING fts5vocab('main', '${table}', 'row')`,
    );
    this.rowsWith = db
      .prepare<[string], number>(`SELECT doc FROM temp.${table}_terms WHERE term = ?`)
      .pluck();
    this.count = db.prepare<[], number>(`SELECT count(*) FROM ${table}_docsize`).pluck();
  }

  /**
   * The bm25 of a row that could not match the terms better, in a column of weight 1: a row's own bm25 divided by it
   * tells how much of what was asked stands there. A phrase counts as its rarest word.
   */
  bestScore(terms: readonly QueryTerm[]): number {
    // Asked each time: an index of notes grows while it is open.
    const all = this.count.get() ?? 0;
    let sum = 0;
    for (const { words } of terms)
      sum += MOST_A_TERM * Math.max(...words.map((word) => this.rarity(word, all)));
    return sum;
  }

  private rarity(word: string, all: number): number {
    const rows = this.rowsWith.get(indexToken(word)) ?? 0;
    return Math.max(LEAST_RARITY, Math.log((all - rows + 0.5) / (rows + 0.5)));
  }
}
