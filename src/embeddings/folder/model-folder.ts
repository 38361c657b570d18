import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { VerbatimError } from '../../errors.js';

/** How token vectors become one: their mean, or the first (the [CLS] token's). */
export type Pooling = 'mean' | 'cls';

/** What is put before a text, by what the text is for. */
export interface Prefixes {
  readonly query: string;
  readonly document: string;
}

/** A folder as sentence-transformers and Optimum export it, with what its settings say. */
export interface ModelFolder {
  readonly name: string;
  readonly modelPath: string;
  /** Weights kept beside the model file, where it is too large for one; undefined where there are none. */
  readonly weightsPath: string | undefined;
  readonly tokenizerPath: string;
  readonly tokenizerConfig: Readonly<Record<string, unknown>>;
  readonly pooling: Pooling;
  readonly prefixes: Prefixes;
  /** Longer texts are cut to so many tokens, marks included. */
  readonly maxTokens: number;
}

const ModelConfig = z.looseObject({
  _name_or_path: z.string().optional(),
  model_type: z.string().optional(),
  max_position_embeddings: z.number().int().positive().optional(),
});
const Modules = z.array(z.object({ path: z.string(), type: z.string() }));
const PoolingConfig = z.looseObject({
  pooling_mode: z.string().optional(),
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_mean_tokens: z.boolean().optional(),
});
const SentenceConfig = z.looseObject({ max_seq_length: z.number().int().positive().nullish() });
const PromptConfig = z.looseObject({ prompts: z.record(z.string(), z.string()).nullish() });
const TokenizerConfig = z.looseObject({ model_max_length: z.number().optional() });

/** BERT's limit, for a folder that names none. */
const DEFAULT_MAX_TOKENS = 512;

/** These families count positions from 2: of 514, 512 are for tokens. */
const POSITIONS_FROM_TWO = /roberta|camembert|mpnet/;

/** E5's prefixes stand in its model card only, and it is useless without them. */
const E5_PREFIXES: Prefixes = { query: 'query: ', document: 'passage: ' };
const E5_NAME = /(^|[/_-])(multilingual-)?e5-(?!.*instruct)/i;

/**
 * Reads the settings of a model folder; no model is loaded.
 * @param setting what names the folder, for errors
 * @throws VerbatimError `not-found` when the folder or a needed file is missing, `bad-input` when a setting is
 *   malformed or asks for something that is not done here
 */
export function readModelFolder(folder: string, setting = 'EMBEDDING_MODEL'): ModelFolder {
  if (!existsSync(folder)) {
    throw new VerbatimError(
      'not-found',
      `${setting} names the folder ${folder}, which does not exist.`,
      setting === 'EMBEDDING_MODEL'
        ? 'Correct EMBEDDING_MODEL, or unset it for the built-in model.'
        : `Correct ${setting}, or unset it.`,
    );
  }
  const modelPath = findFile(folder, ['onnx/model.onnx', 'model.onnx']);
  const weightsPath = `${modelPath}_data`;
  const tokenizerPath = findFile(folder, ['tokenizer.json']);
  const config = readConfig(folder, 'config.json', ModelConfig) ?? {};
  const tokenizerConfig = readConfig(folder, 'tokenizer_config.json', TokenizerConfig) ?? {};
  const modules = readConfig(folder, 'modules.json', Modules) ?? [];
  const unknown = modules.find(({ type }) => !/\.(Transformer|Pooling|Normalize)$/.test(type));
  if (unknown) throw unusable(folder, `its modules.json asks for ${unknown.type}, which is not supported`);
  const poolingFolder = modules.find(({ type }) => type.endsWith('.Pooling'))?.path ?? '1_Pooling';
  return {
    name: basename(folder),
    modelPath,
    weightsPath: existsSync(weightsPath) ? weightsPath : undefined,
    tokenizerPath,
    tokenizerConfig,
    pooling: readPooling(folder, poolingFolder),
    prefixes: readPrefixes(folder, config._name_or_path ?? ''),
    maxTokens: smallest([
      readConfig(folder, 'sentence_bert_config.json', SentenceConfig)?.max_seq_length,
      tokenizerConfig.model_max_length,
      positions(config),
    ]),
  };
}

/** How many positions the model has for tokens. */
function positions(config: z.infer<typeof ModelConfig>): number | undefined {
  const offset = POSITIONS_FROM_TWO.test(config.model_type ?? '') ? 2 : 0;
  return config.max_position_embeddings === undefined ? undefined : config.max_position_embeddings - offset;
}

/** The smallest limit that is one: tokenizers without a limit write 10³⁰. */
function smallest(limits: readonly (number | null | undefined)[]): number {
  const real = limits.filter((limit) => typeof limit === 'number').filter(Number.isSafeInteger);
  return real.length > 0 ? Math.min(...real) : DEFAULT_MAX_TOKENS;
}

/** Mean where nothing is said, as sentence-transformers does. */
function readPooling(folder: string, poolingFolder: string): Pooling {
  const config = readConfig(folder, `${poolingFolder}/config.json`, PoolingConfig);
  if (!config || config.pooling_mode_mean_tokens || config.pooling_mode === 'mean') return 'mean';
  if (config.pooling_mode_cls_token || config.pooling_mode === 'cls') return 'cls';
  throw unusable(folder, `its ${poolingFolder}/config.json asks for a pooling other than mean and cls`);
}

/** The folder's own prompts; for E5, which has none, those of its model card. */
function readPrefixes(folder: string, nameInConfig: string): Prefixes {
  const prompts = readConfig(folder, 'config_sentence_transformers.json', PromptConfig)?.prompts ?? {};
  const query = prompts.query;
  const document = prompts.document ?? prompts.passage ?? prompts.corpus;
  if (query !== undefined || document !== undefined) return { query: query ?? '', document: document ?? '' };
  const isE5 = E5_NAME.test(basename(folder)) || E5_NAME.test(nameInConfig);
  return isE5 ? E5_PREFIXES : { query: '', document: '' };
}

function findFile(folder: string, names: readonly [string, ...string[]]): string {
  const found = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new VerbatimError(
    'not-found',
    `The model folder ${folder} has no ${names.join(' and no ')}.`,
    'Export the model to ONNX (`optimum-cli export onnx --model <name> <folder>`), or download its ONNX files whole.',
  );
}

/** The validated JSON file; undefined where there is none. */
function readConfig<T extends z.ZodType>(folder: string, name: string, schema: T): z.infer<T> | undefined {
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw unusable(folder, `its ${name} is malformed`, cause);
  }
}

function unusable(folder: string, reason: string, cause?: unknown): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `The model in ${folder} cannot be used: ${reason}.`,
    'Choose another EMBEDDING_MODEL, or unset it for the built-in model.',
    { cause },
  );
}
