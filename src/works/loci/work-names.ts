import { fold } from '../../text/fold.js';

/** What a name may be found by: the words a work answers to. */
export interface NamedWork {
  readonly id: string;
  readonly title: string;
  readonly titleOriginal: string | null;
  readonly author: string;
  readonly abbreviation: string;
  readonly names: readonly string[];
  /** The work it is part of. */
  readonly partOf?: string | null;
}

/** Numbered books are written "1 Cor", "I Cor", "1st Cor" or "First Cor". */
const ORDINALS: Readonly<Record<string, readonly string[]>> = {
  '1': ['i', '1st', 'first'],
  '2': ['ii', '2nd', 'second'],
  '3': ['iii', '3rd', 'third'],
  '4': ['iv', '4th', 'fourth'],
};

/** What an author column says where no author is known by name, or only tradition names one. */
const UNCERTAIN_AUTHOR = /^$|unknown|anonymous|various|tradition|ascribed|attributed|and others/i;

/** The form in which two spellings of a name are equal: folded, letters and digits only. */
export function nameKey(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** True where an author known by name belongs before the title in a citation. */
export function hasKnownAuthor(work: Pick<NamedWork, 'author'>): boolean {
  return !UNCERTAIN_AUTHOR.test(work.author.trim());
}

/** Every spelling a work answers to, as people write them. */
export function spellings(work: NamedWork): readonly string[] {
  const own = [work.id, work.title, work.abbreviation, ...work.names];
  if (work.titleOriginal !== null) own.push(work.titleOriginal, `${work.title} ${work.titleOriginal}`);
  const numbered = own.flatMap((name) => {
    const [, digit = '', rest = ''] = /^([1-4])\s*(\p{L}.*)$/u.exec(name.replace(/-/g, ' ')) ?? [];
    return (ORDINALS[digit] ?? []).map((ordinal) => `${ordinal} ${rest}`);
  });
  const all = [...own, ...numbered];
  return hasKnownAuthor(work) ? [...all, ...all.map((name) => `${work.author} ${name}`)] : all;
}

/** Finds works by any name they answer to, whatever its case, accents, spaces and stops. */
export class WorkNames {
  private readonly byKey = new Map<string, Set<string>>();
  private longest = 0;

  constructor(works: readonly NamedWork[]) {
    const titles = new Map(works.map((work) => [work.id, work.title]));
    for (const work of works) {
      // A part is cited with its whole: "Sermon on the Mount, Matthew 5:44".
      const whole = titles.get(work.partOf ?? '');
      const cited = whole === undefined ? [] : [`${work.title} ${whole}`];
      for (const name of [...spellings(work), ...cited]) {
        const key = nameKey(name);
        if (key === '') continue;
        const ids = this.byKey.get(key) ?? new Set();
        this.byKey.set(key, ids.add(work.id));
        this.longest = Math.max(this.longest, key.length);
      }
    }
  }

  /** Length of the longest key: no longer stretch of text can be a name. */
  get longestKey(): number {
    return this.longest;
  }

  /** Ids of the works that answer to this name, in library order; several where the name is ambiguous. */
  find(name: string): readonly string[] {
    return this.findKey(nameKey(name));
  }

  /** As `find`, for a name that is already a `nameKey`. */
  findKey(key: string): readonly string[] {
    return [...(this.byKey.get(key) ?? [])];
  }
}
