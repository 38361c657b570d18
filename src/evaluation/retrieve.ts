import type { Hit } from '../works/answers.js';
import type { WorkSearch } from '../works/search/work-search.js';
import type { JudgedQuery, Mode } from './sets/judged-set.js';

/** Ids of units for a query, distinct, best first. */
export type Retrieve = (query: JudgedQuery, mode: Mode) => Promise<readonly string[]>;

/**
 * Retrieval by a library's search: in mode `raw` one search with the query as it stands, in mode `client` each of the
 * client's searches, their hits taken in turn.
 * @param counted the id by which a unit counts
 * @param onHit   told of every hit
 */
export function searchRetrieval(
  search: WorkSearch,
  counted: (unit: string) => string | undefined,
  onHit: (hit: Hit) => void = () => {},
): Retrieve {
  const ask = async (text: string, { tradition, works }: JudgedQuery): Promise<readonly string[]> => {
    const { hits } = await search.search({
      query: text,
      ...(tradition !== undefined && { tradition }),
      ...(works && { works }),
    });
    for (const hit of hits) onHit(hit);
    return hits.map(({ unit }) => counted(unit) ?? unit);
  };
  return async (query, mode) => {
    const texts = mode === 'raw' ? [query.text] : query.searches;
    const lists: (readonly string[])[] = [];
    for (const each of texts) lists.push(await ask(each, query));
    return inTurn(lists);
  };
}

/** The first entry of each list, then the second of each, and so on; each id once. */
export function inTurn(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const found = new Set<string>();
  for (let at = 0; at < longest; at++) {
    for (const list of lists) {
      const id = list[at];
      if (id !== undefined) found.add(id);
    }
  }
  return [...found];
}
