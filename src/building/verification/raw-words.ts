import { bookLines } from './book-lines.js';

/**
 * What a stretch of a source file says, read again and otherwise than by the parsers: a check that shares their code
 * would share their mistakes.
 */
export interface RawPart {
  /** Letters, digits and their marks, in the file's spelling. */
  readonly letters: string;
  /** False for what an edition adds: notes, headings, readings that are written and not read. */
  readonly required: boolean;
}

/**
 * A text's letters, digits and marks: neither space nor punctuation, in a Unicode form that spellings share. Greek breathings
 * count as punctuation, and so do the modifier letters like them: files write them for apostrophes and parentheses.
 */
export function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0313\u0314\u02BC\u02BD]|[^\p{L}\p{N}\p{M}]/gu, '')
    .replaceAll('ς', 'σ');
}

/** A text without the signs that point to notes or to an apparatus of readings. */
export function withoutSigla(text: string): string {
  return text.replace(SIGLA, '');
}

/** The parts of a raw slice, in the order of the file, by the kind of file it looks like. */
export function partsOf(raw: string): RawPart[] {
  if (raw.startsWith('<')) return xmlParts(raw);
  const json = /^\s*["{]/.test(raw) ? jsonParts(raw) : null;
  if (json) return json;
  const words = withoutSigla(raw.replace(LINE_REFERENCE, '').replace(SECTION_NUMBERS, ''));
  if (TAG.test(words)) return xmlParts(words);
  const parts: { letters: string; required: boolean }[] = [];
  for (const { text, required } of bookLines(words)) {
    const last = parts.at(-1);
    // What is cut out of a text may run over the end of a line.
    if (last?.required && required) last.letters += lettersOf(text);
    else parts.push({ letters: lettersOf(text), required });
  }
  return parts;
}

/** A line may begin with its reference and a tab. */
const LINE_REFERENCE = /^\S+ \S+\t/;

/** A file with one section a line has their numbers before them. */
const SECTION_NUMBERS = /^\d+\.\d+ /gm;

/** A slice of a file with mark-up may begin between two tags. */
const TAG = /<\/?[A-Za-z][^<>]*>/;

/** Signs that point to notes or to an apparatus of readings, some of them numbered, and verse numbers of other editions. */
const SIGLA = /[\u2E00-\u2E05]\d*|\[(?:\d+|[A-Z]|\^[\w.-]+)\]|\{\d+\}/g;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  mdash: '—',
  ndash: '–',
};

/** Elements whose words are the editor's; a reading to be read (qere) inside one is the text's all the same. */
const EDITORIAL = /^<(?:note|head|title|bibl|figure|fw|sup|cite|speaker|stage|sic|orig|abbr|h[1-6])\b/;
const UNREAD = /^<[^>]*\btype="x-(?:ketiv|pe|samekh)"/;
const READ = /^<rdg\b[^>]*\btype="x-qere"/;

/** A note that may say to read otherwise than is written. */
interface OpenNote {
  /** How many parts stand before it. */
  readonly after: number;
  /** Letters of what is written. */
  written: string;
  readOtherwise: boolean;
}

function xmlParts(raw: string): RawPart[] {
  const parts: RawPart[] = [];
  const open: { readonly name: string; readonly required: boolean }[] = [];
  let note: OpenNote | null = null;
  for (const [piece, name = ''] of raw.matchAll(/<!--.*?-->|<\/?([\w:]+)[^>]*>|<[^>]*>|[^<]+/gs)) {
    const around = open.at(-1) ?? { name: '', required: true };
    if (READ.test(piece) && note) note.readOtherwise = true;
    if (piece.startsWith('</')) {
      open.pop();
      if (name !== 'note') continue;
      if (note?.readOtherwise) markUnread(parts, note);
      note = null;
    } else if (piece.startsWith('<') && (name === '' || piece.endsWith('/>'))) {
    } else if (piece.startsWith('<')) {
      if (name === 'note') note = { after: parts.length, written: '', readOtherwise: false };
      const editorial = EDITORIAL.test(piece) || UNREAD.test(piece);
      open.push({ name, required: READ.test(piece) || (around.required && !editorial) });
    } else {
      const letters = lettersOf(decodeEntities(piece));
      if (note && around.name === 'catchWord') note.written += letters;
      parts.push({ letters, required: around.required });
    }
  }
  return parts;
}

