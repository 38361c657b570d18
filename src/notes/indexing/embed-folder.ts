import type { Database } from 'better-sqlite3';
import { recordCost } from '../../embeddings/cost-record.js';
import type { Embedder, EmbedderIdentity } from '../../embeddings/embedder.js';
import { VerbatimError } from '../../errors.js';
import { KnownTexts } from '../known-texts.js';
import { hasVectorExtension } from '../vector-extension.js';
import { stopIfAborted } from './cancelled.js';
import { Turns } from './turns.js';
import { vectorParts } from './vector-parts.js';
import { makeVectorTable, pruneVectors } from './vector-table.js';

/** Chunks embedded between two commits: a few seconds at most, and what a stopped run loses. */
const BATCH_CHUNKS = 64;

export interface EmbedOptions {
  readonly embedder: Embedder;
  /** Where costs are put on record. */
  readonly dataDir: string;
  readonly signal?: AbortSignal;
  /** Called with chunks done and those that had no vector at the beginning. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Asked between batches; true ends the run, whole, and the next goes on from there. */
  readonly yields?: () => boolean;
}

export interface EmbedReport {
  /** Different texts that got their vectors now. */
  readonly embedded: number;
  /** Different texts in scripts or languages that the model does not know: found by keywords only. */
  readonly notUnderstood: number;
  /** False where `yields` ended the run early. */
  readonly complete: boolean;
}

interface Pending {
  readonly id: number;
  readonly headings: string;
  readonly raw: string;
  readonly vector_key: Buffer;
}

/**
 * Makes the vectors that chunks still lack. Vectors of another model are thrown away first. Callers hold the index's
 * lock.
 * @throws VerbatimError `unavailable` when the embedder fails or sqlite-vec cannot be loaded, `cancelled` on abort;
 *   what was embedded until then is kept
 */
export async function embedFolder(db: Database, options: EmbedOptions): Promise<EmbedReport> {
  if (!hasVectorExtension(db)) {
    throw new VerbatimError(
      'unavailable',
      'sqlite-vec cannot be loaded on this machine, so that there are no vectors; keywords answer alone.',
      'Install Verbatim anew for this machine, or set EMBEDDING_PROVIDER=none.',
    );
  }
  const identity = await options.embedder.identity();
  makeVectorTable(db, identity, options.embedder.languages);
  pruneVectors(db);
  return new FolderEmbedding(db, identity, options).run();
}

class FolderEmbedding {
  private readonly pending;
  private readonly lacks;
  private readonly addVector;
  private readonly addRow;
  private readonly known: KnownTexts;
  private readonly report = { embedded: 0, notUnderstood: 0 };

  constructor(
    private readonly db: Database,
    private readonly identity: EmbedderIdentity,
    private readonly options: EmbedOptions,
  ) {
    this.known = new KnownTexts(options.embedder, options.dataDir);
    const without = 'NOT EXISTS (SELECT 1 FROM vectors v WHERE v.key = c.vector_key)';
    this.pending = db.prepare<[number, number], Pending>(
      `SELECT id, headings, raw, vector_key FROM chunks c WHERE id > ? AND ${without} ORDER BY id LIMIT ?`,
    );
    this.lacks = db
      .prepare<[Buffer], number>(`SELECT 1 FROM chunks c WHERE vector_key = ? AND ${without} LIMIT 1`)
      .pluck();
    this.addVector = db.prepare<[Buffer, number, number]>(
      'INSERT INTO vectors (key, part, understood) VALUES (?, ?, ?)',
    );
    this.addRow = db.prepare<[bigint, Uint8Array]>(
      'INSERT INTO chunks_vec (vector, embedding) VALUES (?, ?)',
    );
  }

  async run(): Promise<EmbedReport> {
    const { signal, yields, onProgress } = this.options;
    const total = this.count();
    const turns = new Turns();
    let [last, done] = [0, 0];
    for (;;) {
      const batch = this.pending.all(last, BATCH_CHUNKS);
      const end = batch.at(-1);
      if (!end) return { ...this.report, complete: true };
      if (yields?.()) return { ...this.report, complete: false };
      stopIfAborted(signal);
      await this.embed([
        ...new Map(batch.map((chunk) => [chunk.vector_key.toString('hex'), chunk])).values(),
      ]);
      last = end.id;
      done += batch.length;
      onProgress?.(done, Math.max(total, done));
      // An embedder that knows the vectors already gives none.
      await turns.take();
    }
  }

  private count(): number {
    return this.db
      .prepare<[], number>(
        'SELECT count(*) FROM chunks c WHERE NOT EXISTS (SELECT 1 FROM vectors v WHERE v.key = c.vector_key)',
      )
      .pluck()
      .get() as number;
  }

  private async embed(chunks: readonly Pending[]): Promise<void> {
    const { known } = this;
    const { embedder, signal, dataDir } = this.options;
    const texts = chunks.map(({ headings, raw }) => vectorParts(JSON.parse(headings) as string[], raw));
    const understood = texts.map((parts) => parts.filter((part) => known.has(part)));
    const asked = understood.flat();
    const { vectors, cost } =
      asked.length === 0
        ? { vectors: [], cost: { tokens: 0, amount: 0 } }
        : await embedder.embed(asked, 'document', { ...(signal && { signal }) });
    if (vectors.length !== asked.length) {
      throw new VerbatimError(
        'mismatch',
        'The embedder gave fewer vectors than texts.',
        'Check the embedding provider and run `verbatim notes reindex` again.',
      );
    }
    let at = 0;
    this.db
      .transaction(() => {
        for (const [place, { vector_key: key }] of chunks.entries()) {
          const count = understood[place]?.length ?? 0;
          const own = vectors.slice(at, at + count);
          at += count;
          // The chunk may have gone meanwhile: nothing is kept for it then.
          if (this.lacks.get(key) !== undefined) this.write(key, own);
        }
      })
      .immediate();
    recordCost(dataDir, this.identity, asked.length, cost);
  }

  private write(key: Buffer, vectors: readonly Float32Array[]): void {
    if (vectors.length === 0) {
      this.addVector.run(key, 1, 0);
      this.report.notUnderstood += 1;
      return;
    }
    for (const [part, vector] of vectors.entries()) {
      const { lastInsertRowid } = this.addVector.run(key, part + 1, 1);
      this.addRow.run(
        BigInt(lastInsertRowid),
        new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
      );
    }
    this.report.embedded += 1;
  }
}
