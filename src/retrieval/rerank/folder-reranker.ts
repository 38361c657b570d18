import { readModelFolder } from '../../embeddings/folder/model-folder.js';
import { once } from '../../embeddings/once.js';
import type { Inputs, InputTensor, ModelRunner, OutputTensor } from '../../embeddings/onnx/model-runner.js';
import { WorkerRunner } from '../../embeddings/onnx/worker-runner.js';
import { VerbatimError } from '../../errors.js';
import { pairTokenizer, type TokenPair } from './pair-tokenizer.js';
import type { Reranker } from './reranker.js';

/** Pairs a run: enough to use the machine, few enough to stop between. */
const BATCH = 8;
const KNOWN_INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'] as const;

interface LoadedModel {
  readonly runner: ModelRunner;
  readonly tokenize: (query: string, text: string) => TokenPair;
}

/**
 * A cross-encoder of the person's own, from a folder with tokenizer.json and onnx/model.onnx (or model.onnx), as
 * Optimum exports a model for sequence classification. It runs on a thread of its own.
 */
export class FolderReranker implements Reranker {
  readonly name: string;
  private readonly model = once(() => this.load());
  private runner: ModelRunner | undefined;

  constructor(private readonly folder: string) {
    this.name = `local/${
      folder
        .replace(/[\\/]+$/, '')
        .split(/[\\/]/)
        .at(-1) ?? folder
    }`;
  }

  async score(query: string, texts: readonly string[], signal?: AbortSignal): Promise<readonly number[]> {
    const { runner, tokenize } = await this.model();
    const pairs = texts.map((text, index) => ({ index, pair: tokenize(query, text) }));
    // Of like length, so that a batch has little padding.
    pairs.sort((a, b) => a.pair.ids.length - b.pair.ids.length || a.index - b.index);
    const scores = new Array<number>(texts.length).fill(0);
    for (let from = 0; from < pairs.length; from += BATCH) {
      if (signal?.aborted) throw new VerbatimError('cancelled', 'Reranking was stopped.', 'Ask again.');
      const batch = pairs.slice(from, from + BATCH);
      const outputs = await runner.run(
        inputsOf(
          batch.map(({ pair }) => pair),
          runner.inputNames,
        ),
      );
      const made = relevance(outputs.logits ?? Object.values(outputs)[0], batch.length);
      for (const [row, { index }] of batch.entries()) scores[index] = made[row] ?? 0;
    }
    return scores;
  }

  async close(): Promise<void> {
    await this.runner?.close();
  }

  private async load(): Promise<LoadedModel> {
    const folder = readModelFolder(this.folder, 'RERANK_MODEL');
    const tokenize = await pairTokenizer(folder.tokenizerPath, folder.tokenizerConfig, folder.maxTokens);
    this.runner = await WorkerRunner.start(folder.modelPath);
    return { runner: this.runner, tokenize };
  }
}

/** The inputs that the model asks for, [pairs, longest pair] each, padded with 0. */
function inputsOf(pairs: readonly TokenPair[], inputNames: readonly string[]): Inputs {
  const unknown = inputNames.find((name) => !(KNOWN_INPUTS as readonly string[]).includes(name));
  if (unknown !== undefined) throw notACrossEncoder(`it asks for the input ${unknown}`);
  const width = Math.max(...pairs.map(({ ids }) => ids.length));
  const fill = (rowOf: (pair: TokenPair) => readonly number[]): InputTensor => {
    const values = new BigInt64Array(pairs.length * width);
    for (const [at, pair] of pairs.entries()) values.set(rowOf(pair).map(BigInt), at * width);
    return { type: 'int64', dims: [pairs.length, width], data: values };
  };
  const rows: Readonly<Record<(typeof KNOWN_INPUTS)[number], (pair: TokenPair) => readonly number[]>> = {
    input_ids: ({ ids }) => ids,
    attention_mask: ({ ids }) => ids.map(() => 1),
    token_type_ids: ({ types }) => types,
  };
  const asked = KNOWN_INPUTS.filter((name) => inputNames.includes(name));
  return Object.fromEntries(asked.map((name) => [name, fill(rows[name])]));
}

/** One score a pair: the only label's, or how far the second (relevant) stands above the first. */
function relevance(logits: OutputTensor | undefined, count: number): number[] {
  const [rows, labels] = logits?.dims ?? [];
  if (logits === undefined || rows !== count || (labels !== 1 && labels !== 2)) {
    throw notACrossEncoder('it does not give one or two labels a pair');
  }
  const at = (row: number, label: number) => logits.data[row * labels + label] ?? 0;
  return Array.from({ length: count }, (_, row) => (labels === 1 ? at(row, 0) : at(row, 1) - at(row, 0)));
}

function notACrossEncoder(reason: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `The ONNX model is not a cross-encoder: ${reason}.`,
    'Choose a reranking model (ms-marco-MiniLM, bge-reranker), or unset RERANK_PROVIDER.',
  );
}
