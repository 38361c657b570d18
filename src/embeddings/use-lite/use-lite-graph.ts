import { OnnxGraph, type Value } from '../onnx/onnx-graph.js';
import type { UseLiteWeights } from './use-lite-weights.js';

/*
 * Universal Sentence Encoder Lite (Cer et al. 2018, arXiv:1803.11175), transformer variant, as an ONNX graph:
 *
 *   ids  int64   [batch, tokens]   token ids, padded with anything
 *   mask float32 [batch, tokens]   1 for a token, 0 for padding
 *   embedding float32 [batch, 512] unit length
 *
 * embedding table [8002, 256] × 2 + sinusoidal positions → two pre-norm transformer layers (256 → 512, 512 → 512;
 * 4 heads; feed-forward 1536) → mean over tokens → tanh(dense) → unit length.
 */

/** The most tokens that the model looks at; positions are made for so many. */
export const MAX_TOKENS = 128;
export const DIMENSION = 512;

const VOCABULARY = 8002;
const TOKEN_WIDTH = 256;
const HEADS = 4;
const FEED_FORWARD_WIDTH = 1536;
/** Token vectors are scaled before positions are added; measured against TensorFlow.js. */
const TOKEN_SCALE = 2;
const NORM_EPSILON = 1e-6;
/** Added to the attention score of padding, so that softmax gives it nothing. */
const PADDING_BIAS = 1e9;

/** What every layer needs to know. */
interface Encoder {
  readonly graph: OnnxGraph;
  readonly weights: UseLiteWeights;
  /** [batch, 1, 1, tokens]: 0 for a token, −1e9 for padding. */
  readonly attentionBias: Value;
}

/** The whole model as the bytes of a .onnx file. */
export function buildUseLiteModel(weights: UseLiteWeights): Uint8Array {
  const graph = new OnnxGraph('universal-sentence-encoder-lite');
  const ids = graph.input('ids', 'int64', ['batch', 'tokens']);
  const mask = graph.input('mask', 'float32', ['batch', 'tokens']);
  const encoder: Encoder = { graph, weights, attentionBias: attentionBias(graph, mask) };

  const embedded = embedTokens(encoder, ids);
  const widened = linear(encoder, 'layer_0/widen', embedded, {
    kernel: 'Layer_0/TransformerLayer/dense/kernel/ConcatPartitions/concat',
    bias: 'Layer_0/TransformerLayer/dense/bias/ConcatPartitions/concat',
    from: TOKEN_WIDTH,
    to: DIMENSION,
  });
  // The first layer attends over the 256-wide token vectors and adds their widened form back.
  const first = transformerLayer(encoder, 0, embedded, TOKEN_WIDTH, widened);
  const second = transformerLayer(encoder, 1, first, DIMENSION, first);

  const pooled = meanOverTokens(graph, second, mask);
  const hidden = linear(encoder, 'head/dense', pooled, {
    kernel: 'hidden_layers/tanh_layer_0/weights',
    bias: 'hidden_layers/tanh_layer_0/bias',
    from: DIMENSION,
    to: DIMENSION,
  });
  const squashed = graph.apply('head/tanh', 'Tanh', [hidden]);
  const embedding = graph.apply('embedding', 'LpNormalization', [squashed], {
    axis: { int: -1 },
    p: { int: 2 },
  });
  graph.output(embedding, 'float32', ['batch', DIMENSION]);
  return graph.encode();
}

/** ids [batch, tokens] → [batch, tokens, 256]: scaled token vectors plus positions. */
function embedTokens({ graph, weights }: Encoder, ids: Value): Value {
  const table = graph.floats('tokens/table', [VOCABULARY, TOKEN_WIDTH], weights.find('Embeddings_en').bytes);
  const positions = graph.floats('positions/table', [MAX_TOKENS, TOKEN_WIDTH], sinusoidalPositions(weights));
  const looked = graph.apply('tokens/lookup', 'Gather', [table, ids]);
  const scaled = graph.apply('tokens/scaled', 'Mul', [looked, graph.scalar('tokens/scale', TOKEN_SCALE)]);
  const shape = graph.apply('positions/ids_shape', 'Shape', [ids]);
  const tokenAxis = graph.integers('positions/token_axis', [1]);
  const count = graph.apply('positions/count', 'Gather', [shape, tokenAxis]);
  const zero = graph.integers('positions/zero', [0]);
  const used = graph.apply('positions/used', 'Slice', [positions, zero, count, zero]);
  return graph.apply('tokens/with_positions', 'Add', [scaled, used]);
}

