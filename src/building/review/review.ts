import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.js';
import { VerbatimError } from '../../errors.js';
import { openReadOnly } from '../../storage/open.js';
import { closest } from '../../text/closest.js';
import { libraryPath } from '../../works/summary.js';
import { suspicionsOf } from './checks.js';
import { type Decision, keyOf, readDecisions, textMark, writeDecisions } from './decisions.js';
import type { Reason, Suspicion, TextToReview } from './finding.js';
import { ReviewRepository } from './review.repository.js';

/** Something for a person to decide on: where it is, why it is shown, what it reads like, and what was decided before. */
export interface Finding {
  /** What a decision names: passage id, an original's unit id, or a text's slug for a habit of the whole text. */
  readonly id: string;
  /** Slug of the text. */
  readonly text: string;
  /** Id of the unit that the passage begins in; null outside units and for a habit of the whole text. */
  readonly unit: string | null;
  readonly ref: string | null;
  readonly reason: Reason;
  readonly detail: string;
  /** Where it stands in the source, in UTF-16 code units of the decoded file; null for a habit of the whole text. */
  readonly place: { readonly source: string; readonly start: number } | null;
  /** `open` until decided; `changed` where the text is no longer the one that was decided on. */
  readonly state: 'open' | 'changed' | 'ok' | 'wrong';
  /** The note of the decision; null where there is none. */
  readonly note: string | null;
  readonly mark: string;
}

export interface Review {
  readonly work: string;
  /** Every finding, decided or not, text by text in reading order. */
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<Finding['state'], number>>;
  /** Rows of reviewed.tsv that no finding answers to any more. */
  readonly outdated: readonly Decision[];
}

/** Where a reason holds for so many passages of a text, it is the edition's habit and one question. */
const HABIT_SHARE = 0.15;
const HABIT_LEAST = 12;
const HABIT_EXAMPLES = 4;

/**
 * Lists the passages of a built work that look wrong, with what was decided about them. Nothing is judged: a person
 * reads them.
 * @throws VerbatimError `not-found` without a library; `bad-input` for a work that it does not hold or a malformed
 *   reviewed.tsv
 */
export function reviewWork(config: Config, work: string): Review {
  const db = openReadOnly(libraryPath(config.dataDir));
  try {
    const repository = new ReviewRepository(db);
    const works = repository.works();
    if (!works.includes(work)) throw notHeld(work, works);
    return judged(work, repository.texts(work), readDecisions(join(config.worksDir, work)));
  } finally {
    db.close();
  }
}

/** The findings in texts, and what decisions say of them. */
export function judged(work: string, texts: readonly TextToReview[], decisions: readonly Decision[]): Review {
  const decided = new Map(decisions.map((decision) => [keyOf(decision), decision]));
  const counts = { open: 0, changed: 0, ok: 0, wrong: 0 };
  const findings = texts.flatMap((text) =>
    withHabits(text, suspicionsOf(text)).map((finding): Finding => {
      const decision = decided.get(keyOf(finding));
      decided.delete(keyOf(finding));
      const state =
        decision === undefined ? 'open' : decision.mark === finding.mark ? decision.verdict : 'changed';
      counts[state] += 1;
      return { ...finding, state, note: decision?.note || null };
    }),
  );
  return { work, findings, counts, outdated: [...decided.values()] };
}

type Undecided = Omit<Finding, 'state' | 'note'>;

function withHabits(text: TextToReview, suspicions: readonly Suspicion[]): readonly Undecided[] {
  const byReason = new Map<Reason, Suspicion[]>();
  for (const suspicion of suspicions) {
    byReason.set(suspicion.reason, [...(byReason.get(suspicion.reason) ?? []), suspicion]);
  }
  const habits = [...byReason]
    .filter(([, { length }]) => length >= Math.max(HABIT_LEAST, text.bodies.length * HABIT_SHARE))
    .map(([reason, all]): Undecided => {
      const examples = all
        .slice(0, HABIT_EXAMPLES)
        .map(({ body, detail }) => `${body.ref ?? body.id} ${detail}`);
      return {
        id: text.slug,
        text: text.slug,
        unit: null,
        ref: null,
        reason,
        detail: `${all.length} of ${text.bodies.length} passages: ${examples.join('; ')}; …`,
        place: null,
        mark: textMark(all.map(({ body }) => body.id).join(' ')),
      };
    });
  const habitual = new Set(habits.map(({ reason }) => reason));
  const single = suspicions
    .filter(({ reason }) => !habitual.has(reason))
    .map(
      ({ body, reason, detail }): Undecided => ({
        id: body.id,
        text: text.slug,
        unit: body.unit,
        ref: body.ref,
        reason,
        detail,
        place: { source: body.source, start: body.start },
        mark: textMark(body.body),
      }),
    );
  return [...habits, ...single];
}

export interface DecisionRequest {
  readonly work: string;
  readonly ids: readonly string[];
  readonly verdict: Decision['verdict'];
  /** Only what was found for this reason; when unset, all that is undecided of the passage, or else all of it. */
  readonly reason?: Reason;
  readonly note?: string;
}

/**
 * Records what a person decided in `works/<id>/reviewed.tsv`.
 * @returns the decisions written
 * @throws VerbatimError as `reviewWork`; `bad-input` for an id that nothing was found in, `not-found` for a work without
 *   a recipe, `unavailable` when its folder cannot be written
 */
export function decide(
  config: Config,
  { work, ids, verdict, reason, note = '' }: DecisionRequest,
): readonly Decision[] {
  const { findings } = reviewWork(config, work);
  const folder = join(config.worksDir, work);
  if (!existsSync(folder)) {
    throw new VerbatimError(
      'not-found',
      `${work} has no recipe in ${config.worksDir}, so there is no place to keep a decision.`,
      'Set VERBATIM_WORKS to the folder that holds its recipe; imported works have none.',
    );
  }
  const decisions = ids.flatMap((id) => {
    const there = findings.filter(
      (finding) => finding.id === id && (reason ?? finding.reason) === finding.reason,
    );
    if (there.length === 0) throw nothingFound(id, reason, findings);
    const undecided = there.filter(({ state }) => state === 'open' || state === 'changed');
    const meant = undecided.length > 0 ? undecided : there;
    return meant.map(({ reason: found, mark }): Decision => ({ id, reason: found, verdict, note, mark }));
  });
  writeDecisions(folder, decisions);
  return decisions;
}

function notHeld(work: string, works: readonly string[]): VerbatimError {
  const near = closest(work, works, 3);
  return new VerbatimError(
    'bad-input',
    `The library does not hold a work "${work}".`,
    near.length > 0
      ? `Did you mean ${near.join(', ')}? Or run \`verbatim build ${work}\` first.`
      : `Run \`verbatim build ${work}\` first, or name one of ${works.join(', ')}.`,
  );
}

function nothingFound(id: string, reason: Reason | undefined, findings: readonly Finding[]): VerbatimError {
  const same = findings.filter((finding) => finding.id === id).map((finding) => finding.reason);
  const near = closest(id, [...new Set(findings.map((finding) => finding.id))], 3);
  return new VerbatimError(
    'bad-input',
    `Nothing was found in ${id}${reason === undefined || same.length === 0 ? '' : ` for ${reason}`}.`,
    same.length > 0
      ? `It is listed for ${same.join(', ')}.`
      : `Name an id as the review lists it${near.length > 0 ? `: ${near.join(', ')}` : ''}.`,
  );
}
