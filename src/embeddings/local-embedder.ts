import { join } from 'node:path';
import type { Embedder, EmbedderIdentity, EmbeddingResult } from './embedder.js';
import { rejectBlankTexts } from './input-check.js';
import { once } from './once.js';
import { SentenceEncoder } from './onnx/sentence-encoder.js';
import { isMostlyLatin } from './script.js';
import { DIMENSION } from './use-lite/use-lite-graph.js';
import { loadUseLite, USE_LITE_REVISION } from './use-lite/use-lite-model.js';

/** The built-in model: Universal Sentence Encoder Lite, English, 512 dimensions; no network, no key. */
export class LocalEmbedder implements Embedder {
  readonly languages = ['en'];
  private readonly encoder = once(
    async () => new SentenceEncoder(await loadUseLite(join(this.dataDir, 'cache'))),
  );
  private loaded: SentenceEncoder | undefined;

  /** @param dataDir the model file is kept in its `cache` folder */
  constructor(private readonly dataDir: string) {}

  async identity(): Promise<EmbedderIdentity> {
    return { id: 'local/use-lite', revision: USE_LITE_REVISION, dimension: DIMENSION };
  }

  understands(text: string): boolean {
    return isMostlyLatin(text);
  }

  async embed(
    texts: readonly string[],
    purpose: 'query' | 'document',
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void },
  ): Promise<EmbeddingResult> {
    rejectBlankTexts(texts);
    this.loaded = await this.encoder();
    return this.loaded.encode(texts, purpose, options);
  }

  async close(): Promise<void> {
    await this.loaded?.close();
  }
}
