/** Markup that is safe to send: made by `html` alone. */
export class Html {
  constructor(readonly markup: string) {}
}

export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

/**
 * A template whose values are escaped: text and numbers as they are, `Html` as markup, lists one after the other,
 * and nothing for null, undefined and false. Values may stand in elements and in quoted attributes.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = strings[0] ?? '';
  for (const [at, value] of values.entries()) markup += markupOf(value) + (strings[at + 1] ?? '');
  return new Html(markup);
}

function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escapeHtml(String(value));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in an element or a quoted attribute; characters that HTML does not allow become U+FFFD. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g, '\uFFFD');
}
