import { createHash, type Hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { Embedder, EmbedderIdentity } from '../../embeddings/embedder.js';
import { EmbeddingCache } from '../../embeddings/embedding-cache.js';
import { VerbatimError } from '../../errors.js';
import { graphConfig, VECTOR_META, type VectorGraph } from '../../retrieval/vector-files.js';
import { buildGraphs, graphsWorthBuilding } from './graphs.js';
import { linesToEmbed, writeLineVectors } from './line-vectors.js';

/** Passages embedded and written at a time: a few seconds of work between two looks at the signal. */
const BATCH = 512;
/** Rows that sqlite-vec keeps together; each work rounds up to a whole chunk, so small works want a small one. */
const CHUNK_ROWS = 256;

export interface VectorOptions {
  /** Asked only for what the embedding cache does not hold. */
  readonly embedder: Embedder;
  /** Holds the embedding cache; the nearest-neighbour files go there too. */
  readonly dataDir: string;
  /** Called with vectors done, each counted when it is embedded and in each graph, and their total. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export interface VectorCounts {
  readonly embedder: EmbedderIdentity;
  readonly vectors: number;
  /** Passages whose script the model does not know: found by keywords only. */
  readonly notUnderstood: number;
  /** Different lines written about units. */
  readonly lines: number;
}

interface PassageToEmbed {
  readonly rowid: number;
  readonly work: string;
  readonly tradition: string;
  readonly body: string;
}

/**
 * Makes `passages_vec` with a vector for each passage of every work's preferred searchable text, the graphs over
 * them, the vectors of what is written about units, and the entries in `library_meta`.
 * @throws VerbatimError `unavailable` when the embedder fails, `cancelled` on abort
 */
export async function indexVectors(db: Database, options: VectorOptions): Promise<VectorCounts> {
  const { embedder, dataDir, signal } = options;
  const identity = await embedder.identity();
  createTable(db, identity.dimension);
  const all = passagesToEmbed(db);
  const passages = all.filter(({ body }) => embedder.understands(body));
  const lines = linesToEmbed(db, embedder);
  const graphs = graphsWorthBuilding(keysByTradition(passages));
  const total = passages.length + lines.length + graphs.reduce((sum, { keys }) => sum + keys.length, 0);
  const report = (done: number) => options.onProgress?.(done, total);
  report(0);

  const hash = createHash('sha256').update(JSON.stringify([identity, graphConfig(identity.dimension)]));
  const cache = new EmbeddingCache(embedder, dataDir);
  try {
    await writeVectors(db, passages, { cache, signal, hash, report });
    await writeLineVectors(db, lines, {
      cache,
      signal,
      hash,
      report: (done) => report(passages.length + done),
    });
  } finally {
    cache.close();
  }
  const vectorHash = hash.digest('hex').slice(0, 32);

  const built = await buildGraphs(db, graphs, {
    dataDir,
    vectorHash,
    dimension: identity.dimension,
    ...(signal && { signal }),
    onProgress: (done) => report(passages.length + lines.length + done),
  });
  report(total);
  writeMeta(db, identity, vectorHash, built);
  return {
    embedder: identity,
    vectors: passages.length,
    notUnderstood: all.length - passages.length,
    lines: lines.length,
  };
}

function createTable(db: Database, dimension: number): void {
  if (!Number.isInteger(dimension) || dimension < 1) {
    throw new VerbatimError(
      'mismatch',
      `The embedder says that its vectors have ${dimension} dimensions.`,
      'Set EMBEDDING_DIMENSIONS to the number that the model gives.',
    );
  }
  db.exec(`CREATE VIRTUAL TABLE passages_vec USING vec0 (
    passage INTEGER PRIMARY KEY, work TEXT PARTITION KEY,
    embedding float[${dimension}] distance_metric=cosine, tradition TEXT, chunk_size=${CHUNK_ROWS})`);
}

/** In the order of the graphs: tradition by tradition, as the library has them. */
function passagesToEmbed(db: Database): PassageToEmbed[] {
  const first = db.prepare<[], PassageToEmbed>(`
    SELECT p.rowid, w.id AS work, w.tradition, p.body
    FROM works w
    JOIN texts t ON t.id = (SELECT s.id FROM texts s WHERE s.work = w.id AND s.searchable = 1
      ORDER BY s.preferred DESC, s.position LIMIT 1)
    JOIN passages p ON p.text = t.id
    WHERE p.apparatus IS NULL AND p.unit IS NOT NULL AND trim(p.body) <> ''
    ORDER BY (SELECT min(o.position) FROM works o WHERE o.tradition = w.tradition), w.position, p.idx`);
  return first.all();
}

interface Writing {
  readonly cache: EmbeddingCache;
  readonly signal: AbortSignal | undefined;
  readonly hash: Hash;
  readonly report: (done: number) => void;
}

async function writeVectors(
  db: Database,
  passages: readonly PassageToEmbed[],
  { cache, signal, hash, report }: Writing,
): Promise<void> {
  const insert = db.prepare(
    'INSERT INTO passages_vec (passage, work, embedding, tradition) VALUES (?, ?, ?, ?)',
  );
  for (let from = 0; from < passages.length; from += BATCH) {
    const batch = passages.slice(from, from + BATCH);
    const { vectors } = await cache.embedAll(
      batch.map(({ body }) => body),
      { ...(signal && { signal }), onProgress: (done) => report(from + done) },
    );
    db.transaction(() => {
      for (const [at, { rowid, work, tradition }] of batch.entries()) {
        const bytes = bytesOf(vectors[at]);
        hash.update(`${rowid}\n`).update(bytes);
        insert.run(BigInt(rowid), work, bytes, tradition);
      }
    })();
    report(from + batch.length);
  }
}

function bytesOf(vector: Float32Array | undefined): Uint8Array {
  if (vector) return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  throw new VerbatimError(
    'mismatch',
    'The embedder gave fewer vectors than texts.',
    'Check the embedding provider and run `verbatim build` again.',
  );
}

function keysByTradition(passages: readonly PassageToEmbed[]): ReadonlyMap<string, readonly number[]> {
  const keys = new Map<string, number[]>();
  for (const { tradition, rowid } of passages) {
    const of = keys.get(tradition);
    if (of) of.push(rowid);
    else keys.set(tradition, [rowid]);
  }
  return keys;
}

function writeMeta(
  db: Database,
  { id, revision, dimension }: EmbedderIdentity,
  vectorHash: string,
  graphs: readonly VectorGraph[],
): void {
  const set = db.prepare('INSERT OR REPLACE INTO library_meta (key, value) VALUES (?, ?)');
  set.run(VECTOR_META.embedderId, id);
  set.run(VECTOR_META.embedderRevision, revision);
  set.run(VECTOR_META.embedderDimension, String(dimension));
  set.run(VECTOR_META.hash, vectorHash);
  set.run(VECTOR_META.graphs, JSON.stringify(graphs));
}
