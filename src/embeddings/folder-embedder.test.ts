import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BERT_INPUTS,
  tinyTransformer,
  tinyTokenizer as tokenizer,
  TINY_WIDTH as WIDTH,
} from '../../test/support/tiny-transformer.js';
import { FolderEmbedder } from './folder-embedder.js';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'verbatim-model-folder-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Writes a model folder; values that are no bytes are written as JSON, undefined leaves a file out. */
function modelFolder(files: Readonly<Record<string, unknown>> = {}, name = 'tiny-model'): string {
  const folder = join(parent, name);
  const all = { 'onnx/model.onnx': tinyTransformer(BERT_INPUTS), 'tokenizer.json': tokenizer, ...files };
  for (const [path, content] of Object.entries(all)) {
    if (content === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const isText = content instanceof Uint8Array || typeof content === 'string';
    writeFileSync(join(folder, path), isText ? content : JSON.stringify(content));
  }
  return folder;
}

async function vectorsOf(
  folder: string,
  texts: readonly string[],
  purpose: 'query' | 'document' = 'document',
): Promise<number[][]> {
  const embedder = new FolderEmbedder(folder);
  try {
    const { vectors } = await embedder.embed(texts, purpose);
    return vectors.map((vector) => [...vector]);
  } finally {
    await embedder.close();
  }
}

async function identityOf(folder: string) {
  const embedder = new FolderEmbedder(folder);
  try {
    return await embedder.identity();
  } finally {
    await embedder.close();
  }
}

const failureOf = (folder: string) =>
  new FolderEmbedder(folder).embed(['all is vanity'], 'query').catch((error) => error);

/** The direction of a sum of rows, as numbers near enough. */
function direction(...sum: number[]): unknown {
  const length = Math.hypot(...sum);
  return sum.map((value) => expect.closeTo(value / length, 6));
}

describe('a model folder', () => {
  it('gives the mean of its token vectors, marks included, at unit length', async () => {
    // [CLS] all is vanity [SEP] = (1+0+2+0+0, 0+0+0+4+1, 0+2+1+1+0)
    expect(await vectorsOf(modelFolder(), ['All is vanity'])).toEqual([direction(3, 5, 4)]);
  });

  it('leaves padding out: a text has the same vector alone and beside longer ones', async () => {
    const [alone] = await vectorsOf(modelFolder(), ['vanity']);
    const [, beside] = await vectorsOf(modelFolder(), ['all is vanity all is vanity', 'vanity']);
    expect(alone).toEqual(direction(1, 5, 1));
    expect(beside).toEqual(alone);
  });

  it('takes the first token where its pooling is cls', async () => {
    for (const config of [
      { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false },
      { pooling_mode: 'cls' },
    ]) {
      const folder = modelFolder({ '1_Pooling/config.json': config });
      expect(await vectorsOf(folder, ['all is vanity'])).toEqual([direction(1, 0, 0)]);
    }
  });

  it('finds its pooling where modules.json says', async () => {
    const folder = modelFolder({
      'modules.json': [
        { idx: 0, name: '0', path: '', type: 'sentence_transformers.models.Transformer' },
        { idx: 1, name: '1', path: 'how_to_pool', type: 'sentence_transformers.models.Pooling' },
        { idx: 2, name: '2', path: '2_Normalize', type: 'sentence_transformers.models.Normalize' },
      ],
      'how_to_pool/config.json': { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false },
    });
    expect(await vectorsOf(folder, ['all is vanity'])).toEqual([direction(1, 0, 0)]);
  });

  it('puts its prompts before queries and documents', async () => {
    const folder = modelFolder({
      'config_sentence_transformers.json': { prompts: { query: 'query: ', document: 'passage: ' } },
    });
    expect(await vectorsOf(folder, ['all'], 'query')).toEqual([direction(6, 1, 2)]);
    expect(await vectorsOf(folder, ['all'], 'document')).toEqual([direction(1, 6, 2)]);
  });

  it.each(['e5-small-v2', 'multilingual-e5-base', 'intfloat_e5-large'])(
    'named %s has the prefixes of E5',
    async (name) => {
      const folder = modelFolder({}, name);
      expect(await vectorsOf(folder, ['all'], 'query')).toEqual([direction(6, 1, 2)]);
      expect(await vectorsOf(folder, ['all'], 'document')).toEqual([direction(1, 6, 2)]);
    },
  );

  it('has no prefix where nothing asks for one', async () => {
    for (const name of ['all-MiniLM-L6-v2', 'bge-small-en-v1.5', 'multilingual-e5-large-instruct']) {
      expect(await vectorsOf(modelFolder({}, name), ['all'], 'query'), name).toEqual([direction(1, 1, 2)]);
    }
  });

  it.each([
    ['sentence_bert_config.json', { max_seq_length: 4, do_lower_case: false }],
    ['tokenizer_config.json', { model_max_length: 4 }],
    ['config.json', { model_type: 'bert', max_position_embeddings: 4 }],
    ['config.json', { model_type: 'xlm-roberta', max_position_embeddings: 6 }],
  ])(
    'cuts long texts to the length that its %s names (%j), and keeps the closing mark',
    async (name, limit) => {
      // A tokenizer without a limit names this one.
      const folder = modelFolder({ 'tokenizer_config.json': { model_max_length: 1e30 }, [name]: limit });
      // [CLS] all is [SEP]
      expect(await vectorsOf(folder, [`all is ${'vanity '.repeat(500)}`])).toEqual([direction(3, 1, 3)]);
    },
  );

  it('is run with just the inputs that it has', async () => {
    for (const inputs of [['input_ids'], ['input_ids', 'attention_mask'], [...BERT_INPUTS, 'position_ids']]) {
      const folder = modelFolder({ 'onnx/model.onnx': tinyTransformer(inputs) });
      expect(await vectorsOf(folder, ['vanity'])).toEqual([direction(1, 5, 1)]);
    }
  });

  it('may hold its model at the top', async () => {
    const folder = modelFolder({ 'onnx/model.onnx': undefined, 'model.onnx': tinyTransformer(BERT_INPUTS) });
    expect(await vectorsOf(folder, ['vanity'])).toEqual([direction(1, 5, 1)]);
  });

  it('embeds many texts on several threads, in the order asked', async () => {
    const texts = Array.from(
      { length: 100 },
      (_, index) => 'all '.repeat(1 + (index % 7)) + 'is '.repeat(index % 5),
    );
    const vectors = await vectorsOf(modelFolder(), texts);
    texts.forEach((_, index) => {
      const [all, is] = [1 + (index % 7), index % 5];
      expect(vectors[index]).toEqual(direction(1 + 2 * is, 1, 2 * all + is));
    });
  });
});

describe('the identity of a model folder', () => {
  it('is its name, a hash, and the dimension of its vectors', async () => {
    expect(await identityOf(modelFolder())).toEqual({
      id: 'local/tiny-model',
      revision: expect.stringMatching(/^[0-9a-f]{16}$/),
      dimension: WIDTH,
    });
  });

  it('changes with the model, the tokenizer, the pooling, the prefixes and the length, and with nothing else', async () => {
    const original = (await identityOf(modelFolder())).revision;
    expect((await identityOf(modelFolder({ 'README.md': 'words' }))).revision).toBe(original);
    const changes: Record<string, unknown>[] = [
      { 'onnx/model.onnx': tinyTransformer(['input_ids']) },
      { 'tokenizer.json': { ...tokenizer, version: '1.1' } },
      { '1_Pooling/config.json': { pooling_mode_cls_token: true } },
      { 'config_sentence_transformers.json': { prompts: { query: 'query: ' } } },
      { 'sentence_bert_config.json': { max_seq_length: 64 } },
    ];
    const revisions = [original];
    for (const change of changes) {
      rmSync(join(parent, 'tiny-model'), { recursive: true });
      revisions.push((await identityOf(modelFolder(change))).revision);
    }
    expect(new Set(revisions).size).toBe(changes.length + 1);
  });
});

describe('a model folder that cannot be used', () => {
  it.each([
    ['does not exist', () => join(parent, 'nowhere'), 'not-found', 'does not exist'],
    [
      'has no model',
      () => modelFolder({ 'onnx/model.onnx': undefined }),
      'not-found',
      'no onnx/model.onnx and no model.onnx',
    ],
    [
      'has no tokenizer',
      () => modelFolder({ 'tokenizer.json': undefined }),
      'not-found',
      'no tokenizer.json',
    ],
    [
      'has a malformed setting',
      () => modelFolder({ 'config.json': '{' }),
      'bad-input',
      'config.json is malformed',
    ],
    [
      'has a tokenizer of no known kind',
      () => modelFolder({ 'tokenizer.json': { model: {} } }),
      'bad-input',
      'tokenizer',
    ],
    [
      'pools in another way',
      () => modelFolder({ '1_Pooling/config.json': { pooling_mode_max_tokens: true } }),
      'bad-input',
      'pooling',
    ],
    [
      'has a module more',
      () =>
        modelFolder({ 'modules.json': [{ path: '2_Dense', type: 'sentence_transformers.models.Dense' }] }),
      'bad-input',
      'models.Dense',
    ],
    [
      'is no sentence encoder',
      () => modelFolder({ 'onnx/model.onnx': tinyTransformer(['input_ids', 'pixel_values']) }),
      'bad-input',
      'pixel_values',
    ],
    [
      'has a model that is not whole',
      () => modelFolder({ 'onnx/model.onnx': tinyTransformer(BERT_INPUTS).slice(0, 90) }),
      'unavailable',
      'cannot be run',
    ],
  ])('%s: the error says so', async (_, make, kind, message) => {
    expect(await failureOf(make())).toMatchObject({ kind, message: expect.stringContaining(message) });
  });
});

describe('what a model folder understands', () => {
  it('is any text with a letter in it', () => {
    const embedder = new FolderEmbedder('/not/read/for/this');
    expect(['vanity', 'הבל', '道', '42', '🎉', ''].map((text) => embedder.understands(text))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
