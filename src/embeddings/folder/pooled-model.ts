import { VerbatimError } from '../../errors.js';
import { toUnitLength } from '../input-check.js';
import type { Inputs, InputTensor, Outputs } from '../onnx/model-runner.js';
import type { Pooling } from './model-folder.js';

/** The inputs of transformer exports that can be filled here. */
const KNOWN_INPUTS = ['input_ids', 'attention_mask', 'token_type_ids', 'position_ids'] as const;

/**
 * The inputs that the model asks for, [batch, longest row] each: ids padded with 0, a mask of 1 for tokens, token
 * types of 0, positions from 0.
 * @throws VerbatimError `bad-input` for an input that no sentence encoder has
 */
export function transformerInputs(
  batch: readonly (readonly number[])[],
  inputNames: readonly string[],
): Inputs {
  const unknown = inputNames.find((name) => !(KNOWN_INPUTS as readonly string[]).includes(name));
  if (unknown !== undefined) throw notAnEncoder(`it asks for the input ${unknown}`);
  const width = Math.max(...batch.map((row) => row.length));
  const fill = (valueAt: (row: readonly number[], position: number) => number): InputTensor => {
    const data = new BigInt64Array(batch.length * width);
    batch.forEach((row, index) => {
      for (let position = 0; position < row.length; position += 1) {
        data[index * width + position] = BigInt(valueAt(row, position));
      }
    });
    return { type: 'int64', dims: [batch.length, width], data };
  };
  const available = {
    input_ids: () => fill((row, position) => row[position] ?? 0),
    attention_mask: () => fill(() => 1),
    token_type_ids: () => fill(() => 0),
    position_ids: () => fill((_, position) => position),
  };
  return Object.fromEntries(
    KNOWN_INPUTS.filter((name) => inputNames.includes(name)).map((name) => [name, available[name]()]),
  );
}

/**
 * One unit-length vector a row, from token vectors [batch, tokens, width] by pooling, or from sentence vectors
 * [batch, width] where the model pools by itself.
 * @throws VerbatimError `bad-input` when the model gives neither
 */
export function pooledVectors(
  outputs: Outputs,
  batch: readonly (readonly number[])[],
  pooling: Pooling,
): Float32Array[] {
  const tensors = Object.values(outputs);
  const tokens =
    outputs.last_hidden_state ?? outputs.token_embeddings ?? tensors.find(({ dims }) => dims.length === 3);
  if (tokens?.dims.length === 3) {
    const [, width = 0, size = 0] = tokens.dims;
    return batch.map((row, index) => {
      const first = index * width * size;
      const counted = pooling === 'cls' ? 1 : row.length;
      return meanOfRows(tokens.data.subarray(first, first + counted * size), size);
    });
  }
  const sentences = tensors.find(({ dims }) => dims.length === 2 && dims[0] === batch.length);
  if (sentences) {
    const [, size = 0] = sentences.dims;
    return batch.map((_, index) => toUnitLength(sentences.data.slice(index * size, (index + 1) * size)));
  }
  throw notAnEncoder('it gives neither token vectors nor sentence vectors');
}

/** The mean of consecutive rows, up to its length, which unit length does away with. */
function meanOfRows(rows: Float32Array, size: number): Float32Array {
  const sum = new Float32Array(size);
  for (let index = 0; index < rows.length; index += 1) {
    sum[index % size] = (sum[index % size] ?? 0) + (rows[index] ?? 0);
  }
  return toUnitLength(sum);
}

function notAnEncoder(reason: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `The ONNX model is not a sentence encoder: ${reason}.`,
    'Choose a sentence embedding model (MiniLM, BGE, E5), or unset EMBEDDING_MODEL for the built-in one.',
  );
}
