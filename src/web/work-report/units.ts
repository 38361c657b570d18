import { counted } from '../../text/counted.js';
import { languageName } from '../../works/language-names.js';
import { type Html, html } from '../html.js';
import { chapterAnchor, type ReportChapter } from './chapters.js';
import { unitAnchor } from './coverage.js';
import { directionOf, mixed } from './languages.js';
import type { ReportApparatus, ReportUnit, WorkReport } from './report.js';

/** Every unit, original and aid side by side, chapter by chapter. */
export function unitSections(report: WorkReport, chapters: readonly ReportChapter[]): Html {
  const { original, aid, before, after, work } = report;
  const alone = original === null || aid === null;
  return html`
${folded(before, 'before the first unit', 'front')}
${chapters.map(
  ({ chapter, units }) => html`<section class="chapter" id="${chapterAnchor(chapter)}">
<h2>${chapter === '' ? 'The text' : /^\d+$/.test(chapter) ? `Chapter ${chapter}` : chapter}<small>${counted(units.length, work.unitKind)}</small><a href="#contents">Contents</a></h2>
<p class="columns${alone && ' alone'}" aria-hidden="true">${[original, aid].map((text) => text !== null && html`<span>${text.title}</span>`)}</p>
${units.map((unit) => unitRow(unit, report))}
</section>`,
)}
${folded(after, 'after the last unit', 'front')}`;
}

function unitRow(unit: ReportUnit, report: WorkReport): Html {
  const { original, aid } = report;
  const alone = original === null || aid === null;
  const doubts = report.doubts.get(unit.id) ?? [];
  const chips = chipsOf(unit, report, doubts.length);
  const under = [
    ...unit.authorised.map(
      ({
        text,
        translator,
        year,
        language,
        terms,
        commentary,
      }) => html`<blockquote class="aid" lang="${language}" dir="${directionOf(text)}">${text}</blockquote>
<p class="elsewhere">Authorised translation: ${translator}${year !== null && `, ${year}`} (${languageName(language)}). Terms: ${terms}${commentary !== null && html`<br>${commentary}`}</p>`,
    ),
    ...(chips.length > 0 ? [html`<ul class="chips">${chips}</ul>`] : []),
    ...(unit.notes.length + doubts.length > 0
      ? [
          html`<ul class="notes">${[...unit.notes, ...doubts].map((note) => html`<li>${mixed(note)}</li>`)}</ul>`,
        ]
      : []),
    ...(unit.apparatus.length > 0 ? [folded(unit.apparatus, 'at this place', '')] : []),
  ];
  return html`<article class="unit${alone && ' alone'}" id="${unitAnchor(unit.refKey)}">
<p class="ref"><a href="#${unitAnchor(unit.refKey)}">${unit.refKey}</a>${secondReference(unit.ref)}</p>
${original !== null && html`<div>${originalOf(unit, original.language)}</div>`}
${aid !== null && html`<div>${aidOf(unit, aid.language)}</div>`}
${under.length > 0 && html`<div class="under">${under}</div>`}
</article>`;
}

/** What stands in brackets behind a reference: the other numbering. */
function secondReference(ref: string): Html | false {
  const other = /\(([^)]+)\)$/.exec(ref)?.[1];
  return other !== undefined && html`<small>${other}</small>`;
}

function originalOf({ original }: ReportUnit, language: string): Html {
  return original === null
    ? html`<p class="lacking">No original</p>`
    : html`<blockquote lang="${language}" dir="${directionOf(original)}">${original}</blockquote>`;
}

function aidOf({ aid, refKey }: ReportUnit, language: string): Html {
  if (aid.length === 0) return html`<p class="lacking">No translation</p>`;
  return html`${aid.map(({ body, covers }) => {
    const [first = refKey] = covers;
    return first === refKey
      ? html`<blockquote class="aid" lang="${language}" dir="${directionOf(body)}">${body}</blockquote>`
      : html`<p class="elsewhere">Translated together with <a href="#${unitAnchor(first)}">${first}</a></p>`;
  })}`;
}

function chipsOf(unit: ReportUnit, { original, aid }: WorkReport, doubts: number): readonly Html[] {
  const joint = unit.aid.filter(({ covers }) => covers.length > 1).flatMap(({ covers }) => covers);
  const chip = (kind: string, words: string) => html`<li class="${kind}">${words}</li>`;
  return [
    ...(unit.precision === 'chapter' ? [chip('warn', 'reference to the chapter only')] : []),
    ...(unit.precision === 'none' ? [chip('bad', 'no exact reference')] : []),
    ...(original !== null && unit.original === null ? [chip('bad', 'no original')] : []),
    ...(aid !== null && unit.aid.length === 0 ? [chip('warn', 'no aid translation')] : []),
    ...(joint.length > 0 ? [chip('', `one passage for ${[...new Set(joint)].join(', ')}`)] : []),
    ...(unit.authorised.length > 0 ? [chip('good', 'authorised translation')] : []),
    ...(unit.sameAs === null ? [] : [chip('', `same as ${unit.sameAs}`)]),
    ...(doubts > 0 ? [chip('warn', `${doubts} to review`)] : []),
  ];
}

function folded(pieces: readonly ReportApparatus[], where: string, className: string): Html {
  if (pieces.length === 0) return html``;
  return html`<details class="${className}"><summary>${pieces.length} kept apart ${where}</summary>
${pieces.map(({ id, kind, body }) => html`<p class="piece" dir="auto" title="${id}"><b>${kind}</b>${mixed(body)}</p>`)}
</details>`;
}
