import { type Html, html } from '../html.js';
import type { ReportText, WorkReport } from './report.js';

/** Missing units that are named one by one. */
const NAMED = 40;

/** How much of the work each text, the keywords and exact references cover, as bars. */
export function coverage(report: WorkReport): Html {
  const { units, texts, work } = report;
  const all = units.length;
  const withKeywords = units.filter(({ hasKeywords }) => hasKeywords).length;
  const exact = units.filter(({ precision }) => precision === 'exact').length;
  const chapter = units.filter(({ precision }) => precision === 'chapter').length;
  const others = all - exact - chapter;
  return html`<section aria-labelledby="coverage"><h2 id="coverage">Coverage</h2>
<dl class="bars">
${texts.map((entry) => textBar(entry, all))}
${bar('References', work.scheme, all, [exact, chapter, others], precisionWords(exact, chapter, others))}
${bar('Keywords and situations', 'for search, never shown', all, [withKeywords, 0, 0], counted(withKeywords, all))}
</dl></section>`;
}

function textBar({ text, missing }: ReportText, all: number): Html {
  const has = all - missing.length;
  const role = text.role === 'original' ? 'original' : text.preferred ? 'aid translation' : 'translation';
  const named = missing.slice(0, NAMED);
  const more = missing.length - named.length;
  return html`${bar(text.title, role, all, [has, 0, 0], counted(has, all))}${
    named.length > 0 &&
    html`<dd class="lacks">Without ${named.map((key, at) => html`${at > 0 && ', '}<a href="#${unitAnchor(key)}">${key}</a>`)}${more > 0 && ` and ${more} more`}</dd>`
  }`;
}

function bar(
  name: string,
  of: string,
  all: number,
  [full, some, none]: readonly [number, number, number],
  count: Html,
): Html {
  const width = (part: number) => `width:${all === 0 ? 0 : Math.round((part / all) * 10_000) / 100}%`;
  return html`<dt>${name}<small>${of}</small></dt>
<dd class="bar" role="img" aria-label="${full} of ${all}"><i style="${width(full)}"></i><i class="some" style="${width(some)}"></i><i class="none" style="${width(none)}"></i></dd>
<dd class="count">${count}</dd>`;
}

function counted(has: number, all: number): Html {
  return html`${has.toLocaleString('en')} <span>of ${all.toLocaleString('en')}</span>`;
}

function precisionWords(exact: number, chapter: number, others: number): Html {
  const parts = [
    exact > 0 && `${exact.toLocaleString('en')} exact`,
    chapter > 0 && `${chapter.toLocaleString('en')} to the chapter`,
    others > 0 && `${others.toLocaleString('en')} unknown`,
  ].filter((part) => part !== false);
  return html`${parts.join(', ')}`;
}

/** Where a unit stands on the page. */
export function unitAnchor(refKey: string): string {
  return `u-${refKey.replace(/\s/g, '_')}`;
}
