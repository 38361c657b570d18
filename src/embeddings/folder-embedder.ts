import type { Embedder, EmbedderIdentity, EmbeddingResult } from './embedder.js';
import { folderRevision } from './folder/folder-revision.js';
import { folderTokenizer } from './folder/folder-tokenizer.js';
import { readModelFolder } from './folder/model-folder.js';
import { pooledVectors, transformerInputs } from './folder/pooled-model.js';
import { rejectBlankTexts } from './input-check.js';
import { once } from './once.js';
import { SentenceEncoder } from './onnx/sentence-encoder.js';

/** Any text: what is wanted of it is its vector's length. */
const PROBE = 'a';

/**
 * A sentence encoder of the person's own, from a folder with tokenizer.json and onnx/model.onnx (or model.onnx), with
 * pooling, prompts and the longest text from its sentence-transformers settings.
 */
export class FolderEmbedder implements Embedder {
  readonly languages = null;
  private readonly encoder = once(() => this.load());
  private readonly identify = once(() => this.examine());
  private loaded: SentenceEncoder | undefined;

  constructor(private readonly folder: string) {}

  /**
   * Hashes the model file and runs the model once.
   * @throws VerbatimError `not-found` for a missing file, `bad-input` for a folder that cannot be used
   */
  identity(): Promise<EmbedderIdentity> {
    return this.identify();
  }

  /** Any text with a letter in it: which languages the model knows is for the person who chose it to say. */
  understands(text: string): boolean {
    return /\p{Letter}/u.test(text);
  }

  async embed(
    texts: readonly string[],
    purpose: 'query' | 'document',
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void },
  ): Promise<EmbeddingResult> {
    rejectBlankTexts(texts);
    return (await this.encoder()).encode(texts, purpose, options);
  }

  async close(): Promise<void> {
    await this.loaded?.close();
  }

  private async load(): Promise<SentenceEncoder> {
    const folder = readModelFolder(this.folder);
    this.loaded = new SentenceEncoder({
      source: folder.modelPath,
      tokenize: await folderTokenizer(folder),
      inputs: transformerInputs,
      vectors: (outputs, batch) => pooledVectors(outputs, batch, folder.pooling),
    });
    return this.loaded;
  }

  private async examine(): Promise<EmbedderIdentity> {
    const folder = readModelFolder(this.folder);
    const revision = await folderRevision(folder);
    const { vectors } = await this.embed([PROBE], 'document');
    return { id: `local/${folder.name}`, revision, dimension: vectors[0]?.length ?? 0 };
  }
}
