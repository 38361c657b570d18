import type { Database, Statement } from 'better-sqlite3';
import type { LinkedNote, NoteAbout } from './answers.js';
import type { FileRow, LabelKind, NoteProblem } from './notes.rows.js';
import { NotesMeta, type NotesMetaKey } from './notes-meta.repository.js';

/** A chunk with what is known of its file. */
export interface ShownChunk {
  readonly id: number;
  readonly file: number;
  readonly idx: number;
  /** JSON array of strings. */
  readonly headings: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly raw: string;
  readonly path: string;
  readonly title: string;
  readonly date: string | null;
  readonly type: string | null;
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
}

/** A link between two notes of a folder, seen from one of them. */
export type LinkedFile = Omit<LinkedNote, 'folder'>;

const SHOWN = `c.id, c.file, c.idx, c.headings, c.start_line, c.end_line, c.raw,
  f.path, f.title, f.date, f.type, f.size, f.mtime_ms, f.ctime_ms`;

/** What readers of a folder's index ask it, but lists: those stand in search/. */
export class NoteRows {
  private readonly chunkById: Statement<[number], ShownChunk>;
  private readonly chunksById: Statement<[string], ShownChunk>;
  private readonly vectorKeys: Statement<[number], Buffer>;
  private readonly chunkBeforeOnLine: Statement<[number, number, number], number>;
  private readonly fileHash: Statement<[number], Buffer | null>;
  private readonly fileByPath: Statement<[string], FileRow>;
  private readonly everyFile: Statement<[], FileRow>;
  private readonly aliasRows: Statement<[], [number, string]>;
  private readonly labelRows: Statement<[number], { readonly kind: LabelKind; readonly label: string }>;
  private readonly linksInto: Statement<[number, number], LinkedFile>;
  private readonly linksOutOf: Statement<[number, number], LinkedFile>;
  private readonly problemRows: Statement<[number], NoteProblem>;
  private readonly counts: Statement<
    [],
    { readonly files: number; readonly chunks: number; readonly problems: number }
  >;
  private readonly metaRows: NotesMeta;

  constructor(db: Database) {
    this.chunkById = db.prepare(`SELECT ${SHOWN} FROM chunks c JOIN files f ON f.id = c.file WHERE c.id = ?`);
    // CROSS: the ids lead, whatever the planner thinks of their number.
    this.chunksById = db.prepare(
      `SELECT ${SHOWN} FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value JOIN files f ON f.id = c.file`,
    );
    this.vectorKeys = db.prepare<[number], Buffer>('SELECT vector_key FROM chunks WHERE id = ?').pluck();
    this.chunkBeforeOnLine = db
      .prepare<[number, number, number], number>(
        'SELECT 1 FROM chunks WHERE file = ? AND idx = ? - 1 AND end_line = ?',
      )
      .pluck();
    this.fileHash = db.prepare<[number], Buffer | null>('SELECT sha256 FROM files WHERE id = ?').pluck();
    this.fileByPath = db.prepare('SELECT * FROM files WHERE path = ?');
    this.everyFile = db.prepare('SELECT * FROM files WHERE refused = 0 ORDER BY path');
    this.aliasRows = db
      .prepare<[], [number, string]>("SELECT file, folded FROM file_labels WHERE kind = 'alias'")
      .raw();
    this.labelRows = db.prepare('SELECT kind, label FROM file_labels WHERE file = ? ORDER BY kind, folded');
    this.linksInto = db.prepare(
      `SELECT f.path, f.title, min(l.line) AS line FROM links l JOIN files f ON f.id = l.file
       WHERE l.resolved = ? AND l.file <> l.resolved GROUP BY f.id ORDER BY f.path LIMIT ?`,
    );
    this.linksOutOf = db.prepare(
      `SELECT f.path, f.title, min(l.line) AS line FROM links l JOIN files f ON f.id = l.resolved
       WHERE l.file = ? AND l.file <> l.resolved GROUP BY f.id ORDER BY line, f.path LIMIT ?`,
    );
    this.problemRows = db.prepare('SELECT path, kind, message FROM problems ORDER BY path, kind LIMIT ?');
    this.counts = db.prepare(
      `SELECT (SELECT count(*) FROM files WHERE refused = 0) AS files, (SELECT count(*) FROM chunks) AS chunks,
         (SELECT count(*) FROM problems) AS problems`,
    );
    this.metaRows = new NotesMeta(db);
  }

  chunk(id: number): ShownChunk | undefined {
    return this.chunkById.get(id);
  }

  /** Those of some ids that are there; in no order. */
  chunks(ids: readonly number[]): readonly ShownChunk[] {
    return this.chunksById.all(JSON.stringify(ids));
  }

  /** What a chunk's vectors are found by. */
  vectorKey(chunk: number): Buffer | undefined {
    return this.vectorKeys.get(chunk);
  }

  /** Whether the chunk before one ends on the line that it begins on, as parts of a long line do. */
  beginsWithinLine({ file, idx, start_line: line }: ShownChunk): boolean {
    return this.chunkBeforeOnLine.get(file, idx, line) !== undefined;
  }

  /** Of a file's bytes as they were indexed; null where they were not read. */
  sha256(file: number): Buffer | null {
    return this.fileHash.get(file) ?? null;
  }

  file(path: string): FileRow | undefined {
    return this.fileByPath.get(path);
  }

  /** All that were read, by path. */
  files(): readonly FileRow[] {
    return this.everyFile.all();
  }

  /** Aliases in folded form, by file. */
  aliases(): readonly (readonly [file: number, alias: string])[] {
    return this.aliasRows.all();
  }

  about(file: FileRow): NoteAbout {
    const labels = this.labelRows.all(file.id);
    const of = (kind: LabelKind) => labels.filter((row) => row.kind === kind).map(({ label }) => label);
    const { type, date, project, status, source } = file;
    return {
      type,
      date,
      project,
      status,
      source,
      tags: of('tag'),
      topics: of('topic'),
      aliases: of('alias'),
    };
  }

  /** Notes that link to a file, each once, by its first link. @param limit -1 for all */
  linksHere(file: number, limit = -1): readonly LinkedFile[] {
    return this.linksInto.all(file, limit);
  }

  /** Notes that a file links to, each once, in the order of its links. @param limit -1 for all */
  linksTo(file: number, limit = -1): readonly LinkedFile[] {
    return this.linksOutOf.all(file, limit);
  }

  problems(limit: number): readonly NoteProblem[] {
    return this.problemRows.all(limit);
  }

  count(): { readonly files: number; readonly chunks: number; readonly problems: number } {
    return this.counts.get() ?? { files: 0, chunks: 0, problems: 0 };
  }

  meta(key: NotesMetaKey): string | undefined {
    return this.metaRows.get(key);
  }
}
