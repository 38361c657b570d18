import type { ChatCost } from '../chat/chat-model.js';
import { addChatCosts, NO_CHAT_COST } from '../chat/cost.js';
import { FAITHFUL } from './judge-answer.js';
import type { QuestionRecord } from './record.js';
import type { Ending } from './transcript.js';

/** Part of a whole; a share is part / whole, and unknown where the whole is 0. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/** What a set says of a question. */
export interface Expected {
  /** Grade of each judged unit. */
  readonly judged: ReadonlyMap<string, number>;
  /** The grade from which a unit is right. */
  readonly rightFrom: number;
  /** False for a question that the library cannot answer. */
  readonly answerable: boolean;
}

/** The scores of one question. */
export interface QuestionScores {
  readonly id: string;
  readonly ending: Ending;
  /** Units judged right among those that its searches showed, and among those it read. */
  readonly shown: Share;
  readonly found: Share;
  /** Quotations that are the text's words at the right reference, among those said to be an author's. */
  readonly faithful: Share;
  /** Quotations and references that come from units it read. */
  readonly grounded: Share;
  readonly refused: boolean;
  readonly answerable: boolean;
  readonly calls: number;
  readonly failedCalls: number;
  readonly unitsRead: number;
  readonly cost: ChatCost;
}

/** One unit can have two ids (a work that is part of another); this gives the one it is judged by. */
export type Canonical = (unit: string) => string;

/** Scores one record. */
export function scoreQuestion(
  { id, transcript, judgement }: QuestionRecord,
  { judged, rightFrom, answerable }: Expected,
  canonical: Canonical = (unit) => unit,
): QuestionScores {
  const { calls, ending, cost } = transcript;
  const read = new Set(calls.flatMap((call) => call.read.map(canonical)));
  const shown = new Set(calls.flatMap((call) => call.found.map(canonical)));
  const right = new Set(
    [...judged].filter(([, grade]) => grade >= rightFrom).map(([unit]) => canonical(unit)),
  );
  const quotations = judgement.quotations.filter(({ kind }) => kind === 'quotation');
  const beside = new Set(quotations.flatMap(({ reference }) => reference ?? []));
  // What only looks like a reference names nothing; beside a quotation it was meant as one.
  const references = judgement.references.filter(
    ({ written, units }) => units.length > 0 || beside.has(written),
  );
  const wasRead = ({ units }: { readonly units: readonly string[] }) =>
    units.some((unit) => read.has(canonical(unit)));
  return {
    id,
    ending,
    shown: shareOf([...right], (unit) => shown.has(unit)),
    found: shareOf([...right], (unit) => read.has(unit)),
    faithful: shareOf(quotations, ({ verdict, rightReference }) => FAITHFUL.has(verdict) && rightReference),
    grounded: sumOf([shareOf(quotations, wasRead), shareOf(references, wasRead)]),
    refused: judgement.refused,
    answerable,
    calls: calls.length,
    failedCalls: calls.filter((call) => call.ending !== 'ok').length,
    unitsRead: read.size,
    cost,
  };
}

/** The scores of a run. */
export interface RunScores {
  readonly questions: number;
  /** Means over the questions that have judged units; null where none has. */
  readonly shown: number | null;
  readonly found: number | null;
  /** Over all quotations, and over all quotations and references, of the run; null where there is none. */
  readonly faithful: Share;
  readonly grounded: Share;
  /** Refusals where they are right, and where they are not. */
  readonly refusedRightly: Share;
  readonly refusedWrongly: Share;
  readonly callsPerQuestion: number | null;
  readonly unitsPerQuestion: number | null;
  readonly failedCalls: Share;
  readonly endings: Readonly<Partial<Record<Ending, number>>>;
  readonly cost: ChatCost;
}

/** Sums up. */
export function scoreRun(scores: readonly QuestionScores[]): RunScores {
  const unanswerable = scores.filter(({ answerable }) => !answerable);
  const answerable = scores.filter((score) => score.answerable);
  const endings: Partial<Record<Ending, number>> = {};
  for (const { ending } of scores) endings[ending] = (endings[ending] ?? 0) + 1;
  return {
    questions: scores.length,
    shown: mean(scores.flatMap(({ shown }) => ratio(shown) ?? [])),
    found: mean(scores.flatMap(({ found }) => ratio(found) ?? [])),
    faithful: sumOf(scores.map(({ faithful }) => faithful)),
    grounded: sumOf(scores.map(({ grounded }) => grounded)),
    refusedRightly: shareOf(unanswerable, ({ refused }) => refused),
    refusedWrongly: shareOf(answerable, ({ refused }) => refused),
    callsPerQuestion: mean(scores.map(({ calls }) => calls)),
    unitsPerQuestion: mean(scores.map(({ unitsRead }) => unitsRead)),
    failedCalls: sumOf(scores.map(({ failedCalls, calls }) => ({ part: failedCalls, whole: calls }))),
    endings,
    cost: scores.map(({ cost }) => cost).reduce(addChatCosts, NO_CHAT_COST),
  };
}

/** A share as a number; null where there is nothing to have a share of. */
export function ratio({ part, whole }: Share): number | null {
  return whole === 0 ? null : part / whole;
}

function shareOf<T>(all: readonly T[], counts: (one: T) => boolean): Share {
  return { part: all.filter(counts).length, whole: all.length };
}

function sumOf(shares: readonly Share[]): Share {
  return shares.reduce((sum, share) => ({ part: sum.part + share.part, whole: sum.whole + share.whole }), {
    part: 0,
    whole: 0,
  });
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
