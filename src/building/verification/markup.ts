import type { Database } from 'better-sqlite3';
import { IMPORT_SPEC } from '../imports/import-spec.js';
import { type Difference, shorten } from './difference.js';

/** What an edition's file may hold and an author's text never does. */
const MARKUP: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a tag', /<\/?[A-Za-z!?][^>]*>?/],
  ['an entity', /&(?:#x?[0-9a-f]+|[a-z][a-z0-9]*);/i],
  ['a footnote mark', /\[(?:[A-Z]|\d{1,3}|fn\d*|\*|†)\]/],
  ['a backtick', /`/],
  ['a brace', /[{}]/],
  ['an apparatus siglum', /[\u2E00-\u2E05\u2E0A-\u2E0D]/],
  ['a number against a word', /[\p{Script=Greek}\p{Script=Hebrew}]\d|\d[\p{Script=Greek}\p{Script=Hebrew}]/u],
  ['a pilcrow or morpheme mark', /[¶|\\]|\p{L}\/\p{L}|[\u0590-\u05FF]\/[\u0590-\u05FF]/u],
  ['emphasis marks', /(?:^|[\s(“‘"'])_[^_\s][^_]*_|\*\*?[^*\s][^*]*\*/],
  ['a note of ketiv or qere', /\b(?:ketiv|qere)\b/i],
  ['a control or replacement character', /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\uFFFD\uFEFF]/],
];

/** The first original or passage that still holds markup; imported ones say so themselves. */
export function checkMarkup(db: Database): Difference | null {
  const bodies = db.prepare<[], { work: string; at: string; body: string }>(
    `SELECT u.work, u.id AS at, o.body FROM originals o JOIN units u ON u.rowid = o.unit
     UNION ALL
     SELECT t.work, p.id, p.body FROM passages p JOIN texts t ON t.id = p.text JOIN sources s ON s.id = p.source
     WHERE p.apparatus IS NULL AND s.spec NOT LIKE '${IMPORT_SPEC}%'`,
  );
  for (const { work, at, body } of bodies.iterate()) {
    const found = markupIn(body);
    if (found) return { work, at, expected: 'text without markup', found };
  }
  return null;
}

/** The first markup in a text, with its surroundings; null where there is none. */
export function markupIn(body: string): string | null {
  for (const [what, pattern] of MARKUP) {
    const match = pattern.exec(body);
    if (match) {
      const around = body.slice(Math.max(0, match.index - 20), match.index + match[0].length + 20);
      return `${what} in “${shorten(around)}”`;
    }
  }
  return null;
}
