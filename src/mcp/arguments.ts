/**
 * Forgives what models really send, before validation and in one place. The schema that is published
 * stays clean; what it says of each property (its type, its bounds, whether it is required) is all that
 * is needed here.
 */

/** The part of a JSON schema that forgiveness reads. */
export interface ArgumentSchema {
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
}

export interface PropertySchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  /** Of a list's entries. Those with a greatest length are sentences, which stay whole. */
  readonly items?: { readonly maxLength?: number };
}

/** Arguments under their proper names and types where that could be told, and what was done to them. */
export interface Forgiven {
  readonly args: Readonly<Record<string, unknown>>;
  /** Said with the answer: clamped numbers, ignored arguments. */
  readonly notes: readonly string[];
}

/** Other names for an argument, in lower case without separators; the first that the tool has is meant. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  q: ['query', 'filter', 'situation'],
  question: ['query', 'situation'],
  search: ['query', 'filter'],
  searchquery: ['query'],
  topic: ['query', 'filter', 'name', 'themes'],
  text: ['query', 'quote', 'situation', 'claims'],
  keywords: ['query', 'filter', 'themes'],
  query: ['filter', 'name', 'situation'],
  context: ['situation'],
  description: ['situation'],
  message: ['situation'],
  prompt: ['situation', 'query'],
  situation: ['query'],
  theme: ['themes', 'query'],
  themes: ['query'],
  topics: ['themes'],
  tags: ['themes'],
  id: ['ids', 'name', 'path', 'job'],
  locus: ['ids'],
  loci: ['ids', 'locus'],
  reference: ['ids', 'locus', 'path'],
  references: ['ids', 'locus'],
  ref: ['ids', 'locus', 'path'],
  refs: ['ids', 'locus'],
  passage: ['ids', 'quote'],
  passages: ['ids'],
  passageid: ['ids'],
  passageids: ['ids'],
  unit: ['ids', 'locus'],
  units: ['ids'],
  verse: ['ids', 'locus'],
  verses: ['ids', 'locus'],
  topk: ['limit'],
  k: ['limit'],
  n: ['limit'],
  maxresults: ['limit'],
  numresults: ['limit'],
  count: ['limit'],
  top: ['limit'],
  slug: ['name'],
  concept: ['name', 'filter'],
  conceptname: ['name'],
  name: ['filter', 'work', 'folder'],
  quotation: ['quote'],
  phrase: ['quote', 'query'],
  book: ['work'],
  source: ['work'],
  workid: ['work'],
  works: ['work'],
  traditions: ['tradition'],
  lang: ['language'],
  version: ['translation'],
  bible: ['translation'],
  translations: ['translation'],
  romanize: ['romanise'],
  romanised: ['romanise'],
  romanized: ['romanise'],
  romanisation: ['romanise'],
  romanization: ['romanise'],
  transliterate: ['romanise'],
  transliteration: ['romanise'],
  pinyin: ['romanise'],
  answer: ['text'],
  response: ['text'],
  draft: ['text'],
  content: ['text', 'quote'],
  file: ['path'],
  filepath: ['path'],
  filename: ['path'],
  note: ['path'],
  notepath: ['path'],
  uri: ['path'],
  scope: ['path'],
  dir: ['path', 'folder'],
  directory: ['path', 'folder'],
  vault: ['folder'],
  collection: ['folder'],
  section: ['heading'],
  line: ['lines'],
  range: ['lines'],
  linerange: ['lines'],
  claim: ['claims'],
  items: ['claims'],
  statements: ['claims'],
  facts: ['claims'],
  since: ['from'],
  after: ['from'],
  startdate: ['from'],
  until: ['to'],
  before: ['to'],
  enddate: ['to'],
  tag: ['tags'],
  budget: ['max_tokens'],
  tokens: ['max_tokens'],
  skip: ['offset'],
  cursor: ['offset'],
  jobid: ['job'],
  pagesize: ['limit'],
};

/** Some clients wrap the arguments once more. */
const WRAPPERS = new Set(['input', 'arguments', 'args', 'params', 'parameters', 'kwargs']);

