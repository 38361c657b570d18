import colours from 'picocolors';
import type { Comparison, Evaluation, RunResult, SetResult } from '../evaluation/evaluate.js';
import type { Half } from '../evaluation/sets/halves.js';
import type { MeanScore } from '../evaluation/summary.js';
import { counted } from '../text/counted.js';

/** Metrics shown with their interval, and for each kind of wording. */
const MAIN = ['recall@10', 'ndcg@10'];
/** A p below this is shown as one that counts. */
const SIGNIFICANT = 0.05;

/** An evaluation as tables for a terminal. */
export function formatEvaluation(evaluation: Evaluation, withQueries: boolean): string {
  const { library, toolsHash, embedding, sets, skipped } = evaluation;
  const embedded = embedding === null ? '' : `; a query embeds in ${embedding.p50.toFixed(1)} ms`;
  return [
    ...sets.map((set) => formatSet(set, evaluation.halves, withQueries)),
    ...skipped.map(({ name, reason }) => `${colours.bold(name)} is skipped: ${reason}.`),
    colours.dim(
      `Library ${library.contentHash.slice(0, 12)}, ${counted(library.works.length, 'work')}; embedder ${library.embedder ?? 'none'}${embedded}; tools ${toolsHash?.slice(0, 12) ?? 'not known'}.`,
    ),
  ].join('\n\n');
}

function formatSet(set: SetResult, halves: readonly Half[], withQueries: boolean): string {
  return [
    [
      `${colours.bold(set.name)}: ${counted(set.queries.length, 'query', 'queries')}, relevant from grade ${set.relevantFrom}`,
      ...set.notes.map((note) => colours.dim(`  ${note}`)),
    ].join('\n'),
    ...halves.flatMap((half) => [
      formatMeans(set, half),
      ...formatSplits(set, half),
      ...set.comparisons.filter((each) => each.half === half).map(formatComparison),
    ]),
    ...(withQueries ? [formatQueries(set)] : []),
  ].join('\n');
}

function formatMeans(set: SetResult, half: Half): string {
  const metrics = set.metrics;
  const runs = set.runs.flatMap((run) => {
    const summary = run.summaries.find((each) => each.half === half && each.split === null);
    return summary ? [{ run, summary }] : [];
  });
  const count = runs[0]?.summary.queries ?? 0;
  return table([
    [`${half}, ${counted(count, 'query', 'queries')}`, ...metrics, 'p50 ms', 'p95 ms'],
    ...runs.map(({ run, summary }) => [
      nameOf(run),
      ...metrics.map((metric) => score(summary.means[metric], MAIN.includes(metric))),
      run.latency.p50.toFixed(1),
      run.latency.p95.toFixed(1),
    ]),
  ]);
}

function formatSplits(set: SetResult, half: Half): readonly string[] {
  const splits = new Set(
    set.runs.flatMap(({ summaries }) =>
      summaries.filter((each) => each.half === half).flatMap(({ split }) => split ?? []),
    ),
  );
  if (splits.size === 0) return [];
  const of = (run: RunResult, split: string) =>
    run.summaries.find((each) => each.half === half && each.split === split);
  return [
    table([
      ['', ...[...splits].flatMap((split) => MAIN.map((metric) => `${split} ${metric}`))],
      ...set.runs.map((run) => [
        nameOf(run),
        ...[...splits].flatMap((split) => MAIN.map((metric) => score(of(run, split)?.means[metric], false))),
      ]),
    ]),
  ];
}

function formatComparison({ metric, mode, first, second, difference, p, queries }: Comparison): string {
  const counts = p < SIGNIFICANT ? 'beyond chance' : 'may be chance';
  return `  ${mode}: ${second} − ${first}, ${metric}: ${difference >= 0 ? '+' : '−'}${Math.abs(difference).toFixed(3)}, p ${p < 0.0001 ? '< 0.0001' : `= ${p.toFixed(4)}`} over ${queries} queries: ${counts}`;
}

function formatQueries(set: SetResult): string {
  const byId = (run: RunResult) => new Map(run.queries.map((query) => [query.id, query]));
  const runs = set.runs.map((run) => [nameOf(run), byId(run)] as const);
  return table([
    ['query', 'relevant', ...runs.map(([name]) => name), 'words'],
    ...set.queries.map(({ id, text }) => [
      id,
      String(runs[0]?.[1].get(id)?.ranks.length ?? 0),
      ...runs.map(([, queries]) => shownRanks(queries.get(id)?.ranks ?? [])),
      text.slice(0, 60),
    ]),
  ]);
}

/** Ranks found, best first; how many were not. */
function shownRanks(ranks: readonly (number | null)[]): string {
  const found = ranks.filter((rank) => rank !== null).sort((a, b) => a - b);
  const missed = ranks.length - found.length;
  return [...found.map(String), ...(missed > 0 ? [`–${missed}`] : [])].join(' ');
}

function nameOf({ configuration, mode }: RunResult): string {
  return mode === 'raw' ? configuration : `${configuration} (${mode})`;
}

function score(value: MeanScore | undefined, withInterval: boolean): string {
  if (value === undefined) return '';
  const shown = value.mean.toFixed(3);
  return withInterval ? `${shown} [${value.low.toFixed(2)}–${value.high.toFixed(2)}]` : shown;
}

/** Columns padded to their widest cell, the first to the left and the others to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return rows.map((row, at) => `  ${at === 0 ? colours.dim(line(row)) : line(row)}`).join('\n');
}
