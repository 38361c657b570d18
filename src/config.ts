import { resolve } from 'node:path';
import { z } from 'zod';
import { VerbatimError } from './errors.js';
import { packageRoot } from './package-root.js';

const blankAsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsUnset, schema.optional());
const list = z.preprocess(
  (value) =>
    String(value ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  z.array(z.string()),
);

/** Any host: a model's server is as often 'localhost' as a domain. */
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'it must be an address that begins with http:// or https://',
});

/** Browsers name a page's origin with its scheme and no path: 'https://app.example'. */
const isOrigin = (name: string): boolean => URL.canParse(name) && new URL(name).origin === name.toLowerCase();
const isNoOrigin = 'an origin is a scheme, a host and perhaps a port, such as https://app.example';

/** After so many days a note's gain from NOTES_RECENCY has halved, unless told otherwise. */
const NOTES_HALF_LIFE_DAYS = 90;

const onOrOff = z.enum(['on', 'off']);

/** 'weight' or 'weight,days'; the weight is added to a score of 0 to 2.5, so that more would put dates before words. */
const recency = z
  .string()
  .transform((value) => value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))))
  .refine(
    ([weight = Number.NaN, days = NOTES_HALF_LIFE_DAYS, ...more]) =>
      weight >= 0 && weight <= 2.5 && days > 0 && days < Number.POSITIVE_INFINITY && more.length === 0,
    { error: 'it must be a weight from 0 to 2.5 and, after a comma, a half-life in days, such as 0.05,90' },
  )
  .transform(([weight = 0, halfLifeDays = NOTES_HALF_LIFE_DAYS]) => ({ weight, halfLifeDays }));

const Environment = z.object({
  VERBATIM_DATA: optional(z.string()),
  VERBATIM_WORKS: optional(z.string()),
  SOURCE_MIRROR: optional(z.string()),
  HOST: optional(z.string()),
  PORT: optional(z.coerce.number().int().min(0).max(65_535)),
  ALLOWED_HOSTS: list,
  ALLOWED_ORIGINS: list.pipe(z.array(z.string().refine(isOrigin, { error: isNoOrigin }))),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  EMBEDDING_PROVIDER: optional(z.enum(['local', 'mistral', 'openai-compatible', 'none'])),
  EMBEDDING_MODEL: optional(z.string()),
  EMBEDDING_BASE_URL: optional(httpUrl),
  EMBEDDING_API_KEY: optional(z.string()),
  EMBEDDING_DIMENSIONS: optional(z.coerce.number().int().positive()),
  EMBEDDING_PRICE_PER_MILLION: optional(z.coerce.number().nonnegative()),
  NOTES_MAX_FILE_MB: optional(z.coerce.number().positive().max(100)),
  NOTES_RECENCY: optional(recency),
  NOTES_TEMPLATES: optional(onOrOff),
  RERANK_PROVIDER: optional(z.enum(['none', 'local', 'api'])),
  RERANK_MODEL: optional(z.string()),
  RERANK_BASE_URL: optional(httpUrl),
  RERANK_API_KEY: optional(z.string()),
  RERANK_DEADLINE_MS: optional(z.coerce.number().int().positive()),
  CHAT_PROVIDER: optional(z.enum(['openai-compatible', 'anthropic', 'mistral'])),
  CHAT_MODEL: optional(z.string()),
  CHAT_BASE_URL: optional(httpUrl),
  CHAT_API_KEY: optional(z.string()),
  CHAT_PRICE_PER_MILLION_IN: optional(z.coerce.number().nonnegative()),
  CHAT_PRICE_PER_MILLION_OUT: optional(z.coerce.number().nonnegative()),
  ONE_SHOT: optional(onOrOff),
  USAGE: optional(onOrOff),
});

/** Milliseconds that a search waits for its reranker unless told otherwise. */
const RERANK_DEADLINE_MS = 1_500;

/** Which model reads the best hits together with the query; see the configuration table in the README. */
export interface RerankConfig {
  readonly provider: 'none' | 'local' | 'api';
  /** Local: a folder with tokenizer.json and onnx/model.onnx. Api: the model's name. */
  readonly model: string | undefined;
  /** Up to and without `/rerank`. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  /** After so long the hits stay in the order of the lists. */
  readonly deadlineMs: number;
}

/** How texts become vectors; see the configuration table in the README. */
export interface EmbeddingConfig {
  readonly provider: 'local' | 'mistral' | 'openai-compatible' | 'none';
  /** Local: a folder with tokenizer.json and onnx/model.onnx, or unset for the built-in model. Remote: the model's name. */
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly dimensions: number | undefined;
  /** Price of a million input tokens in the provider's currency, for the cost record. */
  readonly pricePerMillion: number | undefined;
}

