import { join } from 'node:path';
import { z } from 'zod';
import type { Question } from '../agent/run-questions.js';
import type { Expected } from '../agent/scores.js';
import { VerbatimError } from '../errors.js';
import type { MeasuredLibrary } from '../evaluation/library.js';
import { EVALUATION_DIR } from '../evaluation/sets/committed-set.js';
import type { Half } from '../evaluation/sets/halves.js';
import { isLoaded, loadSet } from '../evaluation/sets/load-set.js';
import { readTableFile } from '../evaluation/sets/table-file.js';

/** A question as it is put, and what a set says of it. */
export interface AgentQuestion extends Question, Expected {
  /** Searches that were written for it; empty where none were. */
  readonly searches: readonly string[];
}

/** The set of questions that the library cannot answer. */
const UNANSWERABLE = 'unanswerable';

const UnanswerableRow = z.object({
  id: z.string().min(1),
  why: z.string().min(1),
  question: z.string().min(1),
});

/**
 * The questions of a set, and what has to be said of it.
 * @throws VerbatimError as `loadSet` does; `unavailable` for a set that cannot be run here
 */
export function agentSet(
  name: string,
  half: Half | 'both',
  library: MeasuredLibrary,
): { readonly questions: readonly AgentQuestion[]; readonly notes: readonly string[] } {
  if (name === UNANSWERABLE) return { questions: unanswerable(), notes: [] };
  const loaded = loadSet(name, library);
  if (!isLoaded(loaded)) {
    throw new VerbatimError(
      'unavailable',
      `The set ${name} cannot be run: ${loaded.reason}.`,
      `Choose another with --set, such as ${UNANSWERABLE}.`,
    );
  }
  const { set, notes } = loaded;
  return {
    notes,
    questions: set.queries
      .filter((query) => half === 'both' || query.half === half)
      .map(({ id, text, searches, judgements }) => ({
        id,
        text,
        searches,
        judged: new Map(judgements.map(({ unit, grade }) => [unit, grade])),
        rightFrom: set.relevantFrom,
        answerable: true,
      })),
  };
}

function unanswerable(): readonly AgentQuestion[] {
  const path = join(EVALUATION_DIR, UNANSWERABLE, 'questions.tsv');
  return readTableFile(path, UnanswerableRow).map(({ row: { id, question } }) => ({
    id,
    text: question,
    searches: [],
    judged: new Map(),
    rightFrom: 1,
    answerable: false,
  }));
}
