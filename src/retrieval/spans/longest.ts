/** What a number comes to: a result, too much, or too little for any. */
export type Attempt<T> = T | 'over' | 'none';

/** The result for the greatest number from `low` to `high` that has one, by halving: too little is below, too much above. */
export function longest<T extends object>(
  low: number,
  high: number,
  attempt: (length: number) => Attempt<T>,
): T | undefined {
  if (high <= low) return undefined;
  const all = attempt(high);
  if (typeof all === 'object') return all;
  let best: T | undefined;
  let [from, to] = [low, high];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    const found = attempt(middle);
    if (found === 'over') to = middle;
    else {
      if (found !== 'none') best = found;
      from = middle;
    }
  }
  return best;
}