/** Where a model pastes a whole hit or unit back, the name that identifies it. */
const IDENTIFIERS = ['id', 'unit', 'locus', 'reference', 'ref'] as const;

const UNSET_WORDS = new Set(['null', 'none', 'undefined', 'nil']);
const TRUE_WORDS = new Set(['true', 'yes', 'on', '1']);
const FALSE_WORDS = new Set(['false', 'no', 'off', '0']);

/** An entry that can stand alone in a list written as text: it ends in a number ("Matt 5:44", "job-web:7", "Eccl 4:17 (English 5:1)"). */
const ENDS_IN_NUMBER = /\d[a-z]?\)?$/iu;

/**
 * Puts arguments under their proper names and types. Never throws: what cannot be forgiven is left as it
 * is, for validation to refuse with the proper message.
 *
 * @param raw what the client sent as arguments: anything
 */
export function forgive(raw: unknown, schema: ArgumentSchema): Forgiven {
  const notes: string[] = [];
  const ignored: string[] = [];
  const args = new Map<string, unknown>();
  const isProper = ([given]: readonly [string, unknown]) => Object.hasOwn(schema.properties, given);
  const sent = Object.entries(unwrapped(raw, schema));
  // Proper names first, so that they win over their aliases.
  for (const [given, value] of [...sent.filter(isProper), ...sent.filter((entry) => !isProper(entry))]) {
    const name = properName(given, schema);
    const property = name === undefined ? undefined : schema.properties[name];
    if (name === undefined || property === undefined) {
      ignored.push(given);
      continue;
    }
    const required = schema.required.includes(name);
    if (isUnset(value, required)) continue;
    const typed = asType(property, value, required);
    const known = args.get(name);
    if (known === undefined) args.set(name, typed);
    else if (Array.isArray(known) && Array.isArray(typed)) args.set(name, [...new Set([...known, ...typed])]);
    else if (known !== typed) notes.push(`"${given}" was ignored, since "${name}" is given too.`);
  }
  for (const [name, value] of args) {
    const property = schema.properties[name];
    if (property) args.set(name, clamped(name, property, value, notes));
  }
  if (ignored.length > 0) {
    const listed = ignored.slice(0, 5).map((name) => `"${name.slice(0, 40)}"`);
    const more = ignored.length > listed.length ? ` and ${ignored.length - listed.length} more` : '';
    notes.push(
      `Ignored, not known to this tool: ${listed.join(', ')}${more}. It takes ${Object.keys(schema.properties).join(', ')}.`,
    );
  }
  return { args: Object.fromEntries(args), notes };
}

function unwrapped(raw: unknown, schema: ArgumentSchema): Record<string, unknown> {
  const given = typeof raw === 'string' ? (parsedJson(raw) ?? {}) : (raw ?? {});
  if (!isRecord(given)) return {};
  const [only, ...others] = Object.entries(given);
  if (only === undefined || others.length > 0) return given;
  const [key, value] = only;
  if (key in schema.properties || !WRAPPERS.has(key)) return given;
  const inner = typeof value === 'string' ? parsedJson(value) : value;
  return isRecord(inner) ? inner : given;
}

function properName(given: string, schema: ArgumentSchema): string | undefined {
  if (Object.hasOwn(schema.properties, given)) return given;
  const bare = given.toLowerCase().replace(/[\s_-]/gu, '');
  const same = Object.keys(schema.properties).find((name) => name.toLowerCase() === bare);
  if (same !== undefined) return same;
  const meant = Object.hasOwn(ALIASES, bare) ? ALIASES[bare] : undefined;
  return meant?.find((name) => Object.hasOwn(schema.properties, name));
}

