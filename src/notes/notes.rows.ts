/** Rows of a folder's index, as `migrations/notes/` has them; column comments stand there. */

export type NoteFormat = 'markdown' | 'asciidoc' | 'text';

export interface FileRow {
  readonly id: number;
  readonly path: string;
  readonly format: NoteFormat;
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly sha256: Buffer | null;
  readonly refused: 0 | 1;
  readonly title: string;
  readonly lines: number;
  readonly type: string | null;
  readonly date: string | null;
  readonly project: string | null;
  readonly status: string | null;
  readonly source: string | null;
  /** `READING` of parse-note.ts when it was read. */
  readonly reading: number;
}

export type LabelKind = 'tag' | 'topic' | 'alias';

export type LinkKind = 'wiki' | 'embed' | 'markdown' | 'xref' | 'include';

export type ProblemKind =
  | 'header'
  | 'encoding'
  | 'binary'
  | 'too-large'
  | 'unreadable'
  | 'outside'
  | 'broken-link'
  | 'name';

/** What could not be read of a folder, or only in part; also a row of `problems`. */
export interface NoteProblem {
  readonly path: string;
  readonly kind: ProblemKind;
  readonly message: string;
}

/** Keys of `notes_meta`. */
export const NOTES_META = {
  root: 'root',
  scannedAt: 'scanned_at',
  chainRules: 'chain_rules',
  linksStale: 'links_stale',
  unprunedVectors: 'unpruned_vectors',
  embedderId: 'embedder_id',
  embedderRevision: 'embedder_revision',
  embedderDimension: 'embedder_dimension',
  embedderLanguages: 'embedder_languages',
  keywordsOnly: 'keywords_only',
  leftOut: 'left_out',
} as const;
