/** Two numberings of one work and how they stand to each other, read in both directions. */
export class Numbering {
  private readonly cited = new Map<string, string[]>();

  /**
   * @param keys    the units' keys in the cited numbering, in reading order
   * @param differs for units that stand elsewhere in the other numbering, their keys there; none for an unnumbered title
   */
  constructor(
    keys: readonly string[],
    private readonly differs: ReadonlyMap<string, readonly string[]>,
  ) {
    for (const key of keys) {
      for (const other of this.otherOf(key)) {
        const cited = this.cited.get(other) ?? [];
        cited.push(key);
        this.cited.set(other, cited);
      }
    }
  }

  /** Where a unit stands in the other numbering, in reading order; nowhere, if that prints it as an unnumbered title. */
  otherOf(cited: string): readonly string[] {
    return this.differs.get(cited) ?? [cited];
  }

  /** The units that a key of the other numbering covers, in reading order; none where it is not known. */
  citedOf(other: string): readonly string[] {
    return this.cited.get(other) ?? [];
  }

  /** True where the two numberings do not give the unit one and the same key. */
  differsAt(cited: string): boolean {
    const other = this.otherOf(cited);
    return other.length !== 1 || other[0] !== cited;
  }

  isTitle(cited: string): boolean {
    return this.otherOf(cited).length === 0;
  }
}
