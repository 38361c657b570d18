import { createHash } from 'node:crypto';
import type { ToolDescription, ToolModel } from '../chat/tool-model.js';
import { VerbatimError } from '../errors.js';
import { judgeAnswer } from './judge-answer.js';
import { LIMITS, type Limits } from './limits.js';
import { workOn } from './loop.js';
import { EVALUATION_RULE } from './not-in-library.js';
import type { QuestionRecord } from './record.js';
import type { RunsRepository } from './runs.repository.js';
import type { ToolClient } from './tool-client.js';

/** A question as it is put to a model. */
export interface Question {
  readonly id: string;
  readonly text: string;
}

/** A run over a set of questions. */
export interface QuestionsRun {
  readonly model: ToolModel;
  readonly tools: ToolClient;
  /** What the server says of itself. */
  readonly instructions: string;
  readonly set: string;
  readonly questions: readonly Question[];
  /** What stands for all that decides what the tools answer. */
  readonly library: string;
  readonly runs: RunsRepository;
  /** `go on` with what was done, if any; `fresh` forgets it; `resume` insists that there is something. */
  readonly start: 'go on' | 'fresh' | 'resume';
  readonly limits?: Limits;
  readonly onProgress?: (done: number, total: number, label: string) => void;
  readonly signal?: AbortSignal;
}

/** The records of all questions, in their order. */
export interface QuestionsReport {
  readonly model: string;
  readonly set: string;
  readonly toolsHash: string;
  /** Questions that were done already, and cost nothing now. */
  readonly resumed: number;
  readonly records: readonly QuestionRecord[];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a model is told, as a hash: with other tools, other instructions or other limits it is another run. */
function hashOfTools(listed: readonly ToolDescription[], instructions: string, limits: Limits): string {
  return sha256(JSON.stringify([listed, instructions, limits]));
}

/**
 * Has a model work on each question, judges its answer, and keeps both before the next one: a run that was stopped goes on where it
 * was, and what is done is never paid for twice.
 * @throws VerbatimError `unavailable` when the provider or the server is gone, `cancelled` when stopped: run again to go on;
 * `not-found` when there is nothing to resume
 */
export async function runQuestions(run: QuestionsRun): Promise<QuestionsReport> {
  const { model, tools, set, questions, runs, limits = LIMITS, onProgress, signal } = run;
  const listed = await tools.list();
  const instructions = `${run.instructions}\n\n${EVALUATION_RULE}`;
  const toolsHash = hashOfTools(listed, instructions, limits);
  const number = beginOrGoOn(run, toolsHash);
  const done = runs.done(number);
  const records: QuestionRecord[] = [];
  let resumed = 0;
  for (const [at, { id, text }] of questions.entries()) {
    onProgress?.(at, questions.length, id);
    const hash = sha256(text);
    const kept = done.get(id);
    if (kept?.hash === hash) {
      records.push(kept.record);
      resumed += 1;
      continue;
    }
    const transcript = await goingOnLater(() =>
      workOn(text, { model, tools, listed, instructions, limits }, signal),
    );
    const judgement = await goingOnLater(() => judgeAnswer(text, transcript.answer, tools, signal));
    const record: QuestionRecord = { id, transcript, judgement };
    runs.keep(number, hash, record);
    records.push(record);
  }
  onProgress?.(questions.length, questions.length, '');
  return { model: model.id, set, toolsHash, resumed, records };
}

function beginOrGoOn({ model, set, library, runs, start }: QuestionsRun, toolsHash: string): number {
  const key = { model: model.id, set, tools: toolsHash, library };
  const before = runs.find(key);
  if (start === 'resume' && before === undefined) {
    throw new VerbatimError(
      'not-found',
      `There is no run of ${model.id} over ${set} with these tools and this library to go on with.`,
      'Leave --resume out to begin one.',
    );
  }
  if (start === 'fresh' && before !== undefined) runs.forget(before);
  return runs.begin(key);
}

/** An error that stops a run says that the run can be gone on with. */
async function goingOnLater<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof VerbatimError)) throw error;
    const { kind, message, recovery } = error;
    throw new VerbatimError(
      kind,
      message,
      `${recovery.replace(/\s*Run the command again\.$/, '')} Run the same command again to go on: the questions done so far are kept.`.trim(),
      { cause: error },
    );
  }
}
