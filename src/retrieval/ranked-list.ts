/**
 * What counts once: rows of one group (translations of one unit, a unit and its twin) are one entry of a list.
 * Undefined for a row outside what is asked for; such rows are passed over, so that a filtered list is still full.
 */
export type GroupOf = (row: number) => number | undefined;

/** Every row by itself. */
export const ungrouped: GroupOf = (row) => row;

/** One entry of a ranked list. */
export interface RankedEntry {
  readonly group: number;
  /** The rows that stand for the group, best first. */
  readonly rows: number[];
  /** The list's own measure of the best row; only its order means something. */
  readonly score: number;
}

/** Fills a ranked list row by row, best first, until it holds `depth` groups. */
export class RankedListBuilder {
  private readonly byGroup = new Map<number, RankedEntry>();

  constructor(
    private readonly depth: number,
    private readonly groupOf: GroupOf,
  ) {}

  get size(): number {
    return this.byGroup.size;
  }

  get full(): boolean {
    return this.byGroup.size >= this.depth;
  }

  /** Takes the next row. A row of a group that is there already joins it; a new group is refused once the list is full. */
  add(row: number, score: number): void {
    const group = this.groupOf(row);
    if (group === undefined) return;
    const entry = this.byGroup.get(group);
    if (entry) entry.rows.push(row);
    else if (!this.full) this.byGroup.set(group, { group, rows: [row], score });
  }

  entries(): RankedEntry[] {
    return [...this.byGroup.values()];
  }
}
