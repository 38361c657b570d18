import { chapterOf } from '../aligning/keys.js';
import type { JsonRecordFormat } from '../format-schema.js';
import { passageWithoutCuts } from './cuts.js';
import { type JsonSlice, jsonArraySlices, parseJsonSlice } from './json-array.js';
import { jsonMembers, MAX_RECORD_LENGTH } from './json-members.js';
import { lineAt, malformed, type ParsedPassage, SeenKeys } from './parsed-passage.js';

/**
 * Reads a JSON array with one object a unit.
 * @throws VerbatimError `mismatch`, naming file and place
 */
export function parseJsonRecords(file: string, text: string, format: JsonRecordFormat): ParsedPassage[] {
  return parseRecords(file, text, jsonArraySlices(file, text), format);
}

/**
 * Reads one JSON object a line.
 * @throws VerbatimError `mismatch`, naming file and line, also for a line longer than any record is
 */
export function parseJsonLines(file: string, text: string, format: JsonRecordFormat): ParsedPassage[] {
  return parseRecords(file, text, lineSlices(file, text), format);
}

function lineSlices(file: string, text: string): JsonSlice[] {
  const slices: JsonSlice[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end - start > MAX_RECORD_LENGTH) {
      throw malformed(
        file,
        `line ${slices.length + 1}`,
        `it is ${end - start} characters long, and a record has at most ${MAX_RECORD_LENGTH}`,
      );
    }
    const line = text.slice(start, end);
    if (line.trim() !== '')
      slices.push({ start: start + line.search(/\S/u), end: start + line.trimEnd().length });
    start = end + 1;
  }
  return slices;
}

function parseRecords(
  file: string,
  text: string,
  slices: readonly JsonSlice[],
  format: JsonRecordFormat,
): ParsedPassage[] {
  const count = new RecordCount(file);
  const passages = slices.flatMap((slice) => {
    const members = jsonMembers(file, text, slice);
    const value = (member: string): unknown => {
      const place = members.get(member);
      if (place) return parseJsonSlice(file, text, place);
      throw malformed(file, `line ${lineAt(text, slice.start)}`, `the record has no "${member}"`);
    };
    const key = format.key
      .map((member) => String(value(member)))
      .join(':')
      .replaceAll('.', ':');
    count.next(key);
    const words = value(format.text);
    const place = members.get(format.text);
    if (words === null || place === undefined) return [];
    if (typeof words !== 'string' || words.trim() === '') throw malformed(file, key, 'it has no text');
    const body = format.printed_key === undefined ? words : withoutKey(file, key, words, format.printed_key);
    const raw = text.slice(place.start, place.end);
    return passageWithoutCuts({ keys: [key], body, raw, start: place.start, notes: [] }, format.cuts);
  });
  if (passages.length === 0) throw malformed(file, 'the whole file', 'it holds no record with a text');
  return passages;
}

/** Holds that the records of each division follow each other from 1 on: one that is missing or astray would shift others. */
class RecordCount {
  private readonly seen: SeenKeys;
  private last = { division: '', number: 0 };

  constructor(private readonly file: string) {
    this.seen = new SeenKeys(file);
  }

  next(key: string): void {
    this.seen.add(key);
    const division = chapterOf(key);
    const number = Number(key.slice(division === '' ? 0 : division.length + 1));
    const due = division === this.last.division ? this.last.number + 1 : 1;
    if (number !== due) {
      throw malformed(this.file, key, `it stands where ${[division, due].filter(Boolean).join(':')} is due`);
    }
    this.last = { division, number };
  }
}

/** The text without the number that it prints, which must be its own: what the pattern matches from the number on goes. */
function withoutKey(file: string, key: string, words: string, pattern: string): string {
  const match = new RegExp(pattern, 'u').exec(words);
  const printed = match?.groups?.key;
  if (match === null || printed === undefined)
    throw malformed(file, key, 'its text does not print its number');
  if (printed.replaceAll('.', ':') !== key) {
    throw malformed(file, key, `its text prints the number ${printed}`);
  }
  const at = match.index + match[0].indexOf(printed);
  return `${words.slice(0, at)} ${words.slice(match.index + match[0].length)}`;
}
