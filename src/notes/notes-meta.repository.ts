import type { Database, Statement } from 'better-sqlite3';
import type { NOTES_META } from './notes.rows.js';

/** One of `NOTES_META`. */
export type NotesMetaKey = (typeof NOTES_META)[keyof typeof NOTES_META];

/** What an index says of itself as a whole: the rows of `notes_meta`. Writers put calls in transactions. */
export class NotesMeta {
  private readonly value: Statement<[string], string>;
  private readonly write: Statement<[string, string]>;
  private readonly remove: Statement<[string]>;

  constructor(db: Database) {
    this.value = db.prepare<[string], string>('SELECT value FROM notes_meta WHERE key = ?').pluck();
    this.write = db.prepare('INSERT OR REPLACE INTO notes_meta (key, value) VALUES (?, ?)');
    this.remove = db.prepare('DELETE FROM notes_meta WHERE key = ?');
  }

  get(key: NotesMetaKey): string | undefined {
    return this.value.get(key);
  }

  set(key: NotesMetaKey, value: string): void {
    this.write.run(key, value);
  }

  forget(...keys: readonly NotesMetaKey[]): void {
    for (const key of keys) this.remove.run(key);
  }
}
