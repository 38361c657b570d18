import colours from 'picocolors';
import { type QuestionScores, type RunScores, ratio, type Share } from '../agent/scores.js';

/** All that a run came to. */
export interface AgentEvaluation {
  readonly model: string;
  readonly set: string;
  readonly scores: RunScores;
  readonly questions: readonly QuestionScores[];
  /** Questions that were done before, and asked nothing now. */
  readonly resumed: number;
  readonly notes: readonly string[];
}

/** The scores of a run, and of each question where that is wanted, as text. */
export function formatAgentEvaluation(evaluation: AgentEvaluation, each: boolean): string {
  const { model, set, scores, questions, resumed, notes } = evaluation;
  const before = resumed > 0 ? `, ${resumed} of them done before` : '';
  const { cost } = scores;
  const rows: readonly (readonly [string, string] | false)[] = [
    scores.found !== null && ['found (judged units read)', number(scores.found)],
    scores.shown !== null && ['judged units among the hits', number(scores.shown)],
    ['quote fidelity', share(scores.faithful)],
    ['groundedness', share(scores.grounded)],
    scores.refusedRightly.whole > 0 && ['refused, and rightly', share(scores.refusedRightly)],
    scores.refusedWrongly.whole > 0 && ['refused, and wrongly', share(scores.refusedWrongly)],
    ['calls a question', decimal(scores.callsPerQuestion)],
    ['units read a question', decimal(scores.unitsPerQuestion)],
    ['calls that failed', share(scores.failedCalls)],
    [
      'endings',
      Object.entries(scores.endings)
        .map(([ending, count]) => `${ending} ${count}`)
        .join(', '),
    ],
    cost.requests > 0 && ['tokens', `${cost.tokensIn} in, ${cost.tokensOut} out`],
    cost.requests > 0 && [
      'cost',
      cost.amount === undefined ? 'unknown (no prices set)' : cost.amount.toFixed(4),
    ],
  ];
  const shown = rows.filter((row) => row !== false);
  const width = Math.max(...shown.map(([name]) => name.length));
  return [
    colours.bold(`${model} on ${set}: ${scores.questions} questions${before}`),
    ...shown.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    ...notes.map((note) => colours.dim(`  ${note}`)),
    ...(each ? ['', ...table(questions)] : []),
  ].join('\n');
}

function table(questions: readonly QuestionScores[]): readonly string[] {
  const rows = [
    ['id', 'found', 'shown', 'faithful', 'grounded', 'calls', 'units', 'tokens', 'ending'],
    ...questions.map((one) => [
      one.id,
      fraction(one.found),
      fraction(one.shown),
      fraction(one.faithful),
      fraction(one.grounded),
      String(one.calls),
      String(one.unitsRead),
      String(one.cost.tokensIn + one.cost.tokensOut),
      one.refused ? `${one.ending}, refused` : one.ending,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}

const number = (value: number) => value.toFixed(3);
const decimal = (value: number | null) => (value === null ? '–' : value.toFixed(1));
const fraction = ({ part, whole }: Share) => (whole === 0 ? '–' : `${part}/${whole}`);

function share(of: Share): string {
  const value = ratio(of);
  return value === null ? '– (none)' : `${number(value)} (${of.part} of ${of.whole})`;
}
