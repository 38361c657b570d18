import type { JsonStringsFormat } from '../format-schema.js';
import { passageWithoutCuts } from './cuts.js';
import { type JsonSlice, jsonArraySlices, parseJsonSlice } from './json-array.js';
import { jsonMembers } from './json-members.js';
import { malformed, type ParsedPassage } from './parsed-passage.js';

/**
 * Reads a list of strings in a JSON file: the units 1, 2, 3, … in the order of the list.
 * @throws VerbatimError `mismatch`, naming file and place, when there is no such list or an element is no text
 */
export function parseJsonStrings(
  file: string,
  text: string,
  format: Pick<JsonStringsFormat, 'path' | 'cuts'>,
): ParsedPassage[] {
  let list: JsonSlice = { start: text.search(/\S|$/u), end: text.trimEnd().length };
  for (const step of format.path) list = stepInto(file, text, list, step);
  const passages = elements(file, text, list).flatMap((slice, at) => {
    const key = String(at + 1);
    const body = parseJsonSlice(file, text, slice);
    if (typeof body !== 'string' || body.trim() === '') throw malformed(file, key, 'it is no text');
    const raw = text.slice(slice.start, slice.end);
    return passageWithoutCuts({ keys: [key], body, raw, start: slice.start, notes: [] }, format.cuts);
  });
  if (passages.length === 0) throw malformed(file, 'the whole file', 'the list is empty');
  return passages;
}

function stepInto(file: string, text: string, slice: JsonSlice, step: string | number): JsonSlice {
  const found =
    typeof step === 'number' ? elements(file, text, slice)[step] : jsonMembers(file, text, slice).get(step);
  if (found) return found;
  throw malformed(file, `"${step}"`, 'the file has no such place');
}

function elements(file: string, text: string, { start, end }: JsonSlice): JsonSlice[] {
  return jsonArraySlices(file, text.slice(start, end)).map((slice) => ({
    start: slice.start + start,
    end: slice.end + start,
  }));
}
