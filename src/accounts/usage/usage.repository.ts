import type { Database } from 'better-sqlite3';
import type { Outcome } from './tool-call.js';

/** A row to be written. */
export interface UsageRow {
  readonly at: string;
  readonly account: string | null;
  readonly session: string;
  readonly question: string;
  readonly tool: string;
  readonly outcome: Outcome;
  readonly query: string | null;
  readonly passages: string;
}

/** How often each kind of call was made for one question. */
export interface QuestionCounts {
  readonly calls: number;
  /** Of `search_passages`. */
  readonly searches: number;
  /** Of what gives whole passages: `read_passages`, `get_passages`. */
  readonly reads: number;
}

/** The `usage` table of accounts.db. */
export class UsageRepository {
  private readonly insert;
  private readonly select;
  private readonly replaceQuery;

  constructor(private readonly db: Database) {
    this.insert = db.prepare<[UsageRow]>(
      `INSERT INTO usage (at, account, session, question, tool, outcome, query, passages)
       VALUES (@at, @account, @session, @question, @tool, @outcome, @query, @passages)`,
    );
    this.select = {
      last: db.prepare<[string, string | null], { readonly at: string; readonly question: string }>(
        'SELECT at, question FROM usage WHERE session = ? AND account IS ? ORDER BY id DESC LIMIT 1',
      ),
      delivered: db
        .prepare<[string, string], string>(
          `SELECT passages FROM usage WHERE question = ? AND tool = ? AND outcome = 'new'`,
        )
        .pluck(),
      questions: db.prepare<[string, string], QuestionCounts>(
        `SELECT count(*) AS calls, sum(tool = 'search_passages') AS searches,
           sum(tool IN ('read_passages', 'get_passages')) AS reads
         FROM usage GROUP BY question HAVING min(at) >= ? AND min(at) < ?`,
      ),
      queriesBefore: db.prepare<[string], { readonly id: number; readonly query: string }>(
        'SELECT id, query FROM usage WHERE query IS NOT NULL AND at < ?',
      ),
    };
    this.replaceQuery = db.prepare<[string, number]>(
      'UPDATE usage SET query = NULL, query_sha256 = ? WHERE id = ?',
    );
  }

  /** Reads and writes as one: no other process writes in between. */
  together<T>(work: () => T): T {
    return this.db.transaction(work).immediate();
  }

  add(row: UsageRow): void {
    this.insert.run(row);
  }

  /** The latest call of a session. */
  last(session: string, account: string | null) {
    return this.select.last.get(session, account);
  }

  /** Ids that a tool has delivered for a question. */
  delivered(question: string, tool: string): ReadonlySet<string> {
    return new Set(
      this.select.delivered.all(question, tool).flatMap((json) => JSON.parse(json) as readonly string[]),
    );
  }

  /** One entry for each question whose first call is in the span. */
  questions(from: string, to: string): readonly QuestionCounts[] {
    return this.select.questions.all(from, to);
  }

  queriesBefore(at: string) {
    return this.select.queriesBefore.all(at);
  }

  forgetQuery(id: number, sha256: string): void {
    this.replaceQuery.run(sha256, id);
  }

  /** Brings the write-ahead log into the file and empties it, so that what was wiped stands in neither. */
  settle(): void {
    this.db.pragma('wal_checkpoint(TRUNCATE)');
  }
}
