import { diversify, fuse } from '../../retrieval/fusion.js';
import type { Hit } from '../answers.js';

/** One search's hits, best first, and how much its order counts beside that of the others. */
export interface SearchHits {
  readonly hits: readonly Hit[];
  readonly weight: number;
}

/**
 * The hits of several searches as one list: by reciprocal rank over the searches, each unit once (its best-placed hit
 * stands for it), at most `perWork` of a work, at most `limit`. Ties in the order in which units were first found.
 */
export function joinSearches(
  searches: readonly SearchHits[],
  perWork: number,
  limit: number,
): readonly Hit[] {
  const found = new Map<string, { readonly group: number; readonly hit: Hit; readonly rank: number }>();
  for (const { hits } of searches) {
    for (const [rank, hit] of hits.entries()) {
      const known = found.get(hit.unit);
      if (known === undefined) found.set(hit.unit, { group: found.size, hit, rank });
      else if (rank < known.rank) found.set(hit.unit, { group: known.group, hit, rank });
    }
  }
  const byGroup = new Map([...found.values()].map(({ group, hit }) => [group, hit]));
  const named = searches.map((search, at) => ({ ...search, name: `search ${at}` }));
  const lists = named.map(({ name, hits }) => [
    name,
    hits.map(({ unit }) => ({ group: found.get(unit)?.group ?? -1, rows: [], score: 0 })),
  ]);
  const weights = Object.fromEntries(named.map(({ name, weight }) => [name, weight]));
  const ordered = fuse<string>(Object.fromEntries(lists), { weights }).flatMap(
    ({ group }) => byGroup.get(group) ?? [],
  );
  return diversify(ordered, ({ work }) => work, perWork, limit);
}
