import { seededRandom } from '../../random.js';

/** How many times queries are drawn anew: the ends of a 95 % interval then vary by about a hundredth of its width. */
const RESAMPLES = 2_000;
const SEED = 4;

/** Bounds of a confidence interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * A confidence interval of a mean over queries: queries are drawn with replacement, as many as there are, and the interval
 * is what the middle of the means so found spans (percentile bootstrap, Efron 1979). Undefined for no values.
 * @param confidence share of the means within, 0.95 unless said
 */
export function bootstrapInterval(
  values: readonly number[],
  { confidence = 0.95, resamples = RESAMPLES, seed = SEED } = {},
): Interval | undefined {
  if (values.length === 0) return undefined;
  const random = seededRandom(seed);
  const means = new Float64Array(resamples);
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0;
    for (let at = 0; at < values.length; at++) sum += values[Math.floor(random() * values.length)] ?? 0;
    means[draw] = sum / values.length;
  }
  means.sort();
  const tail = (1 - confidence) / 2;
  return { low: quantile(means, tail), high: quantile(means, 1 - tail) };
}

/** The value below which a share of sorted values lies, between two of them by proportion. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** The mean; undefined for no values. */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
