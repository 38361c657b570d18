import type { AuthorisedTranslation, OriginalText, TranslationText } from '../answers.js';
import type { WorksRepository } from '../works.repository.js';
import type { Text, TranslationBody, Work } from '../works.rows.js';
import { atWordStart, BETWEEN_PASSAGES, FROM_THE_START, type StartingPoint } from './continuation.js';
import { continuedNotes, standingNotes } from './reading-notes.js';
import type { TranslationChoice } from './translation-choice.js';
import type { WantedUnit } from './wanted-units.js';

/** A unit with all that was asked of it, before the budget. */
export interface UnitDraft {
  readonly wanted: WantedUnit;
  readonly work: Work;
  readonly from: StartingPoint;
  readonly original: OriginalText | null;
  readonly aid: TranslationText | null;
  readonly translations: readonly TranslationText[];
  readonly authorised: readonly AuthorisedTranslation[];
  readonly continues: string | null;
  readonly notes: readonly string[];
}

const NOTHING: readonly never[] = [];

/** Gathers the texts of units; one drafter serves one answer, in which a joint passage is given once. */
export class UnitDrafter {
  private readonly given = new Map<number, string>();

  constructor(
    private readonly works: WorksRepository,
    private readonly choice: TranslationChoice,
  ) {}

  draft(wanted: WantedUnit, work: Work): UnitDraft {
    const { unit } = wanted;
    const reading = this.works.reading(unit.rowid);
    const body = reading?.body ?? null;
    const original = body === null ? 0 : atWordStart(body, wanted.from.original);
    const notes: string[] = [];
    const { aid, translations, translationStart } = this.translationsOf(wanted, notes);
    const from = { original, translation: translationStart };
    if (wanted.from !== FROM_THE_START) notes.push(...continuedNotes(from, body?.length ?? null));
    notes.push(...standingNotes(unit, work), ...unit.notes, ...wanted.notes);
    return {
      wanted,
      work,
      from,
      original:
        body === null ? null : this.originalOf(body.slice(from.original), reading?.text, reading?.source),
      aid,
      translations,
      authorised: reading?.authorised === 1 ? this.works.authorised(unit.rowid) : NOTHING,
      continues: reading?.next ?? null,
      notes,
    };
  }

  private originalOf(body: string, text?: number | null, source?: number | null): OriginalText {
    const edition = this.works.text(text ?? 0);
    return {
      text: body,
      edition: edition?.edition ?? edition?.title ?? '',
      licence: edition?.licence ?? 'unknown',
      source: this.works.source(source ?? 0)?.spec ?? '',
    };
  }

  private translationsOf(
    { unit, from }: WantedUnit,
    notes: string[],
  ): Pick<UnitDraft, 'aid' | 'translations'> & { readonly translationStart: number } {
    const { order, all, lacking } = this.choice.of(unit.work);
    const found: TranslationText[] = [];
    let translationStart = 0;
    for (const text of order) {
      const passages = this.works.translation(unit.rowid, text.id);
      if (passages.length === 0) continue;
      const body = this.bodyOf(unit.id, text, passages, notes);
      if (body !== null) {
        const start = found.length === 0 ? atWordStart(body, from.translation) : 0;
        if (found.length === 0) translationStart = start;
        found.push(translationOf(text, body.slice(start)));
      }
      if (!all) {
        if (lacking !== null)
          notes.push(`This work has no translation “${lacking}”: that of ${text.title} is given.`);
        else if (text !== order[0])
          notes.push(
            `${order[0]?.title} does not have this unit: the translation of ${text.title} is given.`,
          );
        break;
      }
    }
    const [aid = null, ...translations] = found;
    return { aid, translations, translationStart };
  }

  /** A unit's translation; null where all of it is in a joint passage that stands with another unit of this answer. */
  private bodyOf(
    unit: string,
    text: Text,
    passages: readonly TranslationBody[],
    notes: string[],
  ): string | null {
    const bodies: string[] = [];
    for (const passage of passages) {
      if (passage.unitsCovered > 1) {
        const together = this.works.unitsOfPassage(passage.passage).map(({ id }) => id);
        const earlier = this.given.get(passage.passage);
        const where = earlier === undefined ? '' : ` and is given once, with ${earlier}`;
        notes.push(
          `${text.title} translates ${together.join(', ')} in one passage (${passage.passageId})${where}.`,
        );
        if (earlier !== undefined) continue;
        this.given.set(passage.passage, unit);
      }
      bodies.push(passage.body);
    }
    return bodies.length === 0 ? null : bodies.join(BETWEEN_PASSAGES);
  }
}

function translationOf(text: Text, body: string): TranslationText {
  return {
    text: body,
    translator: text.translator ?? 'unknown',
    year: text.year,
    licence: text.licence,
    name: text.name,
    slug: text.slug,
  };
}
