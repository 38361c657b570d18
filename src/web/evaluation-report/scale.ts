/** Where a value stands between two ends of a drawing. */
export type Scale = (value: number) => number;

/** A straight scale from values to places. */
export function scale([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale {
  return (value) => round(from + ((value - low) / (high - low || 1)) * (to - from));
}

/** The least round number that holds all values, and marks on the way there: 0, 0.1, 0.2 … */
export function axis(
  values: readonly number[],
  most = Number.POSITIVE_INFINITY,
): { readonly end: number; readonly marks: number[] } {
  const largest = Math.min(most, Math.max(...values, 0) || 1);
  const step =
    STEPS.map((each) => each * 10 ** Math.floor(Math.log10(largest))).find(
      (each) => largest / each <= MOST_MARKS,
    ) ?? largest;
  const count = Math.ceil(largest / step - 1e-9);
  return {
    end: Math.min(most, step * count),
    marks: Array.from({ length: count + 1 }, (_, at) => round(at * step, 6)).filter((mark) => mark <= most),
  };
}

const STEPS = [0.1, 0.2, 0.25, 0.5, 1, 2];
const MOST_MARKS = 5;

/** Rounded, since a page needs no more. */
export function round(value: number, places = 1): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
