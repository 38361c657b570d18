import { createAnthropic } from '@ai-sdk/anthropic';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { boundedFetch, TooLate, TooLong } from '../bounded-fetch.js';
import { rootReason } from '../errors.js';
import type { NamedModel } from './named-model.js';

/** A model of the SDK that can be asked directly, without the loop that the SDK has of its own. */
export type DirectModel = Extract<LanguageModel, { readonly specificationVersion: 'v3' }>;

/**
 * The model behind one of the three protocols, for the AI SDK.
 * @param timeoutMs for each try: one that takes longer fails as a broken connection does, and may be tried again
 */
export function languageModel(config: NamedModel, timeoutMs: number): DirectModel {
  const { provider, model, baseUrl, apiKey } = config;
  const settings = {
    ...(apiKey !== undefined && { apiKey }),
    ...(baseUrl !== undefined && { baseURL: baseUrl.replace(/\/+$/, '') }),
    fetch: fetchWithin(timeoutMs),
  };
  switch (provider) {
    case 'anthropic':
      return createAnthropic(settings)(model);
    case 'mistral':
      return createMistral(settings)(model);
    case 'openai-compatible':
      return createOpenAICompatible({ name: provider, baseURL: '', ...settings })(model);
  }
}

/** The longest answer that a model may give is some hundred kilobytes; what is longer is none. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

function fetchWithin(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    try {
      const { bytes, ...answer } = await boundedFetch(input, init ?? {}, {
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
      return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, answer);
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      const reason = error instanceof TooLate || error instanceof TooLong ? error.message : rootReason(error);
      // What the SDK takes for a failure of the network, and tries again.
      throw new TypeError('fetch failed', { cause: new Error(reason) });
    }
  };
}
