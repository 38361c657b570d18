import type { Density } from './density.js';
import { ScoreHistogram } from './score-histogram.js';
import { type Window, windowsAbove } from './windows.js';

/** The scores of a file. */
export interface ScoredFile {
  readonly file: number;
  readonly density: Density;
  /** Offsets that no window reaches over, ascending. */
  readonly bounds: readonly number[];
}

/** A window of a file. */
export interface FileWindow extends Window {
  readonly file: number;
}

/** So often is the threshold found anew after files are held to their share. */
const ROUNDS = 4;

/**
 * The windows that hold about an amount of text between them: one threshold for all files, from a histogram of their
 * scores. A file that would take more than its share has a threshold of its own, and what it leaves goes to the others.
 * @param amount UTF-16 code units
 * @param share  of the amount, what one file may take; 1 for no limit
 * @returns best first: by score, then file, then place
 */
export function chooseWindows(files: readonly ScoredFile[], amount: number, share: number): FileWindow[] {
  const most = files.length > 1 && share < 1 ? share * amount : Number.POSITIVE_INFINITY;
  let free = files;
  let left = amount;
  const held: FileWindow[] = [];
  for (let round = 1; ; round += 1) {
    const threshold = thresholdOf(free, left);
    const found = free.map((file) => ({ file, windows: windowsOf(file, threshold) }));
    const greedy = found.filter(({ windows }) => textOf(windows) > most * 1.01);
    if (greedy.length === 0 || greedy.length === free.length || round > ROUNDS) {
      return [...held, ...found.flatMap(({ windows }) => windows)].sort(bestFirst);
    }
    for (const { file } of greedy) held.push(...atMost(windowsOf(file, thresholdOf([file], most)), most));
    const taking = new Set(greedy.map(({ file }) => file));
    free = free.filter((file) => !taking.has(file));
    left = amount - textOf(held);
    if (left <= 0) return held.sort(bestFirst);
  }
}

/** How much text scores above 0 at all, in UTF-16 code units. */
export function scoringText(files: readonly ScoredFile[]): number {
  return files.reduce((sum, file) => sum + textOf(windowsOf(file, 0)), 0);
}

function thresholdOf(files: readonly ScoredFile[], amount: number): number {
  let top = 0;
  for (const { density } of files) {
    for (const score of density.score) if (score > top) top = score;
  }
  const histogram = new ScoreHistogram(top);
  for (const { density } of files) histogram.add(density);
  return histogram.threshold(amount);
}

function windowsOf({ file, density, bounds }: ScoredFile, threshold: number): FileWindow[] {
  return windowsAbove(density, threshold, bounds).map((window) => ({ ...window, file }));
}

/** The best windows that hold no more than so much: where scores are flat, a threshold lets all or nothing through. */
function atMost(windows: readonly FileWindow[], most: number): FileWindow[] {
  const kept: FileWindow[] = [];
  let left = most;
  for (const window of [...windows].sort(bestFirst)) {
    const length = window.end - window.start;
    const part = Math.min(1, left / length);
    kept.push({
      ...window,
      start: window.peak - (window.peak - window.start) * part,
      end: window.peak + (window.end - window.peak) * part,
    });
    left -= length;
    if (left <= 0) break;
  }
  return kept;
}

const textOf = (windows: readonly Window[]): number =>
  windows.reduce((sum, { start, end }) => sum + end - start, 0);

/** The order in which windows are returned: by score, then file, then place. */
function bestFirst(a: FileWindow, b: FileWindow): number {
  return b.score - a.score || a.file - b.file || a.start - b.start;
}
