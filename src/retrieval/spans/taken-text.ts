import { firstFrom, firstIndex } from './ascending.js';

/** A stretch of a file's text, UTF-16 offsets, `end` past the last. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What is taken of the files' texts already, so that nothing is taken twice. */
export class TakenText {
  /** By file: without overlap, in reading order. */
  readonly #byFile = new Map<number, Stretch[]>();

  /** Takes a stretch that overlaps none before it. */
  take(file: number, stretch: Stretch): void {
    const taken = this.#byFile.get(file) ?? [];
    if (taken.length === 0) this.#byFile.set(file, taken);
    taken.splice(startingPast(taken, stretch.start), 0, stretch);
  }

  /** Gives a stretch back that begins at a place. */
  release(file: number, start: number): void {
    const taken = this.#byFile.get(file) ?? [];
    taken.splice(startingPast(taken, start) - 1, 1);
  }

  /** What a stretch around a place may take: up to the bounds of the file and to what is taken; past that, where the place is. */
  room(
    file: number,
    place: number,
    bounds: readonly number[],
    length: number,
  ): { readonly least: number; readonly most: number } {
    const bound = firstFrom(bounds, place + 1);
    const taken = this.#byFile.get(file) ?? [];
    const next = startingPast(taken, place);
    return {
      least: Math.max(0, bounds[bound - 1] ?? 0, taken[next - 1]?.end ?? 0),
      most: Math.min(length, bounds[bound] ?? length, taken[next]?.start ?? length),
    };
  }
}

/** The index of the first stretch that starts past a place. */
const startingPast = (taken: readonly Stretch[], place: number): number =>
  firstIndex(taken.length, (index) => (taken[index] as Stretch).start > place);
