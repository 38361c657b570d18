import type { Density } from './density.js';

/** A stretch of a text that scores above a threshold. */
export interface Window {
  /** UTF-16 offsets, `end` past the last. */
  readonly start: number;
  readonly end: number;
  /** Where it scores highest, and how high. */
  readonly peak: number;
  readonly score: number;
}

/**
 * The stretches whose score is at least the threshold and above 0, in reading order. None reaches over a bound.
 * @param bounds offsets that part the text, ascending
 */
export function windowsAbove(density: Density, threshold: number, bounds: readonly number[]): Window[] {
  const { at, score } = density;
  const windows: Window[] = [];
  let open: { start: number; end: number; peak: number; score: number } | undefined;
  let bound = 0;
  const close = () => {
    if (open !== undefined && open.end > open.start) windows.push(open);
    open = undefined;
  };
  const take = (start: number, end: number, peak: number, height: number) => {
    while (bound < bounds.length && (bounds[bound] as number) <= start) bound += 1;
    const parted = bound > 0 && open !== undefined && open.start < (bounds[bound - 1] as number);
    if (open === undefined || parted || start > open.end) {
      close();
      open = { start, end, peak, score: height };
      return;
    }
    open.end = end;
    if (height > open.score) {
      open.score = height;
      open.peak = peak;
    }
  };
  for (let index = 1; index < at.length; index += 1) {
    const [x0, x1] = [at[index - 1] as number, at[index] as number];
    const [y0, y1] = [score[index - 1] as number, score[index] as number];
    const high = Math.max(y0, y1);
    if (x1 <= x0 || high <= 0 || high < threshold) continue;
    const crossing = x0 + ((x1 - x0) * (threshold - y0)) / (y1 - y0 || 1);
    const start = y0 >= threshold ? x0 : crossing;
    const end = y1 >= threshold ? x1 : crossing;
    if (end > start) take(start, end, y0 >= y1 ? x0 : x1, high);
  }
  close();
  return windows;
}
