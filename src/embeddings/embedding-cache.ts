import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addCosts, NO_COST } from './cost.js';
import { recordCost } from './cost-record.js';
import type { Embedder, EmbeddingCost } from './embedder.js';
import { EmbeddingCacheRepository } from './embedding-cache.repository.js';
import { rejectBlankTexts, stopWhenAborted } from './input-check.js';

/** Texts embedded between two commits: what a stopped build loses at most. */
const BATCH_SIZE = 256;
/** Texts looked up before the event loop has a turn. */
const LOOKED_UP_A_TURN = 1_024;

export interface EmbedAllOptions {
  readonly signal?: AbortSignal;
  /** Called with how many of the texts have their vector, those found in the cache included. */
  readonly onProgress?: (done: number) => void;
}

export interface EmbedAllResult {
  /** One a text, in the order asked. */
  readonly vectors: readonly Float32Array[];
  /** Of what had to be embedded now. */
  readonly cost: EmbeddingCost;
  /** How many texts had to be embedded now, each different text once. */
  readonly embedded: number;
}

/**
 * Embeds documents through a file of the vectors made before, so that a rebuild neither computes nor pays twice.
 * Vectors are kept by embedder, revision and text; each batch is kept as soon as it is made.
 */
export class EmbeddingCache {
  private readonly repository: EmbeddingCacheRepository;

  /**
   * @param dataDir the file is `cache/embeddings.db` in it
   * @throws VerbatimError `unavailable` when the file cannot be opened or made
   */
  constructor(
    private readonly embedder: Embedder,
    private readonly dataDir: string,
  ) {
    this.repository = new EmbeddingCacheRepository(join(dataDir, 'cache', 'embeddings.db'));
  }

  /** @throws as `Embedder.embed`; what was embedded until then is kept */
  async embedAll(texts: readonly string[], options: EmbedAllOptions = {}): Promise<EmbedAllResult> {
    rejectBlankTexts(texts);
    const identity = await this.embedder.identity();
    const model = this.repository.modelNumber(identity);
    const vectors = new Array<Float32Array | undefined>(texts.length).fill(undefined);
    /** Places of each text that is not in the cache. */
    const missing = new Map<string, number[]>();
    for (const [place, text] of texts.entries()) {
      if (place % LOOKED_UP_A_TURN === LOOKED_UP_A_TURN - 1) await nextTurn();
      stopWhenAborted(options.signal);
      const known = missing.has(text)
        ? undefined
        : this.repository.find(model, keyOf(text), identity.dimension);
      if (known) vectors[place] = known;
      else missing.set(text, [...(missing.get(text) ?? []), place]);
    }
    const found = vectors.filter((vector) => vector !== undefined).length;
    if (found > 0) options.onProgress?.(found);
    let [done, cost] = [found, NO_COST];
    const toEmbed = [...missing.keys()];
    for (let start = 0; start < toEmbed.length; start += BATCH_SIZE) {
      stopWhenAborted(options.signal);
      const batch = toEmbed.slice(start, start + BATCH_SIZE);
      const result = await this.embedder.embed(batch, 'document', {
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
      const made = batch.flatMap((text, index) => {
        const vector = result.vectors[index];
        return vector === undefined ? [] : [{ text, vector }];
      });
      this.repository.add(
        model,
        made.map(({ text, vector }) => ({ text: keyOf(text), vector })),
      );
      for (const { text, vector } of made) {
        for (const place of missing.get(text) ?? []) {
          vectors[place] = vector;
          done += 1;
        }
      }
      cost = addCosts(cost, result.cost);
      // As soon as the vectors are kept, so that a stopped build has its cost on record.
      recordCost(this.dataDir, identity, batch.length, result.cost);
      options.onProgress?.(done);
    }
    return { vectors: vectors.filter((vector) => vector !== undefined), cost, embedded: toEmbed.length };
  }

  /** Closes the file; the embedder is its owner's to close. */
  close(): void {
    this.repository.close();
  }
}

/** Documents only: the purpose is part of the key, so that queries could be kept beside them. */
function keyOf(text: string): Buffer {
  return createHash('sha256').update('document\0').update(text).digest();
}
