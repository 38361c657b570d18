import type { Database, Statement } from 'better-sqlite3';
import type { NoteAbout } from './answers.js';
import type { FileRow, LabelKind, NoteProblem } from './notes.rows.js';

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
  readonly vector_key: Buffer;
  readonly path: string;
  readonly title: string;
  readonly date: string | null;
  readonly type: string | null;
  readonly size: number;
  readonly mtime_ms: number;
}

/** A link between two notes of a folder, seen from one of them. */
export interface LinkedNote {
  readonly path: string;
  readonly title: string;
  readonly line: number;
}

const SHOWN = `c.id, c.file, c.idx, c.headings, c.start_line, c.end_line, c.raw, c.vector_key,
  f.path, f.title, f.date, f.type, f.size, f.mtime_ms`;

/** What readers of a folder's index ask it, but lists: those stand in search/. */
export class NoteRows {
  private readonly chunkById: Statement<[number], ShownChunk>;
  private readonly chunksByFile: Statement<[number], ShownChunk>;
  private readonly chunkBeforeOnLine: Statement<[number, number, number], number>;
  private readonly fileByPath: Statement<[string], FileRow>;
  private readonly everyFile: Statement<[], FileRow>;
  private readonly aliasRows: Statement<[], [number, string]>;
  private readonly labelRows: Statement<[number], { readonly kind: LabelKind; readonly label: string }>;
  private readonly linksInto: Statement<[number], LinkedNote>;
  private readonly linksOutOf: Statement<[number], LinkedNote>;
  private readonly problemRows: Statement<[number], NoteProblem>;
  private readonly counts: Statement<
    [],
    { readonly files: number; readonly chunks: number; readonly problems: number }
  >;
  private readonly metaValue: Statement<[string], string>;

  constructor(db: Database) {
    this.chunkById = db.prepare(`SELECT ${SHOWN} FROM chunks c JOIN files f ON f.id = c.file WHERE c.id = ?`);
    this.chunksByFile = db.prepare(
      `SELECT ${SHOWN} FROM chunks c JOIN files f ON f.id = c.file WHERE c.file = ? ORDER BY c.idx`,
    );
    this.chunkBeforeOnLine = db
      .prepare<[number, number, number], number>(
        'SELECT 1 FROM chunks WHERE file = ? AND idx = ? - 1 AND end_line = ?',
      )
      .pluck();
    this.fileByPath = db.prepare('SELECT * FROM files WHERE path = ?');
    this.everyFile = db.prepare('SELECT * FROM files WHERE refused = 0 ORDER BY path');
    this.aliasRows = db
      .prepare<[], [number, string]>("SELECT file, folded FROM file_labels WHERE kind = 'alias'")
      .raw();
    this.labelRows = db.prepare('SELECT kind, label FROM file_labels WHERE file = ? ORDER BY kind, folded');
    this.linksInto = db.prepare(
      `SELECT f.path, f.title, min(l.line) AS line FROM links l JOIN files f ON f.id = l.file
       WHERE l.resolved = ? AND l.file <> l.resolved GROUP BY f.id ORDER BY f.path`,
    );
    this.linksOutOf = db.prepare(
      `SELECT f.path, f.title, min(l.line) AS line FROM links l JOIN files f ON f.id = l.resolved
       WHERE l.file = ? AND l.file <> l.resolved GROUP BY f.id ORDER BY line, f.path`,
    );
    this.problemRows = db.prepare('SELECT path, kind, message FROM problems ORDER BY path, kind LIMIT ?');
    this.counts = db.prepare(
      `SELECT (SELECT count(*) FROM files WHERE refused = 0) AS files, (SELECT count(*) FROM chunks) AS chunks,
         (SELECT count(*) FROM problems) AS problems`,
    );
    this.metaValue = db.prepare<[string], string>('SELECT value FROM notes_meta WHERE key = ?').pluck();
  }

  chunk(id: number): ShownChunk | undefined {
    return this.chunkById.get(id);
  }

  /** In reading order. */
  chunksOf(file: number): readonly ShownChunk[] {
    return this.chunksByFile.all(file);
  }

  /** Whether the chunk before one ends on the line that it begins on, as parts of a long line do. */
  beginsWithinLine({ file, idx, start_line: line }: ShownChunk): boolean {
    return this.chunkBeforeOnLine.get(file, idx, line) !== undefined;
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

  /** Notes that link to a file, each once, by its first link. */
  linksHere(file: number): readonly LinkedNote[] {
    return this.linksInto.all(file);
  }

  /** Notes that a file links to, each once, in the order of its links. */
  linksTo(file: number): readonly LinkedNote[] {
    return this.linksOutOf.all(file);
  }

  problems(limit: number): readonly NoteProblem[] {
    return this.problemRows.all(limit);
  }

  count(): { readonly files: number; readonly chunks: number; readonly problems: number } {
    return this.counts.get() ?? { files: 0, chunks: 0, problems: 0 };
  }

  meta(key: string): string | undefined {
    return this.metaValue.get(key);
  }
}
