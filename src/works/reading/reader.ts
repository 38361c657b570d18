import { VerbatimError } from '../../errors.js';
import { romanisableScript } from '../../text/romanise.js';
import type { ReadAnswer, ReadRequest, ReadUnit } from '../answers.js';
import type { LocusResolver } from '../loci/locus-resolver.js';
import type { WorksRepository } from '../works.repository.js';
import { citation } from './citation.js';
import { charactersOf, type FittedDraft, fitDraft, wordsOf } from './fit-draft.js';
import { quotingNote } from './reading-notes.js';
import { TranslationChoice } from './translation-choice.js';
import { type UnitDraft, UnitDrafter } from './unit-draft.js';
import { findWanted } from './wanted-units.js';
import { shareWords, UNIT_BUDGET, WORD_BUDGET } from './word-sharing.js';

/** Reads units, ready to quote: by passage ids, unit ids and loci together, each unit once, within a budget. */
export class Reader {
  private readonly preferred: TranslationChoice;

  constructor(
    private readonly works: WorksRepository,
    private readonly loci: LocusResolver,
  ) {
    this.preferred = new TranslationChoice(works, undefined);
  }

  /**
   * Entries may be `<text-slug>:<idx>`, `<work>/<ref_key>`, any locus, or `<work>/<ref_key>@<from>` to go on with
   * a unit that was cut (see continuation.ts). Entries that name nothing are listed in `unresolved`.
   * @throws VerbatimError `bad-input` for no entries, too many, or a translation that no work asked for has
   */
  read(request: ReadRequest): ReadAnswer {
    checkEntries(request.ids);
    return this.works.together(() => this.answer(request));
  }

  private answer({ ids, translation, romanise }: ReadRequest): ReadAnswer {
    const choice =
      translation === undefined ? this.preferred : new TranslationChoice(this.works, translation);
    const wanted = findWanted(ids, this.works, this.loci);
    const asked = new Set(wanted.units.map(({ unit }) => unit.work));
    const works = [...asked].flatMap((id) => this.works.work(id) ?? []);
    choice.check(works);
    const drafter = new UnitDrafter(this.works, choice);
    const drafts = wanted.units.flatMap((unit) => {
      const work = this.works.work(unit.unit.work);
      return work === undefined ? [] : [drafter.draft(unit, work)];
    });
    const fitted = fitAll(drafts, romanise ? budgetWithRomanisation(drafts) : WORD_BUDGET);
    return {
      units: fitted.map((draft) => this.finish(draft)),
      unresolved: wanted.unresolved,
      notes: [
        ...wanted.notes,
        ...works.flatMap(({ title, notes }) => notes.map((note) => `${title}: ${note}`)),
      ],
    };
  }

  private finish(draft: FittedDraft): ReadUnit {
    const { wanted, work, original, aid, authorised, truncated } = draft;
    const { unit } = wanted;
    const quoting = quotingNote(work, original !== null, aid, authorised);
    const whole = work.partOf === null ? undefined : this.works.work(work.partOf);
    return {
      unit: unit.id,
      work: unit.work,
      citation: citation(unit, work, whole),
      ref: unit.ref,
      scheme: work.scheme,
      precision: unit.precision,
      tier: work.tier,
      language: work.language,
      original,
      aid,
      translations: draft.translations,
      authorised,
      covers: wanted.covers,
      continues: draft.continues,
      truncated,
      notes: quoting === null ? draft.notes : [quoting, ...draft.notes],
    };
  }
}

function checkEntries(ids: readonly string[]): void {
  if (ids.length === 0) {
    throw new VerbatimError(
      'bad-input',
      'Nothing was asked for.',
      'Give at least one reference ("Eccl 4:17"), unit id ("ecclesiastes/4:17") or passage id from a search.',
    );
  }
  if (ids.length > UNIT_BUDGET) {
    throw new VerbatimError(
      'bad-input',
      `${ids.length} entries were asked for; at most ${UNIT_BUDGET} are read at once.`,
      `Ask for the first ${UNIT_BUDGET}, then for the others; a range such as "Matt 5:1-10" counts as one entry.`,
    );
  }
}

/** A romanisation has about as many words as its original: where there is one to come, room is left for it. */
function budgetWithRomanisation(drafts: readonly UnitDraft[]): number {
  const any = drafts.some(({ original }) => original !== null && romanisableScript(original.text) !== null);
  return any ? Math.floor(WORD_BUDGET / 2) : WORD_BUDGET;
}

/** Words are counted only where there are so many characters that the budget might be passed. */
function fitAll(drafts: readonly UnitDraft[], budget: number): readonly FittedDraft[] {
  const whole = () => drafts.map((draft) => ({ ...draft, truncated: false }));
  const characters = drafts.reduce((total, draft) => total + charactersOf(draft), 0);
  if (characters <= budget) return whole();
  const needs = drafts.map(wordsOf);
  const shares = shareWords(needs, budget);
  return drafts.map((draft, at) => {
    const share = shares[at] ?? 0;
    return share >= (needs[at] ?? 0) ? { ...draft, truncated: false } : fitDraft(draft, share);
  });
}