/** [128, 256]: sines of position × frequency, then cosines (Vaswani et al. 2017, with the two halves side by side). */
function sinusoidalPositions(weights: UseLiteWeights): Float32Array {
  const half = TOKEN_WIDTH / 2;
  const { bytes } = weights.find('TimingSignal/ExpandDims_1');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = new Float32Array(MAX_TOKENS * TOKEN_WIDTH);
  for (let index = 0; index < half; index += 1) {
    const frequency = view.getFloat32(index * Float32Array.BYTES_PER_ELEMENT, true);
    for (let position = 0; position < MAX_TOKENS; position += 1) {
      table[position * TOKEN_WIDTH + index] = Math.sin(position * frequency);
      table[position * TOKEN_WIDTH + half + index] = Math.cos(position * frequency);
    }
  }
  return table;
}

/** mask [batch, tokens] → [batch, 1, 1, tokens], to be added to attention scores. */
function attentionBias(graph: OnnxGraph, mask: Value): Value {
  const shifted = graph.apply('mask/minus_one', 'Sub', [mask, graph.scalar('mask/one', 1)]);
  const bias = graph.apply('mask/bias', 'Mul', [shifted, graph.scalar('mask/padding_bias', PADDING_BIAS)]);
  return graph.apply('mask/attention_bias', 'Unsqueeze', [bias, graph.integers('mask/head_axes', [1, 2])]);
}

/**
 * A pre-norm transformer layer.
 * @param input    [batch, tokens, width]
 * @param residual [batch, tokens, 512], added to what attention gives
 * @returns [batch, tokens, 512]
 */
function transformerLayer(
  encoder: Encoder,
  layer: 0 | 1,
  input: Value,
  width: number,
  residual: Value,
): Value {
  const { graph } = encoder;
  const name = `layer_${layer}`;
  const tensors = `Layer_${layer}/TransformerLayer`;

  const normed = layerNorm(encoder, `${name}/attention/norm`, input, tensors, width);
  const attended = selfAttention(encoder, layer, normed, width);
  const mixed = graph.apply(`${name}/attention/residual`, 'Add', [attended, residual]);

  const ready = layerNorm(encoder, `${name}/feed_forward/norm`, mixed, `${tensors}/FFN`, DIMENSION);
  const widened = linear(encoder, `${name}/feed_forward/expand`, ready, {
    kernel: `${tensors}/FFN/conv1/Tensordot/Reshape_1`,
    bias: `${tensors}/FFN/conv1/bias/ConcatPartitions/concat`,
    from: DIMENSION,
    to: FEED_FORWARD_WIDTH,
  });
  const active = graph.apply(`${name}/feed_forward/relu`, 'Relu', [widened]);
  const narrowed = linear(encoder, `${name}/feed_forward/contract`, active, {
    kernel: `${tensors}/FFN/conv2/Tensordot/Reshape_1`,
    bias: `${tensors}/FFN/conv2/bias/ConcatPartitions/concat`,
    from: FEED_FORWARD_WIDTH,
    to: DIMENSION,
  });
  return graph.apply(`${name}/feed_forward/residual`, 'Add', [narrowed, mixed]);
}

