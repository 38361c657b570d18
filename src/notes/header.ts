import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import type { LabelKind, NoteFormat } from './notes.rows.js';
import type { TextLines } from './outline.js';
import { sortableDate } from './sortable-date.js';

/** What a note says about itself before it begins. */
export interface NoteHeader {
  readonly title: string | null;
  readonly type: string | null;
  /** Sortable; see `sortableDate`. */
  readonly date: string | null;
  readonly project: string | null;
  readonly status: string | null;
  readonly source: string | null;
  /** As written, without '#', each once. */
  readonly labels: readonly { readonly kind: LabelKind; readonly label: string }[];
}

export interface HeaderReading {
  readonly header: NoteHeader;
  /** Lines that the header takes; the body begins after them. */
  readonly lines: number;
  /** Each one sentence. */
  readonly problems: readonly string[];
}

const NO_HEADER: NoteHeader = {
  title: null,
  type: null,
  date: null,
  project: null,
  status: null,
  source: null,
  labels: [],
};

/** A header is a few lines; what never ends is a rule and text. */
const MAX_HEADER_LINES = 500;
const KEY_LINE = /^[\w-]+:(?:\s|$)/;
const NEVER_ENDS = `The header never ends: no line "---" closes it within ${MAX_HEADER_LINES} lines, so it is read as text.`;
const LABEL_KEYS: readonly (readonly [LabelKind, readonly string[]])[] = [
  ['tag', ['tags', 'tag', 'keywords']],
  ['topic', ['topics', 'topic']],
  ['alias', ['aliases', 'alias']],
];

/**
 * Reads the YAML header of a Markdown or text note, or that and the attributes of an AsciiDoc one. What is broken
 * costs only itself: the body is read all the same, and the problem is said.
 */
export function readHeader(lines: TextLines, format: NoteFormat): HeaderReading {
  const yaml = readYaml(lines);
  if (format !== 'asciidoc') return yaml;
  const attributes = readAttributes(lines, yaml.lines);
  const { header, problems } = headerOf({ ...attributes, ...yaml.fields });
  return { header, lines: yaml.lines, problems: [...yaml.broken, ...problems] };
}

type Fields = Readonly<Record<string, unknown>>;

function readYaml(
  lines: TextLines,
): HeaderReading & { readonly fields: Fields; readonly broken: readonly string[] } {
  const begins = lines.text.startsWith('---') && isRule(lines.line(0));
  const end = begins ? headerEnd(lines) : null;
  if (end === null) {
    // A rule and text is no header; a rule and keys is one.
    const broken = begins && KEY_LINE.test(lines.line(1)) ? [NEVER_ENDS] : [];
    return { header: NO_HEADER, problems: broken, lines: 0, fields: {}, broken };
  }
  const source = lines.text.slice(lines.startOf(1), lines.startOf(end));
  const { fields, broken } = parseYaml(source.replace(/\r\n?/g, '\n'));
  const { header, problems } = headerOf(fields);
  return { header, lines: end + 1, problems: [...broken, ...problems], fields, broken };
}

function isRule(line: string): boolean {
  return /^---[ \t]*$/.test(line);
}

/** The line that ends the header; null where it never ends. */
function headerEnd(lines: TextLines): number | null {
  for (let line = 1; line < Math.min(lines.count, MAX_HEADER_LINES); line += 1) {
    if (/^(?:---|\.\.\.)[ \t]*$/.test(lines.line(line))) return line;
  }
  return null;
}

let yaml: typeof Yaml | undefined;

/** With the first header: seventy modules that a folder without headers does without. */
function loadYaml(): typeof Yaml {
  yaml ??= createRequire(import.meta.url)('yaml') as typeof Yaml;
  return yaml;
}

/** Longer ones, in characters, are not looked into: what breaks YAML can take it time by the square of its length. */
const MAX_HEADER_LENGTH = 16_384;

