import { type Html, html } from '../html.js';
import type { ReportedRun, RunInHalf } from './report.js';
import { axis, round, scale } from './scale.js';

/** Ranks that a search returns, and the end of the strips. */
const DEPTH = 20;

/** Height of a configuration's row. */
const ROW = 27;

/** Recall by how many hits are read: one line a configuration, its name at the end. */
export function recallByCut(runs: readonly RunInHalf[], title: string): Html {
  const cuts = [...new Set(runs.flatMap(({ summary }) => Object.keys(summary.means).flatMap(cutOf)))].sort(
    (a, b) => a - b,
  );
  const [width, left, right, top, bottom] = [560, 42, 118, 16, 34];
  // As high as the two drawings of intervals beside it.
  const height = Math.max(300, 2 * (runs.length * ROW + 38) + 84);
  const { end, marks } = axis(
    runs.flatMap(({ summary }) => cuts.map((cut) => recall(summary, cut))),
    1,
  );
  const x = scale([0, cuts.length - 1], [left, width - right]);
  const y = scale([0, end], [height - bottom, top]);
  const labels = spread(
    runs.map(({ summary }) => y(recall(summary, cuts.at(-1) ?? 0))),
    15,
    top,
    height - bottom,
  );
  return html`<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
${marks.map((mark) => html`<line class="grid" x1="${left}" x2="${width - right}" y1="${y(mark)}" y2="${y(mark)}"/><text class="tick" x="${left - 8}" y="${y(mark) + 4}" text-anchor="end">${mark}</text>`)}
${cuts.map((cut, at) => html`<text class="tick" x="${x(at)}" y="${height - bottom + 20}" text-anchor="middle">${cut}</text>`)}
${runs.map(({ run, summary }, at) => {
  const points = cuts.map((cut, place) => [x(place), y(recall(summary, cut))] as const);
  const label = labels[at] ?? 0;
  const [endX = 0, endY = 0] = points.at(-1) ?? [];
  return html`<g class="${classOf(run)}"><title>${run.configuration}: ${cuts.map((cut) => `recall@${cut} ${recall(summary, cut).toFixed(3)}`).join(', ')}</title>
<polyline points="${points.map((point) => point.join(',')).join(' ')}"/>${points.map(([cx, cy]) => html`<circle cx="${cx}" cy="${cy}" r="3"/>`)}
<path class="lead" d="M${endX + 5} ${endY} L${endX + 14} ${label}"/><text class="name" x="${endX + 18}" y="${label + 4}">${run.configuration}</text></g>`;
})}
</svg></figure>`;
}

/** A metric's mean and 95 % interval, one row a configuration. */
export function intervals(runs: readonly RunInHalf[], metric: string, title: string): Html {
  const rows = runs.flatMap(({ run, summary }) => {
    const value = summary.means[metric];
    return value ? [{ run, value }] : [];
  });
  const [width, left, right, step, top] = [560, 118, 56, ROW, 10];
  const height = top + rows.length * step + 28;
  const { end, marks } = axis(
    rows.map(({ value }) => value.high),
    1,
  );
  const x = scale([0, end], [left, width - right]);
  return html`<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
${marks.map((mark) => html`<line class="grid" x1="${x(mark)}" x2="${x(mark)}" y1="${top}" y2="${height - 24}"/><text class="tick" x="${x(mark)}" y="${height - 8}" text-anchor="middle">${mark}</text>`)}
${rows.map(({ run, value: { mean, low, high } }, at) => {
  const y = top + at * step + step / 2;
  return html`<g class="${classOf(run)}"><title>${run.configuration}: ${mean.toFixed(3)}, 95 % interval ${low.toFixed(3)} to ${high.toFixed(3)}</title>
<text class="name" x="${left - 12}" y="${y + 4}" text-anchor="end">${run.configuration}</text><line class="range" x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}"/><circle cx="${x(mean)}" cy="${y}" r="5"/><text class="value" x="${width - right + 10}" y="${y + 4}">${mean.toFixed(3)}</text></g>`;
})}
</svg></figure>`;
}

/** Median and 95th percentile of a query's time, one bar a configuration. */
export function latencies(runs: readonly ReportedRun[], title: string): Html {
  const [width, left, right, step, top] = [560, 118, 96, ROW, 10];
  const height = top + runs.length * step + 28;
  const { end, marks } = axis(runs.map(({ latency }) => latency.p95));
  const x = scale([0, end], [left, width - right]);
  return html`<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
${marks.map((mark) => html`<line class="grid" x1="${x(mark)}" x2="${x(mark)}" y1="${top}" y2="${height - 24}"/><text class="tick" x="${x(mark)}" y="${height - 8}" text-anchor="middle">${mark}</text>`)}
${runs.map((run, at) => {
  const { p50, p95 } = run.latency;
  const y = top + at * step;
  return html`<g class="${classOf(run)}"><text class="name" x="${left - 12}" y="${y + step / 2 + 4}" text-anchor="end">${run.configuration}</text>
<rect class="wide" x="${left}" y="${y + 9}" width="${round(x(p95) - left)}" height="9" rx="2"/><rect x="${left}" y="${y + 9}" width="${round(x(p50) - left)}" height="9" rx="2"/><text class="value" x="${width - right + 10}" y="${y + step / 2 + 4}">${round(p50)} / ${round(p95)} ms</text></g>`;
})}
</svg></figure>`;
}

/** The ranks at which one query's relevant units were found, on a strip from 1 to 20. */
export function rankStrip(ranks: readonly (number | null)[], name: string): Html {
  const [width, height, pad] = [300, 16, 7];
  const x = scale([1, DEPTH], [pad, width - pad]);
  const found = ranks.flatMap((rank) => (rank !== null && rank <= DEPTH ? [rank] : []));
  const said = found.length === 0 ? 'none found' : `found at ${[...found].sort((a, b) => a - b).join(', ')}`;
  return html`<svg class="strip ${name}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${said}"><title>${said}</title>
<line class="grid" x1="${pad}" x2="${width - pad}" y1="8" y2="8"/><line class="grid" x1="${x(10.5)}" x2="${x(10.5)}" y1="2" y2="14"/>
${found.map((rank) => html`<circle cx="${x(rank)}" cy="8" r="4.5"/>`)}</svg>`;
}

/** A configuration's look: colour by what is asked, dashed where written lines are left out. */
export function classOf({ configuration }: Pick<ReportedRun, 'configuration'>): string {
  const [kind = '', ...rest] = configuration.split('-');
  return rest.includes('text') ? `run ${kind} over-text` : `run ${kind}`;
}

function cutOf(metric: string): readonly number[] {
  const cut = /^recall@(\d+)$/.exec(metric)?.[1];
  return cut === undefined ? [] : [Number(cut)];
}

function recall({ means }: RunInHalf['summary'], cut: number): number {
  return means[`recall@${cut}`]?.mean ?? 0;
}

/** Places moved as little as it takes to stand `apart` from each other between two ends. */
function spread(places: readonly number[], apart: number, low: number, high: number): readonly number[] {
  const order = places.map((place, at) => ({ place, at })).sort((a, b) => a.place - b.place);
  let floor = low;
  for (const each of order) {
    each.place = Math.max(each.place, floor);
    floor = each.place + apart;
  }
  let ceiling = high;
  for (const each of [...order].reverse()) {
    each.place = Math.min(each.place, ceiling);
    ceiling = each.place - apart;
  }
  return order.sort((a, b) => a.at - b.at).map(({ place }) => round(place));
}
