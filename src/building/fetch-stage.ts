import { VerbatimError } from '../errors.js';
import { stopIfAborted } from '../sources/cancelled.js';
import type { SourceFetcher, SourceRequest } from '../sources/source-fetcher.js';
import type { SkippedWork } from '../works/summary.js';
import type { OnProgress } from './progress.js';
import { type Recipe, sourceRequests } from './recipe.js';

export interface Fetched {
  /** Recipes whose every source is in the cache now. */
  readonly complete: readonly Recipe[];
  readonly skipped: readonly SkippedWork[];
}

/** Files asked of one host at a time. */
const PER_HOST = 4;

/**
 * Brings every source of the recipes into the cache. Hosts are asked side by side, so that one that does not answer
 * keeps nobody waiting who does.
 * @throws VerbatimError whatever the fetcher throws, except `unavailable`: such a work is skipped by name
 */
export async function fetchSources(
  recipes: readonly Recipe[],
  fetcher: SourceFetcher,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  const requests = new Map<string, SourceRequest>();
  for (const recipe of recipes) {
    for (const request of sourceRequests(recipe)) requests.set(keyOf(request), request);
  }
  const missing = new Map<string, VerbatimError>();
  let done = 0;
  onProgress({ stage: 'fetch', done, total: requests.size });
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const fetchOne = async (request: SourceRequest) => {
    try {
      await fetcher.fetch(request, { signal: stop });
    } catch (error) {
      if (!(error instanceof VerbatimError) || error.kind !== 'unavailable') throw error;
      missing.set(keyOf(request), error);
    }
    done += 1;
    onProgress({ stage: 'fetch', done, total: requests.size, label: request.spec });
  };
  const queues = new Map<string, SourceRequest[]>();
  for (const request of requests.values()) {
    const host = hostOf(request);
    queues.set(host, [...(queues.get(host) ?? []), request]);
  }
  try {
    await Promise.all([...queues.values()].flatMap((queue) => workers(queue, fetchOne, stop)));
  } catch (error) {
    failed.abort();
    throw error;
  }
  const complete: Recipe[] = [];
  const skipped: SkippedWork[] = [];
  for (const recipe of recipes) {
    const absent = sourceRequests(recipe).find((request) => missing.has(keyOf(request)));
    if (!absent) complete.push(recipe);
    else {
      const { id: work, title, abbreviation, names } = recipe;
      const reason = missing.get(keyOf(absent))?.message ?? '';
      skipped.push({ work, reason, names: [title, abbreviation, ...names] });
    }
  }
  return { complete, skipped };
}

/** A few loops that share one queue. */
function workers(
  queue: SourceRequest[],
  fetchOne: (request: SourceRequest) => Promise<void>,
  stop: AbortSignal,
): Promise<void>[] {
  return Array.from({ length: PER_HOST }, async () => {
    for (let request = queue.shift(); request; request = queue.shift()) {
      stopIfAborted(stop);
      await fetchOne(request);
    }
  });
}

const keyOf = ({ spec, sha256, folder }: SourceRequest) =>
  spec.startsWith('file:') ? `${folder}\0${spec}\0${sha256}` : `${spec}\0${sha256}`;

const hostOf = ({ spec }: SourceRequest) =>
  spec.startsWith('https://') && URL.canParse(spec) ? new URL(spec).host : spec.slice(0, spec.indexOf(':'));
