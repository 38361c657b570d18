import { z } from 'zod';
import { VerbatimError } from '../../errors.js';
import { toUnitLength } from '../input-check.js';

/** What is read of an answer to POST /embeddings (OpenAI's shape, which Mistral, Ollama, TEI and vLLM share). */
const Answer = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })),
  usage: z
    .object({
      total_tokens: z.number().nonnegative().optional(),
      prompt_tokens: z.number().nonnegative().optional(),
    })
    .nullish(),
});

export interface CheckedAnswer {
  /** Unit length, in the order of the request. */
  readonly vectors: readonly Float32Array[];
  /** Tokens that the provider counted; undefined where it does not say. */
  readonly tokens: number | undefined;
}

/**
 * Checks an answer: one vector a text, each of the right dimension, of finite numbers, not all zero.
 * @param body      the parsed JSON
 * @param count     how many texts were sent
 * @param dimension undefined when it is yet to be learnt
 * @throws VerbatimError `mismatch`, saying what is wrong
 */
export function checkAnswer(body: unknown, count: number, dimension: number | undefined): CheckedAnswer {
  const parsed = Answer.safeParse(body);
  if (!parsed.success) throw wrong('it is not a list of embeddings');
  const { data, usage } = parsed.data;
  if (data.length !== count) throw wrong(`it has ${data.length} vectors for ${count} texts`);
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  const expected = dimension ?? data[0]?.embedding.length ?? 0;
  for (const { index, embedding } of data) {
    if (index < 0 || index >= count || vectors[index]) throw wrong(`the index ${index} is out of place`);
    if (embedding.length !== expected || expected === 0) {
      throw wrong(
        `a vector has ${embedding.length} dimensions where ${expected} were expected`,
        DIMENSION_RECOVERY,
      );
    }
    const vector = toUnitLength(Float32Array.from(embedding));
    if (!vector.every(Number.isFinite)) throw wrong('a vector holds a number that is not finite');
    if (vector.every((value) => value === 0)) throw wrong('a vector is all zeros');
    vectors[index] = vector;
  }
  return {
    vectors: vectors.filter((vector) => vector !== undefined),
    tokens: usage?.total_tokens ?? usage?.prompt_tokens,
  };
}

const DIMENSION_RECOVERY =
  'Set EMBEDDING_DIMENSIONS to what the model gives, or choose another EMBEDDING_MODEL.';

function wrong(
  reason: string,
  recovery = 'Check EMBEDDING_BASE_URL and EMBEDDING_MODEL: the server must speak the OpenAI embeddings protocol.',
): VerbatimError {
  return new VerbatimError(
    'mismatch',
    `The embedding provider's answer cannot be used: ${reason}.`,
    recovery,
  );
}