/** Which chat model writes what a person would else write; see the configuration table in the README. */
export interface ChatConfig {
  /** Undefined: no chat model is asked. */
  readonly provider: 'openai-compatible' | 'anthropic' | 'mistral' | undefined;
  /** The model's name at its provider. */
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  /** Prices of a million tokens, in and out, in the provider's currency. */
  readonly pricePerMillionIn: number | undefined;
  readonly pricePerMillionOut: number | undefined;
}

/** A note is written by a person; what is larger is an export or a dump. */
const NOTES_MAX_FILE_MB = 5;

/** How folders of notes are read; see the configuration table in the README. */
export interface NotesConfig {
  /** Larger files are reported, not read. */
  readonly maxFileBytes: number;
  /** What a note of today gains in a search, and in how many days that halves; a weight of 0 for nothing. */
  readonly recency: { readonly weight: number; readonly halfLifeDays: number };
  /** Blend template sentences into the vector of a query. */
  readonly templates: boolean;
}

/** Validated settings; made once at a door and handed down. */
export interface Config {
  /** Absolute folder of library.db, caches and accounts. */
  readonly dataDir: string;
  /** Absolute folder whose sub-folders are recipes. */
  readonly worksDir: string;
  /** Folder that serves https sources from `<folder>/<host>/<path>`. */
  readonly sourceMirror: string | undefined;
  readonly host: string;
  readonly port: number;
  /** Host and Origin names accepted beside loopback and `host`. */
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly embedding: EmbeddingConfig;
  readonly rerank: RerankConfig;
  readonly chat: ChatConfig;
  readonly notes: NotesConfig;
  /** Offer `get_passages`: a situation in, whole passages out, for clients that call a tool once. */
  readonly oneShot: boolean;
  /** Record each tool call in accounts.db. */
  readonly usage: boolean;
}

/**
 * Reads settings from environment variables.
 * @throws VerbatimError `bad-input`, naming the variable, when one is malformed
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    // The variable alone: what is below it is a place in its value.
    const name = issue?.path[0]?.toString() ?? 'environment';
    throw new VerbatimError(
      'bad-input',
      `The setting ${name} is not usable: ${issue?.message ?? 'unknown reason'}.`,
      `Correct ${name} or unset it; the README has the table of settings.`,
    );
  }
  const e = parsed.data;
  return {
    dataDir: resolve(e.VERBATIM_DATA ?? resolve(packageRoot, 'data')),
    worksDir: resolve(e.VERBATIM_WORKS ?? resolve(packageRoot, 'works')),
    sourceMirror: e.SOURCE_MIRROR === undefined ? undefined : resolve(e.SOURCE_MIRROR),
    host: e.HOST ?? '127.0.0.1',
    port: e.PORT ?? 3000,
    allowedHosts: e.ALLOWED_HOSTS,
    allowedOrigins: e.ALLOWED_ORIGINS,
    logLevel: e.LOG_LEVEL ?? 'info',
    embedding: {
      provider: e.EMBEDDING_PROVIDER ?? 'local',
      model: e.EMBEDDING_MODEL,
      baseUrl: e.EMBEDDING_BASE_URL,
      apiKey: e.EMBEDDING_API_KEY,
      dimensions: e.EMBEDDING_DIMENSIONS,
      pricePerMillion: e.EMBEDDING_PRICE_PER_MILLION,
    },
    rerank: {
      provider: e.RERANK_PROVIDER ?? 'none',
      model: e.RERANK_MODEL,
      baseUrl: e.RERANK_BASE_URL,
      apiKey: e.RERANK_API_KEY,
      deadlineMs: e.RERANK_DEADLINE_MS ?? RERANK_DEADLINE_MS,
    },
    chat: {
      provider: e.CHAT_PROVIDER,
      model: e.CHAT_MODEL,
      baseUrl: e.CHAT_BASE_URL,
      apiKey: e.CHAT_API_KEY,
      pricePerMillionIn: e.CHAT_PRICE_PER_MILLION_IN,
      pricePerMillionOut: e.CHAT_PRICE_PER_MILLION_OUT,
    },
    notes: {
      maxFileBytes: Math.round((e.NOTES_MAX_FILE_MB ?? NOTES_MAX_FILE_MB) * 1_000_000),
      recency: e.NOTES_RECENCY ?? { weight: 0, halfLifeDays: NOTES_HALF_LIFE_DAYS },
      templates: e.NOTES_TEMPLATES === 'on',
    },
    oneShot: e.ONE_SHOT === 'on',
    usage: e.USAGE === 'on',
  };
}
