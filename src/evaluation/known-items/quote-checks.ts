import { seededRandom } from '../../random.js';
import type { CheckAnswer, CheckRequest, Verdict } from '../../works/answers.js';
import { ALTERATION_KINDS, type AlteredQuote, alter, canBeQuoted } from './alterations.js';
import { seedOf } from './known-items.js';
import { standsIn } from './plain-bodies.js';
import type { UnitText } from './unit-texts.repository.js';
import { wordsIn } from './words.js';

/** Alterations of each unit: with two hundred units, a thousand. */
const ALTERATIONS_A_UNIT = 5;

/** An altered quote of a unit. */
export interface QuoteTrial extends AlteredQuote {
  readonly unit: string;
}

/** A trial and the verdict it got. */
export interface JudgedTrial extends QuoteTrial {
  readonly verdict: Verdict;
}

/** How the trials of one kind went. */
export interface QuoteTally {
  readonly kind: string;
  readonly trials: number;
  readonly right: number;
  /** Called exact, though they are not. */
  readonly wronglyExact: number;
}

/**
 * Five altered quotes of each unit, the kinds dealt out in turn, the same each time. A quote that should be altered or absent
 * stands nowhere in the bodies.
 */
export function quoteTrials(
  loci: readonly string[],
  texts: readonly UnitText[],
  bodies: readonly string[],
): QuoteTrial[] {
  const stands = standsIn(bodies);
  const byUnit = new Map(texts.map((text) => [text.unit, text]));
  const chosen = loci.flatMap((unit) => {
    const text = byUnit.get(unit);
    return text?.aid && canBeQuoted(text.aid) ? [{ ...text, aid: text.aid }] : [];
  });
  const works = [...new Set(chosen.map(({ work }) => work))];
  const otherWords = chosen.flatMap(({ aid }) => wordsIn(aid)).filter((word) => word.length > 3);
  return chosen.flatMap(({ unit, work, sameAs, aid, original }, at) => {
    const random = seededRandom(seedOf(unit));
    const whole = sameAs?.split('/')[0];
    const others = works.filter((other) => other !== work && other !== whole && !partOf(other, work));
    const otherWork = others[at % others.length];
    if (otherWork === undefined) return [];
    const trials: QuoteTrial[] = [];
    for (let dealt = at * ALTERATIONS_A_UNIT; trials.length < ALTERATIONS_A_UNIT; dealt += 1) {
      if (dealt > at * ALTERATIONS_A_UNIT + 2 * ALTERATION_KINDS.length) break;
      const kind = ALTERATION_KINDS[dealt % ALTERATION_KINDS.length] ?? 'none';
      const altered = alter(kind, { aid, original, otherWork, otherWords }, random, stands);
      if (altered) trials.push({ ...altered, unit });
    }
    return trials;
  });

  function partOf(other: string, work: string): boolean {
    return chosen.some((text) => text.work === other && text.sameAs?.startsWith(`${work}/`));
  }
}

/** Asks the checker for each trial's verdict. */
export async function judgeTrials(
  trials: readonly QuoteTrial[],
  check: (request: CheckRequest) => Promise<CheckAnswer>,
  onProgress?: (done: number) => void,
): Promise<JudgedTrial[]> {
  const judged: JudgedTrial[] = [];
  for (const trial of trials) {
    const { quote, work } = trial;
    const { verdict } = await check({ quote, ...(work !== undefined && { work }) });
    judged.push({ ...trial, verdict });
    onProgress?.(judged.length);
  }
  return judged;
}

/** By kind, in the order of dealing, kinds without a trial left out; the last entry is over all. */
export function tally(judged: readonly JudgedTrial[]): QuoteTally[] {
  const of = (kind: string, trials: readonly JudgedTrial[]): QuoteTally => ({
    kind,
    trials: trials.length,
    right: trials.filter(({ right, verdict }) => right.includes(verdict)).length,
    wronglyExact: trials.filter(({ right, verdict }) => verdict === 'exact' && !right.includes('exact'))
      .length,
  });
  const kinds = ALTERATION_KINDS.map((kind) =>
    of(
      kind,
      judged.filter((trial) => trial.kind === kind),
    ),
  );
  return [...kinds.filter(({ trials }) => trials > 0), of('all', judged)];
}
