import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmbeddingResult } from '../embedder.js';
import { rejectBlankTexts, stopWhenAborted } from '../input-check.js';
import { once } from '../once.js';
import { LocalRunner } from './local-runner.js';
import type { Inputs, ModelRunner, ModelSource, Outputs } from './model-runner.js';
import { WorkerRunner } from './worker-runner.js';

/** Sentences a batch: larger ones were no faster (padding grows, caches do not). */
const BATCH_SIZE = 8;

/** From so many texts on, starting threads costs less than it saves. */
const PARALLEL_FROM = 64;

/** Each thread holds its own copy of the weights, and four keep memory bandwidth busy. */
const MAX_THREADS = 4;

/** Texts cut into tokens before the event loop has a turn. */
const TOKENISED_A_TURN = 64;

/** What an encoder knows of its model: how a text becomes token ids, ids inputs, and outputs vectors. */
export interface SentenceModel {
  readonly source: ModelSource;
  tokenize(text: string, purpose: 'query' | 'document'): readonly number[];
  /** @param batch rows of token ids, of unequal length */
  inputs(batch: readonly (readonly number[])[], inputNames: readonly string[]): Inputs;
  /** One unit-length vector a row. */
  vectors(outputs: Outputs, batch: readonly (readonly number[])[]): readonly Float32Array[];
}

interface Sentence {
  /** Its place in the request. */
  readonly index: number;
  readonly ids: readonly number[];
}

/**
 * Encodes sentences with a local ONNX model: sorted by length so that a batch has little padding, few texts on this
 * thread and many on several, each with one batch in flight.
 */
export class SentenceEncoder {
  private readonly here = once(() => LocalRunner.open(this.model.source));
  private readonly threads = once(() => this.startThreads());
  private readonly opened: ModelRunner[] = [];

  constructor(private readonly model: SentenceModel) {}

  /** @throws as `Embedder.embed` */
  async encode(
    texts: readonly string[],
    purpose: 'query' | 'document',
    options: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void } = {},
  ): Promise<EmbeddingResult> {
    rejectBlankTexts(texts);
    const sentences = await this.tokenizeAll(texts, purpose, options.signal);
    const batches = inBatches(sentences);
    const vectors = new Array<Float32Array>(texts.length);
    const runners = await this.runnersFor(texts.length);
    let done = 0;
    const lanes = runners.map(async (runner) => {
      for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
        stopWhenAborted(options.signal);
        const rows = batch.map(({ ids }) => ids);
        const outputs = await runner.run(this.model.inputs(rows, runner.inputNames));
        const made = this.model.vectors(outputs, rows);
        batch.forEach(({ index }, row) => {
          vectors[index] = made[row] as Float32Array;
        });
        done += batch.length;
        options.onProgress?.(done);
      }
    });
    await Promise.all(lanes).catch((error: unknown) => {
      batches.length = 0;
      throw error;
    });
    const tokens = sentences.reduce((sum, { ids }) => sum + ids.length, 0);
    return { vectors, cost: { tokens, amount: 0 } };
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.splice(0).map((runner) => runner.close()));
  }

  private async tokenizeAll(
    texts: readonly string[],
    purpose: 'query' | 'document',
    signal: AbortSignal | undefined,
  ): Promise<Sentence[]> {
    const sentences: Sentence[] = [];
    for (const [index, text] of texts.entries()) {
      if (index % TOKENISED_A_TURN === 0) {
        stopWhenAborted(signal);
        if (index > 0) await nextTurn();
      }
      sentences.push({ index, ids: this.model.tokenize(text, purpose) });
    }
    return sentences;
  }

  private async runnersFor(count: number): Promise<readonly ModelRunner[]> {
    if (count >= PARALLEL_FROM && availableParallelism() > 1) return this.threads();
    const runner = await this.here();
    if (!this.opened.includes(runner)) this.opened.push(runner);
    return [runner];
  }

  private async startThreads(): Promise<readonly ModelRunner[]> {
    const count = Math.min(availableParallelism(), MAX_THREADS);
    const threads = await Promise.all(
      Array.from({ length: count }, () => WorkerRunner.start(this.model.source)),
    );
    this.opened.push(...threads);
    return threads;
  }
}

/** Shortest batch first; lanes take from the end, so that the longest, which end last, begin first. */
function inBatches(sentences: readonly Sentence[]): Sentence[][] {
  const sorted = sentences.toSorted((a, b) => a.ids.length - b.ids.length || a.index - b.index);
  const batches: Sentence[][] = [];
  for (let start = 0; start < sorted.length; start += BATCH_SIZE) {
    batches.push(sorted.slice(start, start + BATCH_SIZE));
  }
  return batches;
}
