import type { Database } from 'better-sqlite3';
import type { GroupOf } from '../../retrieval/ranked-list.js';

/** A set of works, as the catalogue counts them; null for all. */
export type WorkMask = Uint8Array | null;

/**
 * Which unit, text and work every searchable passage is of, in arrays by row: the lists ask it for each row they
 * find, some thousand times a query. A group is what counts once in search: a unit together with its twin in the
 * work it is part of, named by the whole's unit.
 */
export class PassageCatalogue {
  private readonly unitOf: Int32Array;
  private readonly textOf: Int32Array;
  private readonly idxOf: Int32Array;
  private readonly workOfUnit: Int32Array;
  private readonly groupOfUnit: Int32Array;
  private readonly partOfGroup = new Map<number, number>();
  private readonly texts: ReadonlyMap<number, { readonly slug: string; readonly preferred: boolean }>;
  private readonly ordinals: ReadonlyMap<string, number>;
  private readonly workIds: readonly string[];

  constructor(db: Database) {
    this.workIds = db.prepare<[], string>('SELECT id FROM works ORDER BY position').pluck().all();
    this.ordinals = new Map(this.workIds.map((id, at) => [id, at]));
    this.texts = new Map(
      db
        .prepare<[], [number, string, number]>('SELECT id, slug, preferred FROM texts')
        .raw()
        .all()
        .map(([id, slug, preferred]) => [id, { slug, preferred: preferred === 1 }]),
    );
    const units = db
      .prepare<[], [number, string, number | null]>(
        `SELECT u.rowid, u.work, whole.rowid FROM units u LEFT JOIN units whole ON whole.id = u.same_as
         ORDER BY u.rowid`,
      )
      .raw()
      .all();
    const unitRows = (units.at(-1)?.[0] ?? 0) + 1;
    this.workOfUnit = new Int32Array(unitRows);
    this.groupOfUnit = new Int32Array(unitRows);
    for (const [unit, work, whole] of units) {
      this.workOfUnit[unit] = this.ordinals.get(work) ?? 0;
      this.groupOfUnit[unit] = whole ?? unit;
      if (whole !== null) this.partOfGroup.set(whole, unit);
    }
    const passages = db
      .prepare<[], [number, number, number, number]>(
        `SELECT p.rowid, p.unit, p.text, p.idx FROM passages p JOIN texts t ON t.id = p.text
         WHERE t.searchable = 1 AND p.apparatus IS NULL AND p.unit IS NOT NULL ORDER BY p.rowid`,
      )
      .raw()
      .all();
    const passageRows = (passages.at(-1)?.[0] ?? 0) + 1;
    this.unitOf = new Int32Array(passageRows);
    this.textOf = new Int32Array(passageRows);
    this.idxOf = new Int32Array(passageRows);
    for (const [row, unit, text, idx] of passages) {
      this.unitOf[row] = unit;
      this.textOf[row] = text;
      this.idxOf[row] = idx;
    }
  }

  maskOf(works: readonly string[] | null): WorkMask {
    if (works === null) return null;
    const mask = new Uint8Array(this.workIds.length);
    for (const work of works) mask[this.ordinals.get(work) ?? this.workIds.length] = 1;
    return mask;
  }

  /** The group of a passage by row; undefined outside the works asked for. */
  passageGroups(mask: WorkMask): GroupOf {
    return (row) => {
      const unit = this.unitOf[row] ?? 0;
      return unit === 0 || !this.holds(mask, unit) ? undefined : this.groupOfUnit[unit];
    };
  }

  /** The group of a unit by row; undefined outside the works asked for. */
  unitGroups(mask: WorkMask): GroupOf {
    return (unit) => (this.holds(mask, unit) ? this.groupOfUnit[unit] : undefined);
  }

  /** The unit to show for a group: the part's where the part is asked for, else the whole's. */
  unitToShow(group: number, mask: WorkMask): number {
    const part = this.partOfGroup.get(group);
    return part !== undefined && this.holds(mask, part) ? part : group;
  }

  /** Of a group's passages the one to show: of the unit to show, of the preferred text, the best ranked. */
  passageToShow(rows: readonly number[], unit: number): number | undefined {
    const ofUnit = rows.filter((row) => this.unitOf[row] === unit);
    return ofUnit.find((row) => this.texts.get(this.textOf[row] ?? 0)?.preferred) ?? ofUnit[0];
  }

  passageId(row: number): string {
    return `${this.texts.get(this.textOf[row] ?? 0)?.slug}:${this.idxOf[row]}`;
  }

  workIdOfUnit(unit: number): string {
    return this.workIds[this.workOfUnit[unit] ?? 0] ?? '';
  }

  private holds(mask: WorkMask, unit: number): boolean {
    return mask === null || mask[this.workOfUnit[unit] ?? 0] === 1;
  }
}
