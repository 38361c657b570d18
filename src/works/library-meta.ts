import type { Database } from 'better-sqlite3';
import type { EmbedderIdentity } from '../embeddings/embedder.js';
import type { SkippedWork } from './summary.js';

/** What the build writes into `library_meta` about the library. */
export interface LibraryMeta {
  readonly contentHash: string;
  readonly inputsHash: string;
  /** ISO 8601. */
  readonly builtAt: string;
  readonly schemaVersion: number;
  readonly embedder: EmbedderIdentity | null;
  /** Passages without a vector, since the model does not know their script. */
  readonly notUnderstood: number;
  readonly skipped: readonly SkippedWork[];
}

/** The rows of `library_meta`. */
export function metaRows(meta: LibraryMeta): readonly (readonly [key: string, value: string])[] {
  return [
    ['content_hash', meta.contentHash],
    ['inputs_hash', meta.inputsHash],
    ['built_at', meta.builtAt],
    ['schema_version', String(meta.schemaVersion)],
    ['vectors_left_out', String(meta.notUnderstood)],
    ['skipped', JSON.stringify(meta.skipped)],
    ...(meta.embedder
      ? ([
          ['embedder_id', meta.embedder.id],
          ['embedder_revision', meta.embedder.revision],
          ['embedder_dimension', String(meta.embedder.dimension)],
        ] as const)
      : []),
  ];
}

/** Reads `library_meta` back. */
export function readMeta(db: Database): LibraryMeta {
  const rows = new Map(db.prepare<[], [string, string]>('SELECT key, value FROM library_meta').raw().all());
  const value = (key: string) => rows.get(key) ?? '';
  const id = rows.get('embedder_id');
  return {
    contentHash: value('content_hash'),
    inputsHash: value('inputs_hash'),
    builtAt: value('built_at'),
    schemaVersion: Number(value('schema_version')),
    embedder:
      id === undefined
        ? null
        : { id, revision: value('embedder_revision'), dimension: Number(value('embedder_dimension')) },
    notUnderstood: Number(rows.get('vectors_left_out') ?? 0),
    skipped: JSON.parse(rows.get('skipped') ?? '[]') as SkippedWork[],
  };
}
