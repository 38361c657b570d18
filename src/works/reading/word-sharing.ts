/** Words that one answer holds at most, translations included. */
export const WORD_BUDGET = 6000;
/** Units that one answer holds at most, and entries that one request may have. */
export const UNIT_BUDGET = 10;

/**
 * Shares a budget fairly (water-filling): nobody gets more than it needs, and what the small ones leave is
 * shared by the large ones in equal parts.
 * @returns for each need, what it gets; the sum is at most the budget
 */
export function shareWords(needs: readonly number[], budget: number): readonly number[] {
  const shares = needs.map(() => 0);
  const smallestFirst = needs.map((_, at) => at).sort((a, b) => (needs[a] ?? 0) - (needs[b] ?? 0));
  let left = budget;
  for (const [done, at] of smallestFirst.entries()) {
    const share = Math.min(needs[at] ?? 0, Math.floor(left / (needs.length - done)));
    shares[at] = share;
    left -= share;
  }
  return shares;
}
