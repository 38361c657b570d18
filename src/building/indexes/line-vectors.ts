import type { Hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { Embedder } from '../../embeddings/embedder.js';
import type { EmbeddingCache } from '../../embeddings/embedding-cache.js';
import type { LineKind } from '../../retrieval/lines/line-vectors.js';
import { quantise } from '../../retrieval/lines/quantise.js';

/** Lines embedded and written at a time. */
const BATCH = 1_024;

/** A different line, and every unit that it is written about. */
export interface LineToEmbed {
  readonly kind: LineKind;
  readonly text: string;
  readonly units: readonly number[];
}

/** Every different line that the model understands: situations, then keywords, a unit's as one line. */
export function linesToEmbed(db: Database, embedder: Pick<Embedder, 'understands'>): LineToEmbed[] {
  const rows = db
    .prepare<[], { unit: number; keywords: string; situations: string }>(
      'SELECT unit, keywords, situations FROM unit_lines ORDER BY unit',
    )
    .all();
  const linesOf: Readonly<Record<LineKind, (row: (typeof rows)[number]) => readonly string[]>> = {
    situation: ({ situations }) => JSON.parse(situations) as readonly string[],
    line: ({ keywords }) => [keywords],
  };
  return (Object.keys(linesOf) as LineKind[]).flatMap((kind) => {
    const unitsOf = new Map<string, Set<number>>();
    for (const row of rows) {
      for (const text of linesOf[kind](row).map((line) => line.trim())) {
        if (text === '' || !embedder.understands(text)) continue;
        unitsOf.set(text, (unitsOf.get(text) ?? new Set()).add(row.unit));
      }
    }
    return [...unitsOf].map(([text, units]) => ({ kind, text, units: [...units] }));
  });
}

export interface LineWriting {
  readonly cache: EmbeddingCache;
  readonly signal: AbortSignal | undefined;
  readonly hash: Hash;
  /** Called with the number of lines embedded. */
  readonly report: (done: number) => void;
}

/**
 * Makes `line_vectors` and `line_vector_units`: a quantised vector for each different line, and whose it is.
 * @throws as `EmbeddingCache.embedAll`
 */
export async function writeLineVectors(
  db: Database,
  lines: readonly LineToEmbed[],
  { cache, signal, hash, report }: LineWriting,
): Promise<void> {
  db.exec(`
    CREATE TABLE line_vectors (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, embedding BLOB NOT NULL) STRICT;
    CREATE INDEX line_vectors_by_kind ON line_vectors (kind, id);
    CREATE TABLE line_vector_units (
      vector INTEGER NOT NULL REFERENCES line_vectors (id), unit INTEGER NOT NULL REFERENCES units (rowid),
      PRIMARY KEY (vector, unit)) STRICT, WITHOUT ROWID`);
  const insert = {
    vector: db.prepare('INSERT INTO line_vectors (id, kind, embedding) VALUES (?, ?, ?)'),
    unit: db.prepare('INSERT INTO line_vector_units (vector, unit) VALUES (?, ?)'),
  };
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = lines.slice(from, from + BATCH);
    const { vectors } = await cache.embedAll(
      batch.map(({ text }) => text),
      { ...(signal && { signal }), onProgress: (done) => report(from + done) },
    );
    db.transaction(() => {
      for (const [at, { kind, units }] of batch.entries()) {
        const id = from + at + 1;
        const bytes = new Uint8Array(quantise(vectors[at] ?? new Float32Array()).buffer);
        hash.update(`line ${id}\n`).update(bytes);
        insert.vector.run(id, kind, bytes);
        for (const unit of units) insert.unit.run(id, unit);
      }
    })();
    report(from + batch.length);
  }
}
