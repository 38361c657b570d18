import type { RerankWithin } from '../../retrieval/rerank/deadline.js';
import type { Candidate } from './candidates.js';

/**
 * The first candidates in the order that a reranker has them, by their headings and whole text; the others as they were.
 * What holds the very words asked for stays first.
 * @param count how many are read
 * @returns with a note where the reranker did not answer in time, or not at all: the order is then as it was
 * @throws VerbatimError `cancelled` on abort
 */
export async function readAgain(
  reranker: RerankWithin,
  query: string,
  candidates: readonly Candidate[],
  count: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly candidates: readonly Candidate[]; readonly notes: readonly string[] }> {
  const exact = candidates.filter((candidate) => candidate.exact);
  const others = candidates.filter((candidate) => !candidate.exact);
  const read = others.slice(0, count);
  const outcome = await reranker.score(query, read.map(textOf), signal);
  if (outcome.scores === null) return { candidates, notes: [outcome.note] };
  const { scores } = outcome;
  const ordered = read
    .map((candidate, at) => ({ candidate, at, score: scores[at] ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ candidate }, at) => ({ ...candidate, rerank: at + 1 }));
  return { candidates: [...exact, ...ordered, ...others.slice(count)], notes: [] };
}

function textOf({ chunk }: Candidate): string {
  const headings = JSON.parse(chunk.headings) as string[];
  return [
    [chunk.title, ...headings.filter((heading) => heading !== chunk.title)].join(' > '),
    chunk.raw,
  ].join('\n');
}
