import { diversify, fuse } from '../../retrieval/fusion.js';
import type { Hit } from '../answers.js';

/**
 * The hits of several searches as one list: by reciprocal rank over the searches, each unit once (its best-placed hit
 * stands for it), at most `perWork` of a work, at most `limit`. Ties in the order in which units were first found.
 */
export function joinSearches(
  searches: readonly (readonly Hit[])[],
  perWork: number,
  limit: number,
): readonly Hit[] {
  const found = new Map<string, { readonly group: number; readonly hit: Hit; readonly rank: number }>();
  for (const hits of searches) {
    for (const [rank, hit] of hits.entries()) {
      const known = found.get(hit.unit);
      if (known === undefined) found.set(hit.unit, { group: found.size, hit, rank });
      else if (rank < known.rank) found.set(hit.unit, { group: known.group, hit, rank });
    }
  }
  const byGroup = new Map([...found.values()].map(({ group, hit }) => [group, hit]));
  const lists = searches.map((hits, at) => [
    `search ${at}`,
    hits.map(({ unit }) => ({ group: found.get(unit)?.group ?? -1, rows: [], score: 0 })),
  ]);
  const ordered = fuse<string>(Object.fromEntries(lists)).flatMap(({ group }) => byGroup.get(group) ?? []);
  return diversify(ordered, ({ work }) => work, perWork, limit);
}
