import type { Database } from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';

/** Without sqlite-vec the keywords still answer; `hasVectorExtension` tells. */
export function loadVectors(db: Database): void {
  try {
    sqliteVec.load(db);
  } catch {
    // Asked about by hasVectorExtension.
  }
}

/** Whether this machine can load sqlite-vec. */
export function hasVectorExtension(db: Database): boolean {
  try {
    db.prepare('SELECT vec_version()').get();
    return true;
  } catch {
    return false;
  }
}