function parseYaml(source: string): { readonly fields: Fields; readonly broken: readonly string[] } {
  if (source.length > MAX_HEADER_LENGTH) {
    const most = `it has ${source.length} characters, and at most ${MAX_HEADER_LENGTH} are read`;
    return { fields: {}, broken: [`The header is broken: ${most}.`] };
  }
  try {
    const document = loadYaml().parseDocument(source, {
      uniqueKeys: false,
      logLevel: 'silent',
      strict: false,
      prettyErrors: false,
    });
    const [error] = document.errors;
    // As a map, keys that are themselves maps need not be written out.
    const value: unknown = document.toJS({ maxAliasCount: 100, mapAsMap: true });
    const isMap = value instanceof Map;
    const fields = Object.fromEntries(
      isMap ? [...value].filter((entry): entry is [string, unknown] => typeof entry[0] === 'string') : [],
    );
    const notMap = !isMap && source.trim() !== '' ? 'it is no list of keys and values' : null;
    const reason = error ? firstLine(error.message) : notMap;
    return { fields, broken: reason === null ? [] : [`The header is broken: ${reason}.`] };
  } catch (error) {
    return { fields: {}, broken: [`The header is broken: ${firstLine((error as Error).message)}.`] };
  }
}

/** The attributes of an AsciiDoc document, up to the first line of its body: `:tags: one, two`. */
function readAttributes(lines: TextLines, from: number): Fields {
  const fields: Record<string, string> = {};
  let begun = false;
  for (let at = from; at < lines.count; at += 1) {
    const line = lines.line(at);
    // The document's header ends at its first empty line.
    if (line.trim() === '' && begun) break;
    begun ||= line.trim() !== '';
    const [, name, value = ''] = /^:([\w-]+):(?:[ \t]+(.*))?$/s.exec(line) ?? [];
    if (name !== undefined) fields[name.toLowerCase()] = value.trim();
  }
  const { revdate, ...rest } = fields;
  return revdate === undefined ? rest : { date: revdate, ...rest };
}

function headerOf(fields: Fields): HeaderReading {
  const lower = new Map(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]));
  const problems: string[] = [];
  const written = textOf(lower.get('date') ?? lower.get('created'));
  const date = written === null ? null : sortableDate(written);
  if (written !== null && date === null)
    problems.push(`The date ${JSON.stringify(written)} is not understood.`);
  const header: NoteHeader = {
    title: textOf(lower.get('title')),
    type: textOf(lower.get('type')),
    date,
    project: textOf(lower.get('project')),
    status: textOf(lower.get('status')),
    source: textOf(lower.get('source')),
    labels: LABEL_KEYS.flatMap(([kind, keys]) =>
      labelsOf(keys.map((key) => lower.get(key))).map((label) => ({ kind, label })),
    ),
  };
  return { header, lines: 0, problems };
}

/** Lists within lists that a value is read through: `[[a link]]` is two. An anchor can hold itself, without end. */
const MOST_NESTED = 3;

/** A value as one line; null for what is empty or no text. */
function textOf(value: unknown, nested = 0): string | null {
  if (Array.isArray(value)) {
    const texts = nested < MOST_NESTED ? value.map((part) => textOf(part, nested + 1)) : [];
    return texts.filter((text) => text !== null).join(', ') || null;
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  // A [[link]] in a header means the note it names.
  const text = String(value)
    .replace(/^\[\[(.*)\]\]$/su, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
  return text === '' ? null : text;
}

/** A list, or words between commas. */
function labelsOf(values: readonly unknown[]): readonly string[] {
  const parts = values.flatMap((value) =>
    Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value],
  );
  const labels = parts.map((part) => textOf(part)?.replace(/^#+/, '').trim() ?? '');
  const seen = new Set<string>();
  return labels.filter((label) => label !== '' && !seen.has(foldLabel(label)) && seen.add(foldLabel(label)));
}

/** The form in which labels are compared. */
export function foldLabel(label: string): string {
  return label.normalize('NFC').toLowerCase();
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/[.:]\s*$/, '');
}
