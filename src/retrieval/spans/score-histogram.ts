import type { Density } from './density.js';

/** Fine enough that one bin holds less than the budget may be missed by, in all but flat scores. */
const BINS = 2048;

/** How much text scores how high, over many files. */
export class ScoreHistogram {
  readonly #top: number;
  /** Text per bin that fills it evenly, as differences from the bin before. */
  readonly #steps = new Float64Array(BINS + 1);
  readonly #amounts = new Float64Array(BINS);

  /** @param top the highest score of all */
  constructor(top: number) {
    this.#top = top > 0 ? top : 1;
  }

  add({ at, score }: Density): void {
    for (let index = 1; index < at.length; index += 1) {
      const length = (at[index] as number) - (at[index - 1] as number);
      if (length > 0) this.#addLine(length, score[index - 1] as number, score[index] as number);
    }
  }

  /** The score that about so many code units reach or pass; 0 when fewer score at all. */
  threshold(amount: number): number {
    let above = 0;
    const even = new Float64Array(BINS);
    for (let bin = 0, rate = 0; bin < BINS; bin += 1) {
      rate += this.#steps[bin] as number;
      even[bin] = rate;
    }
    for (let bin = BINS - 1; bin >= 0; bin -= 1) {
      const held = (this.#amounts[bin] as number) + (even[bin] as number);
      if (above + held >= amount) {
        const part = held > 0 ? (amount - above) / held : 1;
        return ((bin + 1 - part) / BINS) * this.#top;
      }
      above += held;
    }
    return 0;
  }

  /** Spreads a stretch evenly over the scores it passes through. */
  #addLine(length: number, from: number, to: number): void {
    const low = (Math.min(from, to) / this.#top) * BINS;
    const high = (Math.max(from, to) / this.#top) * BINS;
    const first = Math.min(BINS - 1, Math.floor(low));
    const last = Math.min(BINS - 1, Math.floor(high));
    if (first === last) {
      this.#amounts[first] = (this.#amounts[first] as number) + length;
      return;
    }
    const rate = length / (high - low);
    this.#amounts[first] = (this.#amounts[first] as number) + rate * (first + 1 - low);
    this.#amounts[last] = (this.#amounts[last] as number) + rate * (high - last);
    this.#steps[first + 1] = (this.#steps[first + 1] as number) + rate;
    this.#steps[last] = (this.#steps[last] as number) - rate;
  }
}
