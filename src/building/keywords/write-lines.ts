import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChatCost, ChatModel } from '../../chat/chat-model.js';
import { addChatCosts, NO_CHAT_COST } from '../../chat/cost.js';
import type { Config } from '../../config.js';
import { VerbatimError } from '../../errors.js';
import type { UnitLines } from '../keyword-lines.js';
import { checkLines, LinesAnswer } from './answered-lines.js';
import { type LineBatch, lineBatches } from './batches.js';
import { LinesFile } from './lines-file.js';
import { withoutRow } from './lint-lines.js';
import { INSTRUCTIONS, type Problems, promptFor } from './prompt.js';
import { type WorkToWrite, workToWrite } from './work-to-write.js';

export interface WriteLinesOptions {
  readonly config: Config;
  readonly work: string;
  readonly model: ChatModel;
  /** At most so many units in this run. */
  readonly limit?: number | undefined;
  readonly onProgress?: (done: number, total: number, label: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** What a run did. */
export interface WriteLinesReport {
  readonly work: string;
  readonly file: string;
  readonly model: string;
  /** Units that have a row now and had none. */
  readonly written: number;
  /** Units that were asked about and have none still, and why. */
  readonly left: readonly { readonly unit: string; readonly problems: readonly string[] }[];
  /** Units without a row that this run did not come to. */
  readonly remaining: number;
  readonly cost: ChatCost;
}

/** Where the cost of each batch is recorded, a line of JSON each. */
export const costRecordPath = (dataDir: string): string => join(dataDir, 'chat-costs.jsonl');

/**
 * Writes the lines that a work lacks, batch by batch: each batch is asked for, checked, asked for once more where it
 * was not good, and stored before the next, so that a run that was killed loses one batch at most.
 * @throws VerbatimError `not-found` as `workToWrite`, `unavailable` when the provider fails, `cancelled` when stopped;
 *   what was written before stays
 */
export async function writeLines(options: WriteLinesOptions): Promise<WriteLinesReport> {
  const { config, model, limit = Number.POSITIVE_INFINITY, onProgress = () => {}, signal } = options;
  const work = workToWrite(config, options.work);
  const file = new LinesFile(config.worksDir, work.id);
  const pending = withoutRow(file.read(), work.units);
  const wanted = new Set(pending.slice(0, limit));
  const order = work.units.map(({ key }) => key);
  const left: { unit: string; problems: readonly string[] }[] = [];
  let [cost, written] = [NO_CHAT_COST, 0];
  for (const batch of lineBatches(work.units, wanted)) {
    onProgress(written + left.length, wanted.size, batch.units[0]?.ref ?? '');
    stopIfAborted(signal, work.id, written);
    const answered = await answeredTwice(model, work, batch, file.read(), signal).catch((error: unknown) => {
      stopIfAborted(signal, work.id, written);
      throw error;
    });
    recordCost(config.dataDir, work.id, model.id, answered.cost);
    if (answered.good.length > 0) file.add(answered.good, order);
    written += answered.good.length;
    cost = addChatCosts(cost, answered.cost);
    for (const [unit, problems] of answered.problems) left.push({ unit, problems });
  }
  onProgress(wanted.size, wanted.size, '');
  const remaining = pending.length - wanted.size;
  return { work: work.id, file: file.path, model: model.id, written, left, remaining, cost };
}

interface Answered {
  readonly good: readonly UnitLines[];
  readonly problems: Problems;
  readonly cost: ChatCost;
}

/** The answer, and a second one for the units whose first was not good. */
async function answeredTwice(
  model: ChatModel,
  work: WorkToWrite,
  batch: LineBatch,
  written: readonly UnitLines[],
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const first = await answered(model, work, batch, written, new Map(), signal);
  if (first.problems.size === 0) return first;
  const [again] = lineBatches(work.units, new Set(first.problems.keys()));
  if (!again) return first;
  const second = await answered(model, work, again, [...written, ...first.good], first.problems, signal);
  return {
    good: [...first.good, ...second.good],
    problems: second.problems,
    cost: addChatCosts(first.cost, second.cost),
  };
}

async function answered(
  model: ChatModel,
  work: WorkToWrite,
  batch: LineBatch,
  written: readonly UnitLines[],
  problems: Problems,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const prompt = promptFor(work, batch, problems);
  const answer = await model.answer({ instructions: INSTRUCTIONS, prompt, schema: LinesAnswer, signal });
  if (answer.value !== undefined)
    return { ...checkLines(answer.value, batch.units, written), cost: answer.cost };
  return {
    good: [],
    problems: new Map(batch.units.map(({ key }) => [key, [answer.problem]])),
    cost: answer.cost,
  };
}

function recordCost(dataDir: string, work: string, model: string, cost: ChatCost): void {
  const record = { at: new Date().toISOString(), for: 'keywords', work, model, ...cost };
  appendFileSync(costRecordPath(dataDir), `${JSON.stringify(record)}\n`);
}

function stopIfAborted(signal: AbortSignal | undefined, work: string, written: number): void {
  if (!signal?.aborted) return;
  throw new VerbatimError(
    'cancelled',
    `Writing was stopped; ${written} new rows of ${work} are kept.`,
    `Run \`verbatim keywords ${work}\` again: it goes on where it stopped.`,
  );
}
