/** The index of the first of some ascending offsets that is at or past a place; their number where none is. */
export function firstFrom(ascending: readonly number[], place: number): number {
  return firstIndex(ascending.length, (index) => (ascending[index] as number) >= place);
}

/** The first of so many indexes from which on a condition holds; their number where it never does. By halving. */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
