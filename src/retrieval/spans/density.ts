/** An occurrence of a query's term. */
export interface Occurrence {
  /** UTF-16 offset. */
  readonly at: number;
  /** Which term of the query. */
  readonly term: number;
}

/** What vectors found: a stretch of text that scores as a whole. */
export interface Plateau {
  readonly start: number;
  readonly end: number;
  readonly mass: number;
}

/** How occurrences become a score at every place of a text. */
export interface DensityOptions {
  /** How far an occurrence reaches, in UTF-16 code units. */
  readonly reach: number;
  /** What a further occurrence of a term weighs beside the one before it, within reach; 1 is the plain sum. */
  readonly repeat: number;
}

/** A score that is linear between knots: `at` ascending, two knots at one place where it jumps. */
export interface Density {
  readonly at: readonly number[];
  readonly score: readonly number[];
}

/**
 * The score at every place of a text, without parts: at an occurrence, the weights of what occurs within reach
 * (a neighbourhood sum); between two occurrences no further apart than twice the reach, a straight line; elsewhere
 * falling to nothing over the reach. Nothing reaches over a bound.
 * @param occurrences by `at`
 * @param weights     of the terms
 * @param bounds      offsets that part the text, ascending
 * @param length      of the text
 */
export function densityOf(
  occurrences: readonly Occurrence[],
  weights: readonly number[],
  bounds: readonly number[],
  length: number,
  { reach, repeat }: DensityOptions,
): Density {
  const at: number[] = [];
  const score: number[] = [];
  const counts = new Int32Array(weights.length);
  let bound = 0;
  let first = 0;
  while (first < occurrences.length) {
    const begin = (occurrences[first] as Occurrence).at;
    while (bound < bounds.length && (bounds[bound] as number) <= begin) bound += 1;
    const from = bound === 0 ? 0 : (bounds[bound - 1] as number);
    const to = bound < bounds.length ? (bounds[bound] as number) : length;
    let past = first;
    while (past < occurrences.length && (occurrences[past] as Occurrence).at < to) past += 1;
    const peaks = neighbourhoodSums(occurrences, first, past, weights, counts, reach, repeat);
    addKnots(occurrences, first, peaks, from, to, reach, at, score);
    first = past;
  }
  return { at, score };
}

/** For each occurrence from `first` to before `past`: the weights within reach, a term's repeats weighing less. */
function neighbourhoodSums(
  occurrences: readonly Occurrence[],
  first: number,
  past: number,
  weights: readonly number[],
  counts: Int32Array,
  reach: number,
  repeat: number,
): number[] {
  const sums: number[] = [];
  counts.fill(0);
  let low = first;
  let high = first;
  for (let each = first; each < past; each += 1) {
    const centre = (occurrences[each] as Occurrence).at;
    while (high < past && (occurrences[high] as Occurrence).at <= centre + reach) {
      counts[(occurrences[high] as Occurrence).term] =
        (counts[(occurrences[high] as Occurrence).term] ?? 0) + 1;
      high += 1;
    }
    while ((occurrences[low] as Occurrence).at < centre - reach) {
      counts[(occurrences[low] as Occurrence).term] =
        (counts[(occurrences[low] as Occurrence).term] ?? 0) - 1;
      low += 1;
    }
    let sum = 0;
    for (let term = 0; term < weights.length; term += 1) {
      const count = counts[term] as number;
      if (count > 0) sum += (weights[term] as number) * geometricSum(count, repeat);
    }
    sums.push(sum);
  }
  return sums;
}

/** 1 + r + r² + … of so many terms. */
function geometricSum(count: number, ratio: number): number {
  return ratio === 1 ? count : (1 - ratio ** count) / (1 - ratio);
}

function addKnots(
  occurrences: readonly Occurrence[],
  first: number,
  peaks: readonly number[],
  from: number,
  to: number,
  reach: number,
  at: number[],
  score: number[],
): void {
  const knot = (place: number, height: number) => {
    at.push(place);
    score.push(height);
  };
  let last = Number.NEGATIVE_INFINITY;
  let lastPeak = 0;
  for (const [index, peak] of peaks.entries()) {
    const place = (occurrences[first + index] as Occurrence).at;
    if (place - last > 2 * reach) {
      if (index > 0) falling(last, lastPeak);
      const foot = Math.max(from, place - reach);
      // A bound nearer than the reach cuts the rise.
      if (foot < place) knot(foot, (peak * (reach - (place - foot))) / reach);
    }
    knot(place, peak);
    last = place;
    lastPeak = peak;
  }
  if (peaks.length > 0) falling(last, lastPeak);

  function falling(place: number, peak: number): void {
    const foot = Math.min(to, place + reach);
    if (foot > place) knot(foot, (peak * (reach - (foot - place))) / reach);
  }
}

/** A density with plateaus on top of it. */
export function raise(density: Density, plateaus: readonly Plateau[]): Density {
  return plateaus.reduce(raiseOne, density);
}

function raiseOne({ at, score }: Density, { start, end, mass }: Plateau): Density {
  if (end <= start || mass <= 0) return { at, score };
  const places: number[] = [];
  const heights: number[] = [];
  const knot = (place: number, height: number) => {
    places.push(place);
    heights.push(height);
  };
  const [under, over] = [heightAt({ at, score }, start), heightAt({ at, score }, end)];
  let index = 0;
  for (; index < at.length && (at[index] as number) <= start; index += 1) {
    knot(at[index] as number, score[index] as number);
  }
  knot(start, under);
  knot(start, under + mass);
  for (; index < at.length && (at[index] as number) < end; index += 1) {
    knot(at[index] as number, (score[index] as number) + mass);
  }
  knot(end, over + mass);
  knot(end, over);
  for (; index < at.length; index += 1) knot(at[index] as number, score[index] as number);
  return { at: places, score: heights };
}

/** The score at a place; 0 outside the knots, and the later of two at a jump. */
export function heightAt({ at, score }: Density, place: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((at[middle] as number) <= place) low = middle + 1;
    else high = middle;
  }
  if (low === 0 || low === at.length)
    return low > 0 && at[low - 1] === place ? (score[low - 1] as number) : 0;
  const [x0, x1] = [at[low - 1] as number, at[low] as number];
  const [y0, y1] = [score[low - 1] as number, score[low] as number];
  return y0 + ((y1 - y0) * (place - x0)) / (x1 - x0);
}