/** What is written right before a note that gives its reading need not stand in the body. */
function markUnread(parts: RawPart[], { after, written }: OpenNote): void {
  let left = written;
  for (let at = after - 1; at >= 0 && left !== ''; at -= 1) {
    const { letters, required } = parts[at] ?? { letters: '', required: false };
    // Other notes may stand between the words.
    if (!required) continue;
    if (!left.endsWith(letters)) return;
    left = left.slice(0, left.length - letters.length);
    parts[at] = { letters, required: false };
  }
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[String(name).toLowerCase()] ?? entity;
  });
}

/** JSON values beside each other: strings are text, of objects their `value` is; null when the slice is no JSON. */
function jsonParts(raw: string): RawPart[] | null {
  let values: unknown[];
  try {
    values = JSON.parse(`[${raw}]`);
  } catch {
    return null;
  }
  return values.flatMap((value) => {
    if (typeof value === 'string') return [{ letters: lettersOf(value), required: true }];
    const { type, value: text } = value as { type?: unknown; value?: unknown };
    if (typeof text !== 'string') return [];
    return [{ letters: lettersOf(text), required: !/head|title|note/.test(String(type)) }];
  });
}

/**
 * Whether a body is what its raw slice says: every required part, whole and in order, and nothing that the slice does not
 * say.
 * @param cutOut letters of what was cut out of the same slice: headings and notes that are kept beside the body, the
 *   unit's own number
 */
export function says(parts: readonly RawPart[], body: string, cutOut: readonly string[]): boolean {
  const letters = lettersOf(body);
  const cuts = [...new Set(cutOut)].filter((cut) => cut !== '');
  let reached = new Set([0]);
  for (const { letters: part, required } of parts) {
    const next = new Set(required ? [] : reached);
    for (const at of reached) {
      if (letters.startsWith(part, at)) next.add(at + part.length);
    }
    const holds = cuts.filter((cut) => part.includes(cut));
    if (holds.length > 0) for (const at of afterCuts(part, holds, letters, reached)) next.add(at);
    reached = next;
  }
  return reached.has(letters.length);
}

/** Places of the body that are reached when a part is read with some of the cuts left out wherever they stand. */
function afterCuts(
  part: string,
  cuts: readonly string[],
  letters: string,
  from: ReadonlySet<number>,
): ReadonlySet<number> {
  const reached: Set<number>[] = Array.from({ length: part.length + 1 }, () => new Set<number>());
  for (const at of from) reached[0]?.add(at);
  for (let read = 0; read < part.length; read += 1) {
    const here = reached[read];
    if (!here || here.size === 0) continue;
    const skips = cuts.filter((cut) => part.startsWith(cut, read));
    for (const at of here) {
      if (part[read] === letters[at]) reached[read + 1]?.add(at + 1);
      for (const cut of skips) reached[read + cut.length]?.add(at);
    }
  }
  return reached[part.length] ?? new Set();
}

/** Where a body first parts from what its slice says: some letters of both from there on. */
export function parting(
  parts: readonly RawPart[],
  body: string,
): { readonly said: string; readonly stored: string } {
  const said = parts.map(({ letters, required }) => (required ? letters : '')).join('');
  const stored = lettersOf(body);
  let at = 0;
  while (at < stored.length && said[at] === stored[at]) at += 1;
  const shown = (letters: string) => letters.slice(Math.max(0, at - PARTING_BEFORE), at + PARTING_AFTER);
  return { said: shown(said), stored: shown(stored) };
}

const PARTING_BEFORE = 15;
const PARTING_AFTER = 45;
