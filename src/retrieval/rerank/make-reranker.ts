import type { RerankConfig } from '../../config.js';
import { VerbatimError } from '../../errors.js';
import { RerankWithin } from './deadline.js';
import { FolderReranker } from './folder-reranker.js';
import { RemoteReranker } from './remote-reranker.js';

/**
 * The reranker that the settings ask for; null for none. Nothing is loaded or asked until its first use.
 * @throws VerbatimError `bad-input` when a setting that it needs is missing
 */
export function makeReranker({
  provider,
  model,
  baseUrl,
  apiKey,
  deadlineMs,
}: RerankConfig): RerankWithin | null {
  if (provider === 'none') return null;
  if (model === undefined) {
    throw missing(
      'RERANK_MODEL',
      provider === 'local' ? 'the folder of a cross-encoder' : 'the model to ask for',
    );
  }
  if (provider === 'local') return new RerankWithin(new FolderReranker(model), deadlineMs);
  if (baseUrl === undefined) throw missing('RERANK_BASE_URL', 'the address up to and without /rerank');
  return new RerankWithin(new RemoteReranker({ baseUrl, model, apiKey }), deadlineMs);
}

function missing(setting: string, what: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `RERANK_PROVIDER is set, and ${setting} is not.`,
    `Set ${setting} to ${what}, or unset RERANK_PROVIDER.`,
  );
}
