import { counted } from '../../text/counted.js';
import { Html, html } from '../html.js';
import { STYLE } from '../work-report/style.js';
import { intervals, latencies, recallByCut } from './plots.js';
import { type ReportedEvaluation, type ReportedSet, runsInHalf } from './report.js';
import { PLOT_STYLE } from './style.js';
import { comparisonSentences, metricsTable, ranksByQuery, splitsTable } from './tables.js';

/** What a mode is, for a reader. */
const MODES: Readonly<Record<string, string>> = {
  raw: 'one search with the words as they stand',
  client: 'four short searches, as a client sends them, their hits taken in turn',
};

/** An evaluation as a page to look at: one HTML file that needs nothing else, no script and no network. */
export function evaluationReport(evaluation: ReportedEvaluation): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Evaluation – Verbatim</title>
<style>${new Html(STYLE)}
${new Html(PLOT_STYLE)}</style>
</head>
<body>
${head(evaluation)}
<main>
${evaluation.sets.map((set) => section(set, evaluation.halves))}
<section class="set"><h2>What it was made with</h2>
<p class="lede">The ranking that serves; each configuration is this one with lists or columns left out.</p>
<pre>${JSON.stringify(evaluation.ranking, null, 2)}</pre></section>
</main>
<footer><p>Made by Verbatim from the library with content <code>${evaluation.library.contentHash}</code>, tools <code>${evaluation.toolsHash ?? 'not known'}</code>.</p></footer>
</body>
</html>
`.markup;
}

function head({ library, halves, sets, skipped, embedding }: ReportedEvaluation): Html {
  const queries = sets.reduce((sum, set) => sum + set.queries.length, 0);
  return html`<header>
<p class="over">Evaluation</p>
<h1>How well search finds what was judged right</h1>
<ul class="facts">
<li><b>${queries.toLocaleString('en')}</b> queries in <b>${sets.length}</b> ${sets.length === 1 ? 'set' : 'sets'}</li>
<li><b>${library.works.length}</b> works</li>
<li>embedder <b>${library.embedder ?? 'none'}</b></li>
${embedding && html`<li>a query embeds in <b>${embedding.p50.toFixed(1)} ms</b></li>`}
<li>${halves.length > 1 ? 'both halves' : html`the half <b>${halves[0]}</b>`}</li>
</ul>
<p class="lede">Points are means over queries, bars around them 95 % intervals (bootstrap over queries). A unit that nobody judged counts as not relevant, so that the numbers are lower bounds; how much of a ranking was judged is told as judged@10.</p>
${skipped.map(({ name, reason }) => html`<p class="lede"><b>${name}</b> is skipped: ${reason}.</p>`)}
</header>`;
}

function section(set: ReportedSet, halves: readonly string[]): Html {
  const modes = [...new Set(set.runs.map(({ mode }) => mode))];
  return html`<section class="set" aria-labelledby="${set.name}"><h2 id="${set.name}">${set.name}<small>${counted(set.queries.length, 'query', 'queries')}, relevant from grade ${set.relevantFrom}</small></h2>
${set.notes.length > 0 && html`<div class="remarks">${set.notes.map((note) => html`<p>${note}</p>`)}</div>`}
${halves.flatMap((half) => modes.map((mode) => results(set, half, mode)))}
<div class="plots">${modes.map((mode) =>
    latencies(
      set.runs.filter((run) => run.mode === mode),
      `Time of a query, ${mode}: median and 95th percentile, embedding apart`,
    ),
  )}</div>
</section>`;
}

function results(set: ReportedSet, half: string, mode: string): Html {
  const runs = runsInHalf(set, half, mode);
  const comparisons = set.comparisons.filter((each) => each.half === half && each.mode === mode);
  return html`<h3>${half}, ${mode}<small>${MODES[mode] ?? ''}</small></h3>
<div class="plots">${recallByCut(runs, 'Recall by the number of hits read')}<div>${intervals(runs, 'recall@10', 'recall@10')}${intervals(runs, 'ndcg@10', 'nDCG@10')}</div></div>
${comparisonSentences(comparisons)}
${metricsTable(set, runs)}
${splitsTable(half, runs)}
${ranksByQuery(set, half, runs)}`;
}
