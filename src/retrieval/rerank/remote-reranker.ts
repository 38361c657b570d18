import { z } from 'zod';
import { postJson, TooLong, type WholeAnswer, withoutKey } from '../../bounded-fetch.js';
import { rootReason, VerbatimError } from '../../errors.js';
import type { Reranker } from './reranker.js';

/** Where and as whom to ask. */
export interface RerankEndpoint {
  /** Up to and without `/rerank`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** Of a provider's error answer, so much is repeated. */
const MESSAGE_LENGTH = 200;

/** An index and a score a text are some bytes; servers that repeat the texts stay far below. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

const Scored = z.union([
  z.object({ index: z.int().min(0), relevance_score: z.number() }),
  z.object({ index: z.int().min(0), score: z.number() }).transform(({ index, score }) => ({
    index,
    relevance_score: score,
  })),
]);
/** Cohere and Jina answer with `results`, Voyage with `data`, text-embeddings-inference with the list itself. */
const Answer = z.union([
  z.object({ results: z.array(Scored) }).transform(({ results }) => results),
  z.object({ data: z.array(Scored) }).transform(({ data }) => data),
  z.array(Scored),
]);

/** A reranker behind `POST <baseUrl>/rerank` with `{model, query, documents}`, as Cohere, Jina and many servers have it. */
export class RemoteReranker implements Reranker {
  readonly name: string;
  private readonly url: string;

  constructor(private readonly endpoint: RerankEndpoint) {
    this.name = `api/${endpoint.model}`;
    this.url = `${endpoint.baseUrl.replace(/\/+$/, '')}/rerank`;
  }

  async score(query: string, texts: readonly string[], signal?: AbortSignal): Promise<readonly number[]> {
    if (texts.length === 0) return [];
    const { model, apiKey } = this.endpoint;
    let answer: WholeAnswer;
    try {
      const asked = { model, query, documents: texts };
      answer = await postJson(this.url, asked, { apiKey, signal }, { maxBytes: MAX_ANSWER_BYTES });
    } catch (error) {
      if (signal?.aborted) throw new VerbatimError('cancelled', 'Reranking was stopped.', 'Ask again.');
      // No cause: what fetch throws may hold the request, and with it the key.
      throw this.unavailable(
        error instanceof TooLong ? error.message : withoutKey(rootReason(error), apiKey),
      );
    }
    const body = answer.bytes.toString('utf8');
    if (!answer.ok) {
      const said = withoutKey(body.replace(/\s+/g, ' ').slice(0, MESSAGE_LENGTH).trim(), apiKey);
      throw this.unavailable(`HTTP ${answer.status} ${said}`.trim());
    }
    return this.scoresIn(body, texts.length);
  }

  async close(): Promise<void> {}

  private scoresIn(body: string, count: number): readonly number[] {
    let scored: z.output<typeof Answer>;
    try {
      scored = Answer.parse(JSON.parse(body));
    } catch {
      throw this.unavailable('its answer is not that of a reranker');
    }
    const scores = new Array<number | undefined>(count).fill(undefined);
    for (const { index, relevance_score } of scored) scores[index] = relevance_score;
    const given = scores.filter((score) => score !== undefined);
    if (given.length === count && scores.length === count) return given;
    throw this.unavailable(`it scored ${scored.length} texts where ${count} were asked for`);
  }

  private unavailable(reason: string): VerbatimError {
    const host = URL.canParse(this.url) ? new URL(this.url).host : 'RERANK_BASE_URL';
    return new VerbatimError(
      'unavailable',
      `The reranker at ${host} failed: ${reason}.`,
      'Check RERANK_BASE_URL (it must end before /rerank), RERANK_MODEL and RERANK_API_KEY, or unset RERANK_PROVIDER.',
    );
  }
}
