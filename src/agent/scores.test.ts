import { describe, expect, it } from 'vitest';
import { NO_CHAT_COST } from '../chat/cost.js';
import type { JudgedQuotation } from './judge-answer.js';
import type { QuestionRecord } from './record.js';
import { ratio, scoreQuestion, scoreRun } from './scores.js';
import type { CallRecord, Ending } from './transcript.js';

const call = (
  found: readonly string[],
  read: readonly string[],
  ending: CallRecord['ending'] = 'ok',
): CallRecord => ({
  turn: 1,
  tool: found.length > 0 ? 'search_passages' : 'read_passages',
  arguments: '{}',
  ending,
  problem: null,
  found,
  read,
  milliseconds: 1,
});

const quotation = (given: Partial<JudgedQuotation>): JudgedQuotation => ({
  text: 'all is vanity',
  kind: 'quotation',
  verdict: 'exact',
  reference: 'Eccl 1:2',
  rightReference: true,
  units: ['ecclesiastes/1:2'],
  ...given,
});

function record(given: {
  readonly calls?: readonly CallRecord[];
  readonly quotations?: readonly JudgedQuotation[];
  readonly references?: QuestionRecord['judgement']['references'];
  readonly refused?: boolean;
  readonly ending?: Ending;
}): QuestionRecord {
  const { calls = [], quotations = [], references = [], refused = false, ending = 'answered' } = given;
  return {
    id: 'q',
    transcript: { question: '?', ending, answer: '', turns: 1, calls, reminders: [], cost: NO_CHAT_COST },
    judgement: { quotations, references, refused },
  };
}

const judged = new Map([
  ['ecclesiastes/1:2', 3],
  ['matthew/5:9', 2],
  ['matthew/5:44', 1],
]);
const expected = { judged, rightFrom: 2, answerable: true };

describe('found', () => {
  it('is the judged units that were read, among those judged right; a hit that was not read counts as shown only', () => {
    const { found, shown, unitsRead, calls } = scoreQuestion(
      record({
        calls: [call(['ecclesiastes/1:2', 'matthew/5:9'], []), call([], ['ecclesiastes/1:2', 'x/1'])],
      }),
      expected,
    );
    expect(shown).toEqual({ part: 2, whole: 2 });
    expect(found).toEqual({ part: 1, whole: 2 });
    expect({ unitsRead, calls }).toEqual({ unitsRead: 2, calls: 2 });
  });

  it('counts a unit that has two ids under either, and once', () => {
    const canonical = (unit: string) => unit.replace('sermon-on-the-mount', 'matthew');
    const calls = [call([], ['sermon-on-the-mount/5:9', 'matthew/5:9'])];
    const { found, unitsRead } = scoreQuestion(record({ calls }), expected, canonical);
    expect(found).toEqual({ part: 1, whole: 2 });
    expect(unitsRead).toBe(1);
  });
});

describe('quote fidelity', () => {
  it('asks for the text’s words at the right reference; what is no quotation of an author does not count', () => {
    const { faithful } = scoreQuestion(
      record({
        quotations: [
          quotation({}),
          quotation({ verdict: 'folded' }),
          quotation({ verdict: 'elided' }),
          quotation({ rightReference: false, reference: null }),
          quotation({ verdict: 'absent', rightReference: false, units: [] }),
          quotation({ kind: 'own-translation', verdict: 'absent', rightReference: false }),
          quotation({ kind: 'phrase', verdict: 'absent', reference: null, rightReference: false }),
        ],
      }),
      expected,
    );
    expect(faithful).toEqual({ part: 2, whole: 5 });
  });
});

describe('groundedness', () => {
  it('asks that quotations and references come from what was read', () => {
    const { grounded } = scoreQuestion(
      record({
        calls: [call(['matthew/5:9'], []), call([], ['ecclesiastes/1:2'])],
        quotations: [quotation({}), quotation({ units: ['matthew/5:9'], reference: 'Matt 5:9' })],
        references: [
          { written: 'Eccl 1:2', units: ['ecclesiastes/1:2'] },
          { written: 'Matt 5:9', units: ['matthew/5:9'] },
        ],
      }),
      expected,
    );
    expect(grounded).toEqual({ part: 2, whole: 4 });
  });

  it('counts a reference that names nothing only where it stands beside a quotation', () => {
    const { grounded } = scoreQuestion(
      record({
        quotations: [quotation({ reference: 'Hamlet 3.1', verdict: 'absent', units: [] })],
        references: [
          { written: 'Hamlet 3.1', units: [] },
          { written: 'In Chapter 3', units: [] },
        ],
      }),
      expected,
    );
    expect(grounded).toEqual({ part: 0, whole: 2 });
  });
});

describe('a run', () => {
  const one = scoreQuestion(
    record({ calls: [call([], ['ecclesiastes/1:2', 'matthew/5:9'])], quotations: [quotation({})] }),
    expected,
  );
  const two = scoreQuestion(
    record({
      calls: [call([], ['x/1']), call([], [], 'tool-error'), call([], ['x/2'])],
      ending: 'turn-limit',
    }),
    expected,
  );
  const refused = scoreQuestion(record({ refused: true }), {
    ...expected,
    judged: new Map(),
    answerable: false,
  });
  const invented = scoreQuestion(record({ quotations: [quotation({ verdict: 'absent' })] }), {
    ...expected,
    judged: new Map(),
    answerable: false,
  });

  it('has the mean of what was found over the questions that have judged units', () => {
    expect(scoreRun([one, two, refused])).toMatchObject({
      questions: 3,
      found: 0.5,
      callsPerQuestion: 4 / 3,
    });
    expect(scoreRun([refused]).found).toBeNull();
  });

  it('tells right refusals from wrong ones', () => {
    const { refusedRightly, refusedWrongly } = scoreRun([one, two, refused, invented]);
    expect(refusedRightly).toEqual({ part: 1, whole: 2 });
    expect(refusedWrongly).toEqual({ part: 0, whole: 2 });
  });

  it('shares fidelity over all its quotations, and counts calls that failed and endings', () => {
    const { faithful, failedCalls, endings } = scoreRun([one, two, invented]);
    expect(faithful).toEqual({ part: 1, whole: 2 });
    expect(failedCalls).toEqual({ part: 1, whole: 4 });
    expect(endings).toEqual({ answered: 2, 'turn-limit': 1 });
  });

  it('of nothing has no shares', () => {
    const { found, faithful, callsPerQuestion } = scoreRun([]);
    expect([found, ratio(faithful), callsPerQuestion]).toEqual([null, null, null]);
  });
});
