import type { Database, Statement } from 'better-sqlite3';
import { indexForm } from '../../retrieval/index-form.js';
import { foldLabel } from '../header.js';
import type { FileRow, NoteProblem } from '../notes.rows.js';
import { NOTES_META } from '../notes.rows.js';
import { NotesMeta } from '../notes-meta.repository.js';
import { type ParsedNote, READING } from '../parse-note.js';
import type { FileStamp } from '../path-policy.js';
import type { Turns } from './turns.js';
import { vectorKey } from './vector-parts.js';
import { type VectorTable, vectorTable } from './vector-table.js';

/** What the index knows of a file, to see whether it changed. */
export type KnownFile = Pick<
  FileRow,
  'id' | 'path' | 'size' | 'mtime_ms' | 'ctime_ms' | 'sha256' | 'reading'
>;

/** A file as it goes into the index: read, or refused with a reason. */
export interface FileToWrite {
  readonly path: string;
  /** Its row where it was known before. */
  readonly known: number | null;
  readonly stamp: FileStamp;
  readonly sha256: Uint8Array | null;
  readonly note: ParsedNote | Refusal;
}

/** A note that cannot be read as text: it is known and reported, and has no chunks. */
export interface Refusal extends Pick<ParsedNote, 'format' | 'title'> {
  readonly refused: NoteProblem;
}

/** The writer's statements over one folder's index. Callers put them in transactions, and hold the index's lock. */
export class NotesRepository {
  private readonly known: Statement<[], KnownFile>;
  private readonly insertFile: Statement<[Record<string, unknown>]>;
  private readonly updateFile: Statement<[Record<string, unknown>]>;
  private readonly touch: Statement<[number, number, number, number]>;
  private readonly deleteFile: Statement<[number]>;
  private readonly keysOfFile: Statement<[number], Buffer>;
  private readonly clearFile: readonly Statement<[number]>[];
  private readonly addChunk: Statement<[number, number, string, number, number, number, string, Buffer]>;
  private readonly addToFts: Statement<[bigint, string, string, string]>;
  private readonly addLabel: Statement<[number, string, string, string]>;
  private readonly addLink: Statement<[number, string, string, number]>;
  private readonly allProblems: Statement<[], NoteProblem>;
  private readonly addProblem: Statement<[string, string, string]>;
  private readonly deleteProblems: Statement<[string]>;
  private readonly deleteWalkProblems: Statement<[]>;
  private readonly isUsed: Statement<[Buffer], number>;
  private readonly vectorsOfKey: Statement<[Buffer], number>;
  private readonly deleteVector: Statement<[Buffer]>;
  readonly meta: NotesMeta;

