/** What a JSON schema says of one argument. */
export interface PropertySchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  /** The only values of a text. */
  readonly enum?: readonly string[];
  /** Of a list's entries. Those with a greatest length are sentences, which stay whole. */
  readonly items?: { readonly maxLength?: number };
}

/** Where a model pastes a whole hit or unit back, the name that identifies it. */
const IDENTIFIERS = ['id', 'unit', 'locus', 'reference', 'ref'] as const;

const UNSET_WORDS = new Set(['null', 'none', 'undefined', 'nil']);
const TRUE_WORDS = new Set(['true', 'yes', 'on', '1']);
const FALSE_WORDS = new Set(['false', 'no', 'off', '0']);

/** An entry that can stand alone in a list written as text: it ends in a number ("Matt 5:44", "job-web:7", "Eccl 4:17 (English 5:1)"). */
const ENDS_IN_NUMBER = /\d[a-z]?\)?$/iu;

/** True for what stands for no value: nothing, blank text, a list of such; for an argument that may be left out, a word for it too. */
export function isUnset(value: unknown, required: boolean): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') {
    const bare = value.trim();
    return bare === '' || (!required && UNSET_WORDS.has(bare.toLowerCase()));
  }
  return Array.isArray(value) && value.every((entry) => isUnset(entry, required));
}

/** The value in the type that the property has, where that can be told; else as it is. */
export function asType(property: PropertySchema, value: unknown, required: boolean): unknown {
  switch (property.type) {
    case 'array':
      return property.items?.maxLength === undefined ? asList(value) : asSentences(value);
    case 'integer':
    case 'number':
      return asNumber(value, property.type === 'integer');
    case 'boolean':
      return asBoolean(value);
    case 'string':
      return property.enum ? asOneOf(property.enum, value) : asText(value, required);
  }
}

/**
 * One text: a number is written out, a list of one is that one, a required text given in pieces is joined, and two
 * numbers where a text may be left out are a range ("8-10").
 */
function asText(value: unknown, required: boolean): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  // Offsets count in a required text (a quote, an answer) as it was sent, so only filters are trimmed.
  if (typeof value === 'string') return required ? value : value.trim();
  if (!Array.isArray(value)) return value;
  if (!required && value.length === 2 && value.every(isWholeNumber)) return value.join('-');
  if (!value.every((entry) => typeof entry === 'string')) return value;
  return required || value.length === 1 ? value.join(' ').trim() : value;
}

const isWholeNumber = (value: unknown): boolean =>
  Number.isInteger(value) || (typeof value === 'string' && /^\d+$/u.test(value));

/** The value that is meant, in whatever case it is written; else the value, for validation to refuse. */
function asOneOf(values: readonly string[], value: unknown): unknown {
  const text = asText(value, false);
  if (typeof text !== 'string') return text;
  return values.find((known) => known.toLowerCase() === text.toLowerCase()) ?? text;
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
  // A list or an object is no word, and some cannot be written as one.
  if (typeof value === 'object') return value;
  const word = String(value).trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : value;
}

/** A number within its bounds, a list within its length; what was changed is noted. */
export function clamped(name: string, property: PropertySchema, value: unknown, notes: string[]): unknown {
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

/** What a text is as JSON; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for an object that is no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
