import type { Unit } from '../works.rows.js';
import { nameKey } from './work-names.js';

/** How a reference ends that names its unit's title: `Essays 2 “Self-Reliance”`. */
const TITLE = /“(.+)”$/u;

/** Titles of a work's units, such as the essays of a book, by which people cite them as well. */
export class UnitTitles {
  private readonly byKey: ReadonlyMap<string, { readonly title: string; readonly position: number }>;

  constructor(units: readonly Pick<Unit, 'ref' | 'position'>[]) {
    this.byKey = new Map(
      units.flatMap(({ ref, position }) => {
        const title = TITLE.exec(ref)?.[1];
        if (title === undefined) return [];
        const spellings = new Set([nameKey(title), nameKey(title.replace(/^the /iu, ''))]);
        return [...spellings].map((key) => [key, { title, position }] as const);
      }),
    );
  }

  /** Position of the unit whose title these words end with, no number before it; undefined where they name none. */
  find(words: string): number | undefined {
    const key = nameKey(words);
    return /\d/.test(words) ? undefined : this.longest((title) => key.endsWith(title))?.position;
  }

  /** The text behind a work's name without a title that only says again what the number says. */
  without(rest: string): string {
    const ends = nameKey(rest);
    const found = this.longest((key) => ends.endsWith(key) && /\d/.test(rest));
    const at = found === undefined ? -1 : rest.toLowerCase().lastIndexOf(found.title.toLowerCase());
    return at <= 0 ? rest : rest.slice(0, at).replace(/[\s“"'‘(,:–-]+$/u, '');
  }

  private longest(
    holds: (key: string) => boolean,
  ): { readonly title: string; readonly position: number } | undefined {
    return [...this.byKey].filter(([key]) => holds(key)).sort((a, b) => b[0].length - a[0].length)[0]?.[1];
  }
}
