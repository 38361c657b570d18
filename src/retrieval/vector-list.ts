import { LIST_DEPTH } from './keyword-list.js';
import type { Neighbour, PassageIndex } from './passage-index.js';
import { type GroupOf, type RankedEntry, RankedListBuilder, ungrouped } from './ranked-list.js';

/** Asked for beyond the depth, since some passages count once together. */
const MARGIN = 14;

/** The vector list: passages by cosine similarity, groups once, full where the index holds as much. */
export class VectorList {
  constructor(readonly index: PassageIndex) {}

  /** @param works ids; null for all */
  ask(
    vector: Float32Array,
    works: readonly string[] | null,
    depth = LIST_DEPTH,
    groupOf: GroupOf = ungrouped,
  ): readonly RankedEntry[] {
    for (let count = depth + MARGIN; ; count *= 2) {
      const neighbours = this.index.nearest(vector, count, works);
      const list = rank(neighbours, depth, groupOf);
      if (list.full || neighbours.length < count) return list.entries();
    }
  }
}

function rank(neighbours: readonly Neighbour[], depth: number, groupOf: GroupOf): RankedListBuilder {
  const list = new RankedListBuilder(depth, groupOf);
  for (const { passage, distance } of neighbours) list.add(passage, 1 - distance);
  return list;
}
