/** A stretch of a file, UTF-16 offsets, `end` past the last. */
export interface Stretch {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Average precision over characters: every returned character is a place in the ranking, stretch after stretch and in
 * reading order within one; precision is taken at each relevant character and averaged over all relevant ones, found or
 * not. A character that is returned twice counts once, the first time. (Passage MAP, PASSAGE2, of the TREC Genomics
 * track: Hersh, Cohen, Roberts and Rekapalli 2007.)
 * @param returned best first
 * @param relevant without overlap
 */
export function characterAveragePrecision(
  returned: readonly Stretch[],
  relevant: readonly Stretch[],
): number {
  const total = lengthOf(relevant);
  if (total === 0) return 0;
  const seen = new Set<string>();
  let rank = 0;
  let found = 0;
  let sum = 0;
  for (const { file, start, end } of returned) {
    const answers = relevant.filter((answer) => answer.file === file);
    for (let at = start; at < end; at += 1) {
      const place = `${at} ${file}`;
      if (seen.has(place)) continue;
      seen.add(place);
      rank += 1;
      if (!answers.some((answer) => answer.start <= at && at < answer.end)) continue;
      found += 1;
      sum += found / rank;
    }
  }
  return sum / total;
}

/** The share of relevant characters that are returned. */
export function characterRecall(returned: readonly Stretch[], relevant: readonly Stretch[]): number {
  let found = 0;
  for (const answer of relevant) {
    for (let at = answer.start; at < answer.end; at += 1) {
      if (returned.some(({ file, start, end }) => file === answer.file && start <= at && at < end))
        found += 1;
    }
  }
  return found / Math.max(1, lengthOf(relevant));
}

const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { start, end }) => sum + end - start, 0);
