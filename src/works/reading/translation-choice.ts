import { VerbatimError } from '../../errors.js';
import { nameKey } from '../loci/work-names.js';
import type { WorksRepository } from '../works.repository.js';
import type { Text, Work } from '../works.rows.js';

/** The translations to show of one work, the one wanted first. */
export interface WorkTranslations {
  /** Quotable translations in the order in which they are tried for the aid. */
  readonly order: readonly Text[];
  /** Every one is shown, not the first alone. */
  readonly all: boolean;
  /** The translation asked for, where this work does not have it. */
  readonly lacking: string | null;
}

/** Which translations a reader shows: the preferred one, the one asked for, or all. */
export class TranslationChoice {
  private readonly byWork = new Map<string, WorkTranslations>();

  /** @param wanted a short name, slug, title or translator's name, or 'all'; the preferred one when unset */
  constructor(
    private readonly works: WorksRepository,
    private readonly wanted: string | undefined,
  ) {}

  of(work: string): WorkTranslations {
    let choice = this.byWork.get(work);
    if (choice === undefined) {
      choice = this.choose(work);
      this.byWork.set(work, choice);
    }
    return choice;
  }

  /** @throws VerbatimError `bad-input` when none of these works has the translation asked for */
  check(works: readonly Work[]): void {
    if (works.length === 0 || works.some(({ id }) => this.of(id).lacking === null)) return;
    const known = new Map(
      works.flatMap(({ id }) => this.of(id).order).map(({ name, title }) => [name, title]),
    );
    const names = [...known].map(([name, title]) => `${name} (${title})`).join(', ');
    throw new VerbatimError(
      'bad-input',
      `There is no translation “${this.wanted}” of ${works.map(({ title }) => title).join(', ')}.`,
      names === ''
        ? 'No translation of it is stored: ask without one.'
        : `Ask for ${names}, or "all"; without a translation the preferred one is given.`,
    );
  }

  private choose(work: string): WorkTranslations {
    const order = this.works
      .textsOf(work)
      .filter(({ role, quotable }) => role === 'translation' && quotable)
      .sort((a, b) => Number(b.preferred) - Number(a.preferred));
    const key = nameKey(this.wanted ?? '');
    if (this.wanted === undefined || key === '') return { order, all: false, lacking: null };
    if (key === 'all') return { order, all: true, lacking: null };
    const asked =
      order.find((text) => [text.name, text.slug].some((name) => nameKey(name) === key)) ??
      order.find((text) => [text.title, text.translator ?? ''].some((name) => nameKey(name) === key)) ??
      order.find((text) => (text.translator ?? '').split(/[^\p{L}]+/u).some((word) => nameKey(word) === key));
    if (asked === undefined) return { order, all: false, lacking: this.wanted };
    return { order: [asked, ...order.filter((text) => text !== asked)], all: false, lacking: null };
  }
}