/** Four-headed attention of every token over every token: [batch, tokens, width] → [batch, tokens, 512]. */
function selfAttention(encoder: Encoder, layer: 0 | 1, input: Value, width: number): Value {
  const { graph, attentionBias: bias } = encoder;
  const name = `layer_${layer}/attention`;
  const tensors = `Layer_${layer}/TransformerLayer/MultiheadAttention`;
  const headWidth = width / HEADS;

  const joint = linear(encoder, `${name}/query_key_value`, input, {
    kernel: `${tensors}/qkv_transform_single/kernel/part_0`,
    bias: `${tensors}/qkv_transform_single/bias/ConcatPartitions/concat`,
    from: width,
    to: 3 * width,
  });
  const { query, key, value } = graph.split(`${name}/split`, joint, width, ['query', 'key', 'value']);

  // 0 in a Reshape keeps the batch and token dimensions as they are.
  const headShape = graph.integers(`${name}/head_shape`, [0, 0, HEADS, headWidth]);
  const toHeads = (part: Value, label: string, order: readonly number[]): Value =>
    graph.apply(
      `${name}/${label}/heads`,
      'Transpose',
      [graph.apply(`${name}/${label}/cut`, 'Reshape', [part, headShape])],
      {
        perm: { ints: order },
      },
    );
  const byHead = [0, 2, 1, 3];
  const scale = graph.scalar(`${name}/scale`, 1 / Math.sqrt(headWidth));
  const queries = graph.apply(`${name}/query/scaled`, 'Mul', [toHeads(query, 'query', byHead), scale]);
  const keysTransposed = toHeads(key, 'key', [0, 2, 3, 1]);
  const values = toHeads(value, 'value', byHead);

  const scores = graph.apply(`${name}/scores`, 'MatMul', [queries, keysTransposed]);
  const masked = graph.apply(`${name}/scores/masked`, 'Add', [scores, bias]);
  const shares = graph.apply(`${name}/shares`, 'Softmax', [masked], { axis: { int: -1 } });
  const gathered = graph.apply(`${name}/gathered`, 'MatMul', [shares, values]);
  const byToken = graph.apply(`${name}/by_token`, 'Transpose', [gathered], { perm: { ints: byHead } });
  const joined = graph.apply(`${name}/joined`, 'Reshape', [
    byToken,
    graph.integers(`${name}/joined_shape`, [0, 0, width]),
  ]);
  return linear(encoder, `${name}/output`, joined, {
    kernel: `${tensors}/output_transform_single/kernel/part_0`,
    bias: `${tensors}/output_transform_single/bias/ConcatPartitions/concat`,
    from: width,
    to: DIMENSION,
  });
}

function layerNorm(
  { graph, weights }: Encoder,
  name: string,
  input: Value,
  tensors: string,
  width: number,
): Value {
  const norm = `${tensors}/layer_prepostprocess/layer_norm`;
  const scale = weights.find(`Encode/${norm}/layer_norm_scale/ConcatPartitions/concat`);
  const bias = weights.find(`Encode/${norm}/layer_norm_bias/ConcatPartitions/concat`);
  return graph.apply(
    name,
    'LayerNormalization',
    [
      input,
      graph.floats(`${name}/scale`, [width], scale.bytes),
      graph.floats(`${name}/bias`, [width], bias.bytes),
    ],
    { axis: { int: -1 }, epsilon: { float: NORM_EPSILON } },
  );
}

/** x · kernel + bias over the last axis. */
function linear(
  { graph, weights }: Encoder,
  name: string,
  input: Value,
  layer: { readonly kernel: string; readonly bias: string; readonly from: number; readonly to: number },
): Value {
  const kernel = graph.floats(`${name}/kernel`, [layer.from, layer.to], weights.find(layer.kernel).bytes);
  const bias = graph.floats(`${name}/bias`, [layer.to], weights.find(layer.bias).bytes);
  return graph.apply(name, 'Add', [graph.apply(`${name}/product`, 'MatMul', [input, kernel]), bias]);
}

/** [batch, tokens, 512] → [batch, 512], padding left out. */
function meanOverTokens(graph: OnnxGraph, input: Value, mask: Value): Value {
  const tokenAxis = graph.integers('pool/token_axis', [1]);
  const column = graph.apply('pool/mask_column', 'Unsqueeze', [mask, graph.integers('pool/last_axis', [-1])]);
  const kept = graph.apply('pool/kept', 'Mul', [input, column]);
  const sum = graph.apply('pool/sum', 'ReduceSum', [kept, tokenAxis], { keepdims: { int: 0 } });
  const count = graph.apply('pool/count', 'ReduceSum', [mask, tokenAxis], { keepdims: { int: 1 } });
  return graph.apply('pool/mean', 'Div', [sum, count]);
}
