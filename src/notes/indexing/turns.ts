import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';

/** Milliseconds of work between two turns: what else this process is asked waits so long for each of its own steps. */
const STEP_MS = 25;

/** Lets the event loop turn between the steps of long work. */
export class Turns {
  private begun = performance.now();

  /** Between two steps; waits only where enough was done since the last turn. */
  async take(): Promise<void> {
    if (performance.now() - this.begun < STEP_MS) return;
    await nextTurn();
    this.begun = performance.now();
  }
}

/**
 * Does work in one transaction, in which the event loop may turn: readers, on connections of their own, see all of it or
 * nothing. Callers hold the index's lock, and let nothing else use this connection meanwhile.
 * @throws what the work throws, when nothing of it is kept
 */
export async function inTransaction(db: Database, work: () => Promise<void>): Promise<void> {
  db.exec('BEGIN IMMEDIATE');
  try {
    await work();
    db.exec('COMMIT');
  } catch (error) {
    // SQLite itself has gone back where the disk is full.
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
