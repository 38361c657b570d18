import { OnnxGraph } from '../../src/embeddings/onnx/onnx-graph.js';

/*
 * A model whose vectors can be worked out by hand: its hidden states are fixed rows, one a token, whatever stands
 * beside them.
 */

const VOCABULARY = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'all',
  'is',
  'vanity',
  'query',
  'passage',
  ':',
  'a',
] as const;
/** Dimensions of its vectors. */
export const TINY_WIDTH = 3;
const ROWS: Partial<Record<(typeof VOCABULARY)[number], readonly [number, number, number]>> = {
  '[CLS]': [1, 0, 0],
  '[SEP]': [0, 1, 0],
  all: [0, 0, 2],
  is: [2, 0, 1],
  vanity: [0, 4, 1],
  query: [5, 0, 0],
  passage: [0, 5, 0],
};

/** @param inputs names of the inputs that the model asks for */
export function tinyTransformer(inputs: readonly string[]): Uint8Array {
  const graph = new OnnxGraph('tiny-transformer');
  const values = new Map(inputs.map((name) => [name, graph.input(name, 'int64', ['batch', 'tokens'])]));
  const table = Float32Array.from(VOCABULARY.flatMap((token) => ROWS[token] ?? [0, 0, 0]));
  const rows = graph.floats('table', [VOCABULARY.length, TINY_WIDTH], table);
  const ids = values.get('input_ids') ?? { name: 'input_ids' };
  graph.output(graph.apply('last_hidden_state', 'Gather', [rows, ids]), 'float32', [
    'batch',
    'tokens',
    TINY_WIDTH,
  ]);
  return graph.encode();
}

/** A BERT tokenizer of that vocabulary, as tokenizer.json holds it. */
export const tinyTokenizer = {
  version: '1.0',
  added_tokens: VOCABULARY.slice(0, 4).map((content, id) => ({
    id,
    content,
    special: true,
    normalized: false,
  })),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    lowercase: true,
    strip_accents: null,
    handle_chinese_chars: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
    },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(VOCABULARY.map((token, id) => [token, id])),
  },
};

/** What a BERT export asks for. */
export const BERT_INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'];

/** The same tokenizer for pairs: [CLS] query [SEP] text [SEP]. */
export const tinyPairTokenizer = {
  ...tinyTokenizer,
  post_processor: {
    ...tinyTokenizer.post_processor,
    pair: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
      { Sequence: { id: 'B', type_id: 1 } },
      { SpecialToken: { id: '[SEP]', type_id: 1 } },
    ],
  },
};

/** What a token of a pair adds to its score. */
const WORTH: Partial<Record<(typeof VOCABULARY)[number], number>> = { all: 2, is: 1, vanity: 4 };

/** A cross-encoder that can be worked out by hand: a pair's only logit is the sum of its tokens' worth. */
export function tinyCrossEncoder(): Uint8Array {
  const graph = new OnnxGraph('tiny-cross-encoder');
  const ids = graph.input('input_ids', 'int64', ['batch', 'tokens']);
  const table = Float32Array.from(VOCABULARY, (token) => WORTH[token] ?? 0);
  const worth = graph.apply('worth', 'Gather', [graph.floats('table', [VOCABULARY.length, 1], table), ids]);
  const axes = graph.integers('axes', [1]);
  graph.output(graph.apply('logits', 'ReduceSum', [worth, axes], { keepdims: { int: 0 } }), 'float32', [
    'batch',
    1,
  ]);
  return graph.encode();
}
