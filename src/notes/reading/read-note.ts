import { VerbatimError } from '../../errors.js';
import type { LinkedNote, NoteReadAnswer, NoteReadRequest } from '../answers.js';
import { hasIndexedBytes, isAsIndexed } from '../as-indexed.js';
import { placeOf } from '../note-place.js';
import type { LinkedFile } from '../note-rows.repository.js';
import { headingsOf, structureOf } from '../note-structure.js';
import type { OpenedFolder } from '../opened-folder.js';
import { findNote } from './find-note.js';
import { headingsAt, type LineRange, lineRange, sectionRange } from './line-range.js';
import { withinBudget } from './within-budget.js';

/** Characters of one answer: about 6,000 tokens. */
export const MAX_READ_CHARACTERS = 24_000;
const MOST_LINKS = 40;
const MOST_HEADINGS = 80;

/**
 * Reads a note, a section or lines of it, as the file has them now, with what links there.
 * @throws VerbatimError as `findNote`, `lineRange` and `sectionRange`; `not-found` when the file has gone, `unavailable`
 *   when it may not be read
 */
export function readNote(
  folders: readonly OpenedFolder[],
  request: NoteReadRequest,
  maxFileBytes = Number.POSITIVE_INFINITY,
): NoteReadAnswer {
  const { folder, file, ...within } = findNote(folders, request.path);
  const { bytes, stamp } = folder.policy.readReal(file.path, maxFileBytes);
  const structure = structureOf(file.path, bytes);
  if (structure === null) {
    throw new VerbatimError('unavailable', `${file.path} no longer holds text.`, 'Look at the file itself.');
  }
  const { lines } = structure;
  const headings = headingsOf(structure);
  const count = lines.count;
  const [heading, wantedLines] = [request.heading ?? within.heading, request.lines ?? within.lines];
  const notes: string[] = [];
  if (request.heading !== undefined && request.lines !== undefined)
    notes.push('Given both, the heading counts and not the lines.');
  const wanted: LineRange =
    heading !== undefined
      ? sectionRange(heading, headings, count)
      : wantedLines !== undefined && count > 0
        ? lineRange(wantedLines, count)
        : { first: 1, last: Math.max(count, 1) };
  const shown = withinBudget(lines, wanted, MAX_READ_CHARACTERS);
  const changed = !isAsIndexed(stamp, file) && !hasIndexedBytes(bytes, file);
  if (changed) {
    notes.push(
      'The note has changed since it was indexed: the text is of now, links and header are of then.',
    );
  }
  if (shown.cutLine !== null) {
    notes.push(
      `Line ${wanted.first} is longer than an answer may be: these are its characters ${shown.after + 1} to ${shown.after + shown.text.length} of ${shown.cutLine}.`,
    );
  }
  const here = folder.rows.linksHere(file.id);
  const there = folder.rows.linksTo(file.id);
  const links = (linked: readonly LinkedFile[]): LinkedNote[] =>
    linked.slice(0, MOST_LINKS).map((link) => ({ folder: folder.folder.name, ...link }));
  for (const [linked, what] of [
    [here, 'link here'],
    [there, 'are linked to'],
  ] as const) {
    if (linked.length > MOST_LINKS) notes.push(`${linked.length} notes ${what}; ${MOST_LINKS} are named.`);
  }
  if (headings.length > MOST_HEADINGS) {
    notes.push(`The note has ${headings.length} headings; the first ${MOST_HEADINGS} are named.`);
  }
  return {
    ...placeOf(folder, file, {
      startLine: wanted.first,
      endLine: shown.last,
      after: shown.after,
      headings: headingsAt(wanted.first, headings),
    }),
    text: shown.text,
    lines: count,
    about: folder.rows.about(file),
    outline: headings.slice(0, MOST_HEADINGS),
    linksHere: links(here),
    linksTo: links(there),
    changed,
    ...(shown.after > 0 && { after: shown.after }),
    continues: shown.continues,
    notes,
  };
}
