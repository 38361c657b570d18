import { nameKey } from '../../../works/loci/work-names.js';
import type { WorksRepository } from '../../../works/works.repository.js';
import type { CorpusText } from './corpus-texts.js';

/** What stands before a slug that the library uses for something of its own. */
export const WCW_PREFIX = 'wcw-';
/** What is added to a title that the library uses for a work of its own. */
export const WCW_NAME = 'Wisdom Context Window';

/** What a text of the corpus is called in the library: id of its work and of its text, and title. */
export interface TextName {
  readonly id: string;
  readonly title: string;
}

/** What of a text its name is made from. */
export type Nameable = Pick<CorpusText, 'slug' | 'title' | 'translator' | 'kind'>;

/** The names that the library has already given. */
export interface TakenNames {
  /** Works of the library that were not imported. */
  readonly own: WorksRepository;
  /** Ids of all recipes, built or not. */
  readonly reserved: ReadonlySet<string>;
}

/**
 * Names every text: its slug and title, unless a work of the library answers to them already. References to that work
 * must go on meaning it alone.
 */
export function nameTexts(
  texts: readonly Nameable[],
  { own, reserved }: TakenNames,
): ReadonlyMap<string, TextName> {
  const isTaken = (name: string) => own.findWorks(name).length > 0;
  const slugs = new Set(texts.map(({ slug }) => slug));
  const idOf = (slug: string): string => {
    let id = slug;
    while (
      reserved.has(id) ||
      isTaken(id) ||
      own.textBySlug(id) !== undefined ||
      (id !== slug && slugs.has(id))
    ) {
      id = `${WCW_PREFIX}${id}`;
    }
    return id;
  };
  const named = texts.map((text) => ({
    text,
    title: text.kind === 'summary' ? `${text.title} (summary)` : text.title,
  }));
  const sharing = new Map<string, number>();
  for (const { title } of named) sharing.set(nameKey(title), (sharing.get(nameKey(title)) ?? 0) + 1);
  const given = new Set<string>();
  return new Map(
    named.map(({ text, title }) => {
      const additions = [
        ...((sharing.get(nameKey(title)) ?? 0) > 1 && text.translator ? [text.translator] : []),
        ...(isTaken(title) ? [WCW_NAME] : []),
      ];
      let full = additions.length > 0 ? `${title} (${additions.join('; ')})` : title;
      if (given.has(nameKey(full))) full = `${full} [${text.slug}]`;
      given.add(nameKey(full));
      return [text.slug, { id: idOf(text.slug), title: full }];
    }),
  );
}