  constructor(private readonly db: Database) {
    this.known = db.prepare('SELECT id, path, size, mtime_ms, ctime_ms, sha256, reading FROM files');
    const columns = [
      ...['format', 'size', 'mtime_ms', 'ctime_ms', 'sha256', 'refused', 'title', 'lines'],
      ...['type', 'date', 'project', 'status', 'source', 'reading'],
    ];
    // No upsert: it opens a savepoint, and FTS5 writes out what it has gathered at each.
    this.insertFile = db.prepare(`INSERT INTO files (path, ${columns.join(', ')})
      VALUES (@path, ${columns.map((name) => `@${name}`).join(', ')})`);
    this.updateFile = db.prepare(
      `UPDATE files SET ${columns.map((name) => `${name} = @${name}`).join(', ')} WHERE path = @path`,
    );
    this.touch = db.prepare('UPDATE files SET size = ?, mtime_ms = ?, ctime_ms = ? WHERE id = ?');
    this.deleteFile = db.prepare('DELETE FROM files WHERE id = ?');
    this.keysOfFile = db
      .prepare<[number], Buffer>('SELECT DISTINCT vector_key FROM chunks WHERE file = ?')
      .pluck();
    this.clearFile = [
      'DELETE FROM chunks_fts WHERE rowid IN (SELECT id FROM chunks WHERE file = ?)',
      'DELETE FROM chunks WHERE file = ?',
      'DELETE FROM file_labels WHERE file = ?',
      'DELETE FROM links WHERE file = ?',
    ].map((sql) => db.prepare<[number]>(sql));
    this.addChunk =
      db.prepare(`INSERT INTO chunks (file, idx, headings, start_line, end_line, start, raw, vector_key)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
    this.addToFts = db.prepare('INSERT INTO chunks_fts (rowid, body, heading, tags) VALUES (?, ?, ?, ?)');
    this.addLabel = db.prepare(
      'INSERT OR IGNORE INTO file_labels (file, kind, label, folded) VALUES (?, ?, ?, ?)',
    );
    this.addLink = db.prepare('INSERT INTO links (file, kind, target, line) VALUES (?, ?, ?, ?)');
    this.allProblems = db.prepare('SELECT path, kind, message FROM problems ORDER BY path, kind');
    this.addProblem = db.prepare('INSERT OR REPLACE INTO problems (path, kind, message) VALUES (?, ?, ?)');
    this.deleteProblems = db.prepare('DELETE FROM problems WHERE path = ?');
    this.deleteWalkProblems = db.prepare('DELETE FROM problems WHERE path NOT IN (SELECT path FROM files)');
    this.isUsed = db.prepare<[Buffer], number>('SELECT 1 FROM chunks WHERE vector_key = ? LIMIT 1').pluck();
    this.vectorsOfKey = db.prepare<[Buffer], number>('SELECT id FROM vectors WHERE key = ?').pluck();
    this.deleteVector = db.prepare('DELETE FROM vectors WHERE key = ?');
    this.meta = new NotesMeta(db);
  }

  knownFiles(): KnownFile[] {
    return this.known.all();
  }

  /** All that is known, by path. */
  problems(): NoteProblem[] {
    return this.allProblems.all();
  }

  /** Writes files anew, with all that hangs on them; vectors of what they no longer say go with it. */
  async write(files: readonly FileToWrite[], turns: Turns): Promise<void> {
    if (files.length === 0) return;
    // All that goes before all that comes: FTS5 writes out what it has gathered whenever it has to look something up.
    const before = await this.clear(
      files.flatMap(({ known }) => (known === null ? [] : [known])),
      turns,
    );
    const ids = files.map((file) => this.writeFile(file));
    for (const [at, { note }] of files.entries()) {
      const id = ids[at];
      if (id !== undefined && 'chunks' in note) this.writeBody(id, note);
      await turns.take();
    }
    await this.pruneVectors(before, turns);
    this.meta.set(NOTES_META.linksStale, '1');
  }

  /** @returns the file's row */
  private writeFile({ path, known, stamp, sha256, note }: FileToWrite): number {
    const header = 'header' in note ? note.header : null;
    const { changes, lastInsertRowid } = (known === null ? this.insertFile : this.updateFile).run({
      path,
      format: note.format,
      size: stamp.size,
      mtime_ms: stamp.mtimeMs,
      ctime_ms: stamp.ctimeMs,
      sha256,
      refused: 'refused' in note ? 1 : 0,
      title: note.title,
      lines: 'lines' in note ? note.lines : 0,
      type: header?.type ?? null,
      date: header?.date ?? null,
      project: header?.project ?? null,
      status: header?.status ?? null,
      source: header?.source ?? null,
      reading: READING,
    });
    if (changes !== 1) throw new Error(`the index lost the file ${path} while it was being written`);
    this.deleteProblems.run(path);
    for (const problem of 'refused' in note ? [note.refused] : note.problems) this.writeProblem(problem);
    return known ?? Number(lastInsertRowid);
  }

  /** Notes that a file is as it was, whatever its times say. */
  writeStamp(id: number, { size, mtimeMs, ctimeMs }: FileStamp): void {
    this.touch.run(size, mtimeMs, ctimeMs, id);
  }

  /** Takes files out, with their chunks, links, problems, and the vectors that nothing else needs. */
  async remove(files: readonly Pick<KnownFile, 'id' | 'path'>[], turns: Turns): Promise<void> {
    if (files.length === 0) return;
    const before = await this.clear(
      files.map(({ id }) => id),
      turns,
    );
    for (const { id, path } of files) {
      this.deleteFile.run(id);
      this.deleteProblems.run(path);
      await turns.take();
    }
    await this.pruneVectors(before, turns);
    this.meta.set(NOTES_META.linksStale, '1');
  }

  /** Replaces the problems of what is no note in the index: links that lead out, folders that cannot be read. */
  writeWalkProblems(problems: readonly NoteProblem[]): void {
    this.deleteWalkProblems.run();
    for (const problem of problems) this.writeProblem(problem);
  }

  private writeProblem({ path, kind, message }: NoteProblem): void {
    this.addProblem.run(path, kind, message);
  }

  /** @returns the keys of their chunks' vectors */
  private async clear(files: readonly number[], turns: Turns): Promise<readonly Buffer[]> {
    const keys: Buffer[] = [];
    for (const file of files) {
      keys.push(...this.keysOfFile.all(file));
      for (const statement of this.clearFile) statement.run(file);
      await turns.take();
    }
    return keys;
  }

  private writeBody(file: number, { title, header, chunks, links }: ParsedNote): void {
    const tags = indexForm(header.labels.map(({ label }) => label).join('\n'));
    for (const [at, { headings, startLine, endLine, start, raw }] of chunks.entries()) {
      const key = vectorKey(headings, raw);
      const { lastInsertRowid } = this.addChunk.run(
        ...([file, at + 1, JSON.stringify(headings), startLine, endLine, start, raw, key] as const),
      );
      const heading = headings.includes(title) ? headings : [title, ...headings];
      this.addToFts.run(BigInt(lastInsertRowid), indexForm(raw), indexForm(heading.join('\n')), tags);
    }
    for (const { kind, label } of header.labels) this.addLabel.run(file, kind, label, foldLabel(label));
    for (const { kind, target, line } of links) this.addLink.run(file, kind, target, line);
  }

  /** In the transaction of whoever took the chunks out, so that no vector outlives its text. */
  private async pruneVectors(keys: readonly Buffer[], turns: Turns): Promise<void> {
    this.vectorTable ??= vectorTable(this.db);
    for (const key of keys) {
      await turns.take();
      if (this.isUsed.get(key) !== undefined) continue;
      // They are deleted before the next are made; until then no search sees them.
      if (this.vectorTable === 'unusable') this.meta.set(NOTES_META.unprunedVectors, '1');
      else this.deleteVectors(key);
    }
  }
  private vectorTable: VectorTable | undefined;

  private deleteVectors(key: Buffer): void {
    if (this.vectorTable === 'usable') {
      // One by one: sqlite-vec goes through all vectors there are for `IN`.
      this.deleteVectorRow ??= this.db.prepare('DELETE FROM chunks_vec WHERE vector = ?');
      for (const id of this.vectorsOfKey.all(key)) this.deleteVectorRow.run(BigInt(id));
    }
    this.deleteVector.run(key);
  }
  private deleteVectorRow: Statement<[bigint]> | undefined;
}
