/**
 * What a ranking is worth, by trec_eval's definitions (NIST, trec_eval 9). A ranking is a list of distinct ids, best
 * first. trec_eval orders ties by id, backwards; here the order given is total, so there are none.
 */

/** Grade of each judged id: 0 judged and not relevant, 1–3 relevant. What is not judged counts as not relevant. */
export type Grades = ReadonlyMap<string, number>;

/** Share of the relevant ids among the first `k` (trec_eval `recall`); undefined where nothing is relevant. */
export function recallAt(
  ranked: readonly string[],
  relevant: ReadonlySet<string>,
  k: number,
): number | undefined {
  if (relevant.size === 0) return undefined;
  return count(ranked.slice(0, k), relevant) / relevant.size;
}

/** 1 / rank of the first relevant id, 0 past rank `k` (trec_eval `recip_rank`, cut); undefined where nothing is relevant. */
export function reciprocalRankAt(
  ranked: readonly string[],
  relevant: ReadonlySet<string>,
  k: number,
): number | undefined {
  if (relevant.size === 0) return undefined;
  const at = ranked.slice(0, k).findIndex((id) => relevant.has(id));
  return at === -1 ? 0 : 1 / (at + 1);
}

/** 1 where any relevant id is among the first `k` (trec_eval `success`); undefined where nothing is relevant. */
export function successAt(
  ranked: readonly string[],
  relevant: ReadonlySet<string>,
  k: number,
): number | undefined {
  if (relevant.size === 0) return undefined;
  return ranked.slice(0, k).some((id) => relevant.has(id)) ? 1 : 0;
}

/**
 * Mean over all relevant ids of the precision at their ranks, 0 for those not among the first `k` (trec_eval `map_cut`);
 * undefined where nothing is relevant.
 */
export function averagePrecisionAt(
  ranked: readonly string[],
  relevant: ReadonlySet<string>,
  k: number,
): number | undefined {
  if (relevant.size === 0) return undefined;
  let found = 0;
  let sum = 0;
  for (const [at, id] of ranked.slice(0, k).entries()) {
    if (!relevant.has(id)) continue;
    found += 1;
    sum += found / (at + 1);
  }
  return sum / relevant.size;
}

/**
 * Discounted cumulated gain over the best possible one (trec_eval `ndcg_cut`, after Järvelin and Kekäläinen 2002): gains
 * are the grades themselves, the discount at rank r is log2(r + 1), the ideal is over all judged ids. Undefined where no
 * grade is above 0.
 */
export function ndcgAt(ranked: readonly string[], grades: Grades, k: number): number | undefined {
  const ideal = dcg([...grades.values()].sort((a, b) => b - a).slice(0, k));
  if (ideal === 0) return undefined;
  return dcg(ranked.slice(0, k).map((id) => grades.get(id) ?? 0)) / ideal;
}

/** Σ gain / log2(rank + 1), over gains in ranked order. */
export function dcg(gains: readonly number[]): number {
  return gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
}

/** Share of the first `k` that somebody judged: how much of the ranking the other numbers know about. */
export function judgedAt(ranked: readonly string[], grades: Grades, k: number): number | undefined {
  const first = ranked.slice(0, k);
  return first.length === 0 ? undefined : first.filter((id) => grades.has(id)).length / first.length;
}

function count(ids: readonly string[], among: ReadonlySet<string>): number {
  return ids.filter((id) => among.has(id)).length;
}
