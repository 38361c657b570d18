import type { SectionLinesFormat } from '../prose-formats.js';
import { cutOut } from './cuts.js';
import { partStarts } from './long-passages.js';
import { collapseSpace, malformed, type ParsedPassage } from './parsed-passage.js';
import { passagesOf, SENTENCE_END, type Stretch } from './pieces.js';
import { linesOf } from './text-blocks.js';

const LINE = /^(\d+)\.(\d+) (.*)$/u;

/** Where a passage is from, or an editor's remark on it. */
const CITATION = { pattern: '<cite>(?<words>.*?)</cite>', as: 'note' } as const;

/** What was printed inside a section and is no part of the text, and where that part of the section begins. */
interface Aside {
  readonly kind: string;
  readonly words: string;
  readonly start: number;
}

interface OpenUnit {
  readonly stretches: Stretch[];
  readonly asides: Aside[];
}

/**
 * Reads a file with one section a line: `24.3`, a space, the words, in which `<p>` begins a paragraph, `<br>` a line, and
 * `<cite>` holds a note. The unit is the chapter.
 * @throws VerbatimError `mismatch`, naming file and line, for a section or chapter out of order
 */
export function parseSectionLines(
  file: string,
  text: string,
  { renumbered, notes_at: notesAt, cuts }: Omit<SectionLinesFormat, 'name'>,
): ParsedPassage[] {
  const units = new Map<string, OpenUnit>();
  let [chapter, section] = [0, 0];
  for (const [at, line] of linesOf(text).entries()) {
    const [whole, chapterDigits = '', sectionDigits = '', words = ''] = LINE.exec(line.text) ?? [];
    const place = `line ${at + 1}`;
    if (whole === undefined) {
      if (line.text.trim() !== '') throw malformed(file, place, 'it does not begin with its section');
      continue;
    }
    const last = `${chapter}.${section}`;
    if (Number(chapterDigits) === chapter + 1) [chapter, section] = [chapter + 1, 0];
    section += 1;
    if (Number(chapterDigits) !== chapter || Number(sectionDigits) !== section) {
      throw malformed(file, place, `section ${chapterDigits}.${sectionDigits} follows ${last}`);
    }
    const key = renumbered[chapterDigits] ?? chapterDigits;
    const unit = units.get(key) ?? { stretches: [], asides: [] };
    units.set(key, unit);
    if (notesAt.includes(chapterDigits)) {
      unit.asides.push({ kind: 'note', words: tidy(words), start: line.start });
      continue;
    }
    const parts = partsOf(words, line.start + whole.length - words.length, [CITATION, ...cuts]);
    if (parts.every(({ stretch }) => stretch.body === ''))
      throw malformed(file, place, 'the section has no words');
    for (const { stretch, asides } of parts) {
      if (stretch.body !== '') add(unit, stretch);
      unit.asides.push(...asides);
    }
  }
  if (units.size === 0) throw malformed(file, 'the whole file', 'it holds no section');
  return [...units].flatMap(([key, unit]) => finish(text, key, unit));
}

/** The parts of a section, none longer than a passage, with what is cut out of them. */
function partsOf(
  words: string,
  start: number,
  cuts: SectionLinesFormat['cuts'],
): { readonly stretch: Stretch; readonly asides: readonly Aside[] }[] {
  const starts = partStarts(words);
  return starts.map((from, at) => {
    const part = words.slice(from, starts[at + 1]);
    const { text, pieces } = cutOut(part, cuts);
    const joint = at === 0 ? '\n\n' : ' ';
    return {
      stretch: { body: tidy(text), start: start + from, end: start + from + part.trimEnd().length, joint },
      // A stray sign that says nothing is not worth keeping.
      asides: pieces
        .filter((piece) => /[\p{L}\p{N}]/u.test(piece.words))
        .map((piece) => ({ kind: piece.cut.as, words: tidy(piece.words), start: start + from })),
    };
  });
}

/** A section may begin in the middle of a sentence: it then goes on with the paragraph before it. */
function add({ stretches }: OpenUnit, stretch: Stretch): void {
  const isMidSentence = !SENTENCE_END.test(stretches.at(-1)?.body ?? '.');
  stretches.push(isMidSentence ? { ...stretch, joint: ' ' } : stretch);
}

/** The passages of a unit, and its asides, each with the place of the passage that it was cut out of. */
function finish(text: string, key: string, { stretches, asides }: OpenUnit): ParsedPassage[] {
  const passages = passagesOf(text, key, stretches, []);
  const apparatus = asides.map(({ kind, words, start }) => {
    const around = passages.findLast((passage) => passage.start <= start);
    const lineEnd = text.indexOf('\n', start);
    const place =
      around && start < around.start + around.raw.length
        ? { raw: around.raw, start: around.start }
        : { raw: text.slice(start, lineEnd === -1 ? text.length : lineEnd).trimEnd(), start };
    return { keys: [], body: words, ...place, apparatus: kind, notes: [] };
  });
  return [...passages, ...apparatus];
}

/** Paragraphs and lines of verse on lines of their own, no other mark-up. */
function tidy(words: string): string {
  const paragraphs = words
    .split(/<p>/u)
    .map((paragraph) => paragraph.split(/<br>/u).map(collapseSpace).filter(Boolean).join('\n'));
  return paragraphs.filter(Boolean).join('\n\n');
}
