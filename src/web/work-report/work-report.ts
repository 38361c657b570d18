import { openReadOnly } from '../../storage/open.js';
import { languageName } from '../../works/language-names.js';
import { libraryPath } from '../../works/summary.js';
import { Html, html } from '../html.js';
import { chaptersOf, contents } from './chapters.js';
import { coverage } from './coverage.js';
import { gatherReport } from './gather.js';
import { inline, mixed } from './languages.js';
import type { WorkReport } from './report.js';
import { sources } from './sources.js';
import { STYLE } from './style.js';
import { unitSections } from './units.js';

/**
 * A page on a work of the library for the person who looks after it: coverage, sources, and every unit with its
 * original and aid side by side. One HTML file that needs nothing else, no script and no network.
 * @param doubts what a review asks about, by unit id or slug of a text
 * @throws VerbatimError `not-found` without a library, `bad-input` for a work that it does not hold
 */
export function workReport(
  dataDir: string,
  work: string,
  doubts: ReadonlyMap<string, readonly string[]>,
): string {
  const db = openReadOnly(libraryPath(dataDir));
  try {
    return renderReport(gatherReport(db, work, doubts));
  } finally {
    db.close();
  }
}

/** The page. */
export function renderReport(report: WorkReport): string {
  const { work } = report;
  const chapters = chaptersOf(report.units);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${work.author}, ${work.title} – Verbatim</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
${head(report)}
<main>
${coverage(report)}
${sources(report.texts)}
${contents(report, chapters)}
${unitSections(report, chapters)}
</main>
<footer><p>Made by Verbatim from the library built on ${report.builtAt.slice(0, 10)}, content <code>${report.contentHash}</code>.</p></footer>
</body>
</html>
`.markup;
}

/** How far the work is prepared: of the second tier, what is approximate or missing. */
function tierOf({ work, units, original }: WorkReport): string {
  if (work.tier === 1) return 'First tier: fully prepared';
  const short = [
    original === null && 'without originals',
    units.some(({ precision }) => precision !== 'exact') && 'references approximate',
  ].filter(Boolean);
  return ['Second tier', ...(short.length > 0 ? [short.join(', ')] : [])].join(': ');
}

function head(report: WorkReport): Html {
  const { work, units, texts, doubts } = report;
  const open = [...doubts.values()].reduce((sum, { length }) => sum + length, 0);
  const ofTexts = texts.flatMap(({ text }) =>
    (doubts.get(text.slug) ?? []).map((doubt) => `${text.title}: ${doubt}`),
  );
  const other = work.schemeOther === null ? '' : `; ${work.schemeOther} where it differs`;
  return html`<header>
<p class="over">${work.tradition} tradition · ${languageName(work.language)}</p>
<h1>${work.title}${work.titleOriginal !== null && inline(work.titleOriginal, work.language, 'native')}</h1>
<p class="by">${work.author}</p>
<ul class="facts">
<li><b>${units.length.toLocaleString('en')}</b> ${work.unitKind}s</li>
<li><b>${work.passages.toLocaleString('en')}</b> passages</li>
<li>cited as <b>${work.abbreviation}</b></li>
<li>numbering: <b>${work.scheme}</b>${other}</li>
<li><b>${tierOf(report)}</b></li>
${work.partOf !== null && html`<li>part of <b>${work.partOf}</b></li>`}
${open > 0 && html`<li><b>${open}</b> to review</li>`}
</ul>
${work.notes.length + ofTexts.length > 0 && html`<div class="remarks">${[...work.notes, ...ofTexts].map((note) => html`<p>${mixed(note)}</p>`)}</div>`}
</header>`;
}
