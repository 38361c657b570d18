/** Numbers in [0, 1) that a seed determines. */
export type Random = () => number;

/**
 * Mulberry32 (Tommy Ettinger, public domain): small, fast, and good enough to resample and to shuffle by. The same seed
 * gives the same numbers on every machine.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same entries in an order that the seed determines (Fisher and Yates). */
export function shuffled<T>(entries: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  const order = [...entries];
  for (let last = order.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1));
    [order[last], order[at]] = [order[at] as T, order[last] as T];
  }
  return order;
}
