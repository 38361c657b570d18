import { fold } from '../../text/fold.js';

/** What a name may be found by: the words a work answers to. */
export interface NamedWork {
  readonly id: string;
  readonly title: string;
  readonly titleOriginal: string | null;
  readonly author: string;
  readonly abbreviation: string;
  readonly names: readonly string[];
}

/** Numbered books are written "1 Cor", "I Cor", "1st Cor" or "First Cor". */
const ORDINALS: Readonly<Record<string, readonly string[]>> = {
  '1': ['i', '1st', 'first'],
  '2': ['ii', '2nd', 'second'],
  '3': ['iii', '3rd', 'third'],
  '4': ['iv', '4th', 'fourth'],
};

/** Titles whose author is not a person a citation would begin with. */
const NO_AUTHOR = new Set(['', 'unknown', 'anonymous', 'traditional', 'various']);

/** The form in which two spellings of a name are equal: folded, letters and digits only. */
export function nameKey(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** True where the work's author belongs before its title in a citation. */
export function hasKnownAuthor(work: Pick<NamedWork, 'author'>): boolean {
  return !NO_AUTHOR.has(work.author.trim().toLowerCase());
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
    for (const work of works) {
      for (const name of spellings(work)) {
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
