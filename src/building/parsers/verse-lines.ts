import { collapseSpace, malformed, type ParsedPassage, SeenKeys } from './parsed-passage.js';

const VERSE_LINE = /^(\S+) (\d+):(\d+)\t(.*)$/u;

/** U+2E00–U+2E05 point from the text to the apparatus of readings; a digit after one tells it from its like. */
const APPARATUS_MARKS = /[⸀-⸅]\d*/gu;

/** Where a verse of another edition's count begins inside this one: `[41]`. */
const INNER_NUMBER = /\[(\d+)\]\s*/gu;

/** Brackets around words whose place in the text the editor doubts. */
const DOUBT_BRACKETS = /[[\]⟦⟧]/gu;

/**
 * Reads a file with one verse a line: `Mt 5:3`, TAB, the words. A heading may stand before the first verse.
 * Marks and brackets of the edition's apparatus are left out; a note says where brackets stood.
 * @throws VerbatimError `mismatch`, naming file and line
 */
export function parseVerseLines(
  file: string,
  text: string,
  format: { readonly book: string },
): ParsedPassage[] {
  const verses: ParsedPassage[] = [];
  const seen = new SeenKeys(file);
  let start = 0;
  for (const [at, ended] of text.split('\n').entries()) {
    const raw = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
    const [, book, chapter, number, words = ''] = VERSE_LINE.exec(raw) ?? [];
    if (book === undefined) {
      if (raw.trim() !== '' && verses.length > 0) {
        throw malformed(file, `line ${at + 1}`, 'it does not begin with a verse and a tab');
      }
    } else {
      if (book !== format.book)
        throw malformed(file, `line ${at + 1}`, `it is of ${book}, not ${format.book}`);
      const key = `${chapter}:${number}`;
      seen.add(key);
      const numbered = words.replace(INNER_NUMBER, '');
      const body = collapseSpace(numbered.replace(APPARATUS_MARKS, '').replace(DOUBT_BRACKETS, ''));
      if (body === '') throw malformed(file, `line ${at + 1}`, `verse ${key} has no words`);
      const notes = [
        ...(numbered.search(DOUBT_BRACKETS) === -1 ? [] : [BRACKET_NOTE]),
        ...[...words.matchAll(INNER_NUMBER)].map(
          ([, inner]) => `It holds verse ${inner} of other editions too.`,
        ),
      ];
      verses.push({ keys: [key], body, raw, start, apparatus: null, notes });
    }
    start += ended.length + 1;
  }
  if (verses.length === 0) throw malformed(file, 'the whole file', 'it holds no verse');
  return verses;
}

const BRACKET_NOTE =
  'The edition prints words of this verse in brackets, as doubtful; the brackets are left out here.';
