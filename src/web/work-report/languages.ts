import { dominantScript } from '../../text/scripts.js';
import { type Html, type HtmlValue, html } from '../html.js';

/** Direction in which a text is read. */
export function directionOf(text: string): 'rtl' | 'ltr' {
  const script = dominantScript(text);
  return script === 'hebrew' || script === 'arabic' ? 'rtl' : 'ltr';
}

/** A stretch of another language inside a line, with its own direction. */
export function inline(text: string, language: string, className: string): Html {
  return html`<span class="${className}" lang="${language}" dir="${directionOf(text)}">${text}</span>`;
}

/** Languages that stand for a script where only the script is known: they choose the font. */
const RUNS: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['hbo', /\p{sc=Hebrew}(?:[\p{sc=Hebrew}\p{M}\s]*[\p{sc=Hebrew}\p{M}])?/u],
  ['grc', /\p{sc=Greek}(?:[\p{sc=Greek}\p{M}\s,’]*[\p{sc=Greek}\p{M}])?/u],
  ['lzh', /\p{sc=Han}(?:[\p{sc=Han}，。、：；「」『』《》]*\p{sc=Han})?/u],
  ['sa', /\p{sc=Devanagari}(?:[\p{sc=Devanagari}\p{M}\s]*[\p{sc=Devanagari}\p{M}])?/u],
];
const anyRun = new RegExp(RUNS.map(([, { source }]) => `(${source})`).join('|'), 'gu');

/** English with words of other scripts in it: each run in the font of its script and in its own direction. */
export function mixed(text: string): Html {
  const parts: HtmlValue[] = [];
  let end = 0;
  for (const found of text.matchAll(anyRun)) {
    const [language = ''] = RUNS[found.slice(1).findIndex((group) => group !== undefined)] ?? [];
    parts.push(text.slice(end, found.index), html`<bdi lang="${language}">${found[0]}</bdi>`);
    end = found.index + found[0].length;
  }
  return html`${[...parts, text.slice(end)]}`;
}
