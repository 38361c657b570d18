import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { VerbatimError } from '../errors.js';
import { migrate } from '../storage/migrations.js';
import { type QuestionRecord, StoredRecord } from './record.js';

/** What a run is known by: with the same of each, it is the same run, and goes on where it stopped. */
export interface RunKey {
  readonly model: string;
  readonly set: string;
  /** Hash of what the model is told: tools, instructions, limits. */
  readonly tools: string;
  /** Hash of what the tools answer from. */
  readonly library: string;
}

/** How long to wait for another run that is writing. */
const BUSY_TIMEOUT_MS = 10_000;

/** Runs and the questions that they have done, in a file of their own. */
export class RunsRepository {
  private readonly db: Database.Database;
  private readonly addRun;
  private readonly findRun;
  private readonly dropRun;
  private readonly addAnswer;
  private readonly findAnswers;

  /** @throws VerbatimError `unavailable` when the file can be neither opened nor made */
  constructor(path: string) {
    this.db = open(path);
    this.addRun = this.db.prepare<[string, string, string, string, string]>(
      'INSERT OR IGNORE INTO runs (model, question_set, tools, library, started_at) VALUES (?, ?, ?, ?, ?)',
    );
    this.findRun = this.db.prepare<[string, string, string, string], { readonly id: number }>(
      'SELECT id FROM runs WHERE model = ? AND question_set = ? AND tools = ? AND library = ?',
    );
    this.dropRun = this.db.prepare<[number]>('DELETE FROM runs WHERE id = ?');
    this.addAnswer = this.db.prepare<[number, string, string, string, string]>(
      'INSERT OR REPLACE INTO answers (run, question, question_hash, record, finished_at) VALUES (?, ?, ?, ?, ?)',
    );
    this.findAnswers = this.db.prepare<
      [number],
      { readonly question: string; readonly hash: string; readonly record: string }
    >('SELECT question, question_hash AS hash, record FROM answers WHERE run = ?');
  }

  /** The number of a run; undefined for one that never began. */
  find({ model, set, tools, library }: RunKey): number | undefined {
    return this.findRun.get(model, set, tools, library)?.id;
  }

  /** The number of a run, begun if it is new. */
  begin(key: RunKey): number {
    this.addRun.run(key.model, key.set, key.tools, key.library, new Date().toISOString());
    const run = this.find(key);
    if (run === undefined) throw new Error('the run that was just begun is not there');
    return run;
  }

  /** Forgets a run and all it has done. */
  forget(run: number): void {
    this.dropRun.run(run);
  }

  /** Keeps what is known of a question; on disk when this returns. */
  keep(run: number, questionHash: string, record: QuestionRecord): void {
    this.addAnswer.run(run, record.id, questionHash, JSON.stringify(record), new Date().toISOString());
  }

  /** What a run has done, by question id; a record in another shape counts as not done. */
  done(run: number): ReadonlyMap<string, { readonly hash: string; readonly record: QuestionRecord }> {
    return new Map(
      this.findAnswers.all(run).flatMap(({ question, hash, record }) => {
        const { data } = StoredRecord.safeParse(JSON.parse(record));
        return data === undefined ? [] : [[question, { hash, record: data }] as const];
      }),
    );
  }

  close(): void {
    this.db.close();
  }
}

function open(path: string): Database.Database {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
    db.pragma('journal_mode = WAL');
    // Each row was paid for.
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    migrate(db, 'agent');
    return db;
  } catch (cause) {
    throw new VerbatimError(
      'unavailable',
      `The record of runs ${path} cannot be opened: ${(cause as Error).message}.`,
      'Check that VERBATIM_DATA is a folder that can be written to; if the file is damaged, move it away.',
      { cause },
    );
  }
}
