import { createAnthropic } from '@ai-sdk/anthropic';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
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

function fetchWithin(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    try {
      // A redirect could carry the key and the texts to another host.
      const response = await fetch(input, { ...init, signal, redirect: 'error' });
      // Read here, so that the deadline covers the body too.
      const body = await response.arrayBuffer();
      const { status, statusText, headers } = response;
      return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      const reason = deadline.aborted ? `no answer within ${timeoutMs / 1000} s` : rootReason(error);
      // What the SDK takes for a failure of the network, and tries again.
      throw new TypeError('fetch failed', { cause: new Error(reason) });
    }
  };
}
