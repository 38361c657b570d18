import { type Html, html } from '../html.js';
import { classOf, rankStrip } from './plots.js';
import type { ReportedComparison, ReportedMean, ReportedSet, RunInHalf } from './report.js';

/** A difference that chance gives less often is told as one that counts. */
const SIGNIFICANT = 0.05;
/** Metrics told for each kind of wording. */
const SPLIT_METRICS = ['recall@10', 'ndcg@10'];
/** Configurations whose ranks are shown query by query. */
const STRIPS = 3;
/** A longer list is folded. */
const OPEN_UP_TO = 70;

/** Every metric of every run; the best of each column stands out. */
export function metricsTable(set: ReportedSet, runs: readonly RunInHalf[]): Html {
  const best = (metric: string) => Math.max(...runs.map(({ summary }) => summary.means[metric]?.mean ?? 0));
  return html`<div class="scroll"><table><thead><tr><th>configuration</th>${set.metrics.map((metric) => html`<th>${metric}</th>`)}</tr></thead><tbody>
${runs.map(
  ({ run, summary }) =>
    html`<tr><td>${run.configuration}</td>${set.metrics.map((metric) => cell(summary.means[metric], best(metric)))}</tr>`,
)}
</tbody></table></div>`;
}

/** The main metrics for each kind of wording. */
export function splitsTable(half: string, runs: readonly RunInHalf[]): Html | false {
  const splits = [
    ...new Map(
      runs.flatMap(({ run }) =>
        run.summaries
          .filter((each) => each.half === half && each.split !== null)
          .map(({ split, queries }) => [split ?? '', queries] as const),
      ),
    ),
  ];
  if (splits.length === 0) return false;
  const of = ({ run }: RunInHalf, split: string, metric: string) =>
    run.summaries.find((each) => each.half === half && each.split === split)?.means[metric];
  const best = (split: string, metric: string) =>
    Math.max(...runs.map((run) => of(run, split, metric)?.mean ?? 0));
  return html`<div class="scroll"><table><thead>
<tr><th></th>${splits.map(([split, queries]) => html`<th colspan="${SPLIT_METRICS.length}">${split} (${queries})</th>`)}</tr>
<tr><th>configuration</th>${splits.map(() => SPLIT_METRICS.map((metric) => html`<th>${metric}</th>`))}</tr></thead><tbody>
${runs.map(
  (run) =>
    html`<tr><td>${run.run.configuration}</td>${splits.map(([split]) => SPLIT_METRICS.map((metric) => cell(of(run, split, metric), best(split, metric))))}</tr>`,
)}
</tbody></table></div>`;
}

/** Two configurations compared, in a sentence each. */
export function comparisonSentences(comparisons: readonly ReportedComparison[]): Html {
  return html`${comparisons.map(({ metric, first, second, difference, p, queries }) => {
    const words = p < SIGNIFICANT ? 'more than chance gives' : 'which may be chance';
    const sign = difference < 0 ? '−' : '+';
    return html`<p class="compared"><b>${second}</b> against <b>${first}</b>, ${metric}: <b>${sign}${Math.abs(difference).toFixed(3)}</b>, p ${p < 0.0001 ? '< 0.0001' : `= ${p.toFixed(4)}`} (paired randomisation over ${queries} queries), ${words}.</p>`;
  })}`;
}

/** Where each query's relevant units were found, the worst queries first. */
export function ranksByQuery(set: ReportedSet, half: string, runs: readonly RunInHalf[]): Html {
  const shown = runs
    .slice(0, STRIPS)
    .map(({ run }) => ({ run, byId: new Map(run.queries.map((query) => [query.id, query])) }));
  const first = shown[0]?.byId;
  const score = (id: string) => first?.get(id)?.scores['ndcg@10'] ?? 0;
  const queries = set.queries
    .filter((query) => query.half === half)
    .sort((a, b) => score(a.id) - score(b.id));
  const table = html`<div class="scroll"><table class="ranks"><thead><tr><th>query, worst first</th>${shown.map(({ run }) => html`<th>${run.configuration}, ranks 1–20</th>`)}</tr></thead><tbody>
${queries.map(
  ({ id, text }) =>
    html`<tr><td>${id !== text && html`<small>${id}</small>`}${text}</td>${shown.map(({ run, byId }) => {
      const ranks = byId.get(id)?.ranks ?? [];
      const missed = ranks.filter((rank) => rank === null || rank > 20).length;
      return html`<td>${rankStrip(ranks, classOf(run))}<span class="missed">${missed === 0 ? 'all found' : `${missed} of ${ranks.length} not found`}</span></td>`;
    })}</tr>`,
)}
</tbody></table></div>`;
  return html`<details${queries.length <= OPEN_UP_TO && html` open`}><summary>Ranks of the relevant units, query by query (${queries.length})</summary>${table}</details>`;
}

function cell(value: ReportedMean | undefined, best: number): Html {
  if (value === undefined) return html`<td></td>`;
  return html`<td class="${value.mean > 0 && value.mean === best && 'best'}" title="95 % interval ${value.low.toFixed(3)} to ${value.high.toFixed(3)}">${value.mean.toFixed(3)}</td>`;
}
