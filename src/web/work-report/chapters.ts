import { counted } from '../../text/counted.js';
import { Html, html } from '../html.js';
import { unitAnchor } from './coverage.js';
import type { ReportUnit, WorkReport } from './report.js';

/** The units of one chapter; of a work without chapters, all of them under ''. */
export interface ReportChapter {
  readonly chapter: string;
  readonly units: readonly ReportUnit[];
}

export function chaptersOf(units: readonly ReportUnit[]): readonly ReportChapter[] {
  const chapters: { readonly chapter: string; readonly units: ReportUnit[] }[] = [];
  for (const unit of units) {
    const last = chapters.at(-1);
    if (last?.chapter === unit.chapter) last.units.push(unit);
    else chapters.push({ chapter: unit.chapter, units: [unit] });
  }
  return chapters;
}

/** What the page holds, chapter by chapter with counts; of a work without chapters, unit by unit. */
export function contents({ units, original, aid }: WorkReport, chapters: readonly ReportChapter[]): Html {
  const flat = chapters.length < 2;
  return html`<section aria-labelledby="contents"><h2 id="contents">Contents</h2>
${
  flat
    ? html`<ul class="chapters keys">${units.map((unit) => html`<li><a href="#${unitAnchor(unit.refKey)}"${lacks(unit, original !== null, aid !== null) && new Html(' class="lack"')}>${unit.refKey}</a></li>`)}</ul>`
    : html`<ul class="chapters">${chapters.map((chapter) => chapterLink(chapter, original !== null, aid !== null))}</ul>`
}</section>`;
}

function lacks(unit: ReportUnit, hasOriginals: boolean, hasAid: boolean): boolean {
  return (hasOriginals && unit.original === null) || (hasAid && unit.aid.length === 0);
}

function chapterLink({ chapter, units }: ReportChapter, hasOriginals: boolean, hasAid: boolean): Html {
  const lacking = [
    hasOriginals && without(units.filter(({ original }) => original === null).length, 'original'),
    hasAid && without(units.filter(({ aid }) => aid.length === 0).length, 'aid'),
  ].filter(Boolean);
  return html`<li><a href="#${chapterAnchor(chapter)}"><b>${chapter}</b><small>${counted(units.length, 'unit')}${
    lacking.length > 0 && html`<span class="lack">, ${lacking.join(', ')}</span>`
  }</small></a></li>`;
}

function without(count: number, what: string): string | false {
  return count > 0 && `${count} without ${what}`;
}

export function chapterAnchor(chapter: string): string {
  return `c-${chapter.replace(/\s/g, '_')}`;
}
