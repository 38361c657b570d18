import { compareKeys } from '../aligning/keys.js';
import type { TeiFormat } from '../prose-formats.js';
import { malformed, SeenKeys } from './parsed-passage.js';

/**
 * The keys of a TEI file's units, from the labels of its divisions or milestones. They must follow each other in reading
 * order; a file whose labels do not is read by a list of all of them, in the order in which they stand.
 */
export class TeiKeys {
  private readonly seen: SeenKeys;
  private readonly path: { readonly level: number; readonly label: string }[] = [];
  private readonly listed: readonly { readonly label: string; readonly key: string }[] | null;
  private last: string | null = null;
  private count = 0;

  private readonly divided: ReadonlySet<string>;

  constructor(
    private readonly file: string,
    { labels, divided }: Pick<TeiFormat, 'labels' | 'divided'>,
  ) {
    this.seen = new SeenKeys(file);
    this.divided = new Set(divided);
    this.listed =
      labels?.map((pair) => {
        const [label = '', key = ''] = pair.split(' = ');
        return { label, key };
      }) ?? null;
  }

  /** Enters a division; gives the key of the unit that begins with it, null for one of an outer level. */
  enter(level: number, label: string, levels: number): string | null {
    if (label === '')
      throw malformed(this.file, `after ${this.last ?? 'the beginning'}`, 'a division has no label');
    if (this.path.length !== level) {
      throw malformed(
        this.file,
        `division ${label}`,
        'it stands inside another of its level, or outside the one it belongs to',
      );
    }
    this.path.push({ level, label });
    return level === levels - 1 ? this.pass(this.path.map((division) => division.label).join(':')) : null;
  }

  leave(): void {
    this.path.pop();
  }

  /** The key of the unit with this label, which is the next one. */
  pass(label: string): string {
    const key = this.listed ? this.listedKey(label) : label.toLowerCase();
    if (label === '')
      throw malformed(this.file, `after ${this.last ?? 'the beginning'}`, 'a unit has no label');
    // The second part of a unit goes on with it.
    if (key === this.last && this.divided.has(key)) return key;
    this.seen.add(key);
    if (!this.listed && this.last !== null && compareKeys(this.last, key) > 0) {
      throw malformed(this.file, key, `it stands after ${this.last}`);
    }
    this.last = key;
    this.count += 1;
    return key;
  }

  checkComplete(): void {
    if (this.count === 0)
      throw malformed(this.file, 'the whole file', 'it holds no unit of the kind declared');
    const missing = this.listed?.[this.count];
    if (missing) throw malformed(this.file, 'the end', `${missing.label} and what follows it is not there`);
  }

  private listedKey(label: string): string {
    const due = this.listed?.[this.count];
    if (due?.label === label) return due.key;
    throw malformed(this.file, `division ${label}`, `it stands where ${due?.label ?? 'nothing more'} is due`);
  }
}
