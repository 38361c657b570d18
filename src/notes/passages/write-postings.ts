import type { Database } from 'better-sqlite3';
import { PostingsRepository } from './postings.repository.js';

const repositories = new WeakMap<Database, PostingsRepository>();

/** As `PostingsRepository.write`, with the statements of a database prepared once. */
export function writePostings(db: Database, file: number, text: string): void {
  let postings = repositories.get(db);
  if (postings === undefined) {
    postings = new PostingsRepository(db);
    repositories.set(db, postings);
  }
  postings.write(file, text);
}