function isUnset(value: unknown, required: boolean): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') {
    const bare = value.trim();
    return bare === '' || (!required && UNSET_WORDS.has(bare.toLowerCase()));
  }
  return Array.isArray(value) && value.every((entry) => isUnset(entry, required));
}

function asType(property: PropertySchema, value: unknown, required: boolean): unknown {
  switch (property.type) {
    case 'array':
      return property.items?.maxLength === undefined ? asList(value) : asSentences(value);
    case 'integer':
    case 'number':
      return asNumber(value, property.type === 'integer');
    case 'boolean':
      return asBoolean(value);
    case 'string':
      return asText(value, required);
  }
}

/** One text: a number is written out, a list of one is that one, a required text given in pieces is joined. */
function asText(value: unknown, required: boolean): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  // Offsets count in a required text (a quote, an answer) as it was sent, so only filters are trimmed.
  if (typeof value === 'string') return required ? value : value.trim();
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) return value;
  return required || value.length === 1 ? value.join(' ').trim() : value;
}

/** A list of texts: from a list, a list in JSON, lines, or entries between commas or semicolons. */
function asList(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((entry) => asEntries(entry));
  return asEntries(value);
}

/** A list of sentences: from a list, a list in JSON, or lines. */
function asSentences(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isUnset(entry, true));
  if (typeof value !== 'string') return value;
  const json = /^\s*\[/u.test(value) ? parsedJson(value) : undefined;
  if (Array.isArray(json)) return asSentences(json);
  return value
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, '').trim())
    .filter(Boolean);
}

function asEntries(value: unknown): unknown[] {
  if (typeof value === 'number') return [String(value)];
  if (isRecord(value)) {
    const named = IDENTIFIERS.map((key) => value[key]).find((entry) => typeof entry === 'string');
    return named === undefined ? [value] : [named];
  }
  if (typeof value !== 'string') return isUnset(value, true) ? [] : [value];
  const json = /^\s*[[{"]/u.test(value) ? parsedJson(value) : undefined;
  if (Array.isArray(json)) return json.flatMap((entry) => asEntries(entry));
  if (isRecord(json) || typeof json === 'string') return asEntries(json);
  return value.split(/[\n;]/u).flatMap(betweenCommas).filter(Boolean);
}

/**
 * Entries between commas, unless a comma belongs to a reference: "Mt 5,3" and "Plato, Apology 38a" are one
 * each, "Ps 23, Matt 5:44" and "job-web:7,job-web:8" are two.
 */
function betweenCommas(line: string): string[] {
  const pieces = line.split(/,(?=\s*(?:\d{1,3}[\s.-]*)?\p{L}{2})/u).map((piece) => piece.trim());
  return pieces.every((piece) => ENDS_IN_NUMBER.test(piece)) ? pieces : [line.trim()];
}

function asNumber(value: unknown, whole: boolean): unknown {
  const number = typeof value === 'string' ? Number(value.trim().replace(/^\+/u, '')) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return value;
  return whole && Number.isFinite(number) ? Math.round(number) : number;
}

function asBoolean(value: unknown): unknown {
  const word = String(value).trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : value;
}

/** A number within its bounds, a list within its length; what was changed is noted. */
function clamped(name: string, property: PropertySchema, value: unknown, notes: string[]): unknown {
  if (Array.isArray(value)) {
    const { maxItems = Infinity } = property;
    const left = value.slice(maxItems);
    if (left.length === 0) return value;
    const rest = left.map((entry) => JSON.stringify(entry)).join(', ');
    notes.push(`"${name}" takes ${maxItems} at once; ask again for the rest: ${rest}.`);
    return value.slice(0, maxItems);
  }
  if (typeof value !== 'number') return value;
  const { minimum = -Infinity, maximum = Infinity } = property;
  const within = Math.min(Math.max(value, minimum), maximum);
  if (within !== value) notes.push(`"${name}" was ${value}; ${within} was used (${minimum}–${maximum}).`);
  return within;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
