/**
 * Forgives what models really send, before validation and in one place. The schema that is published
 * stays clean; what it says of each property (its type, its bounds, whether it is required) is all that
 * is needed here.
 */

import { ARGUMENT_ALIASES, LINE_ENDS } from './argument-aliases.js';
import { asType, clamped, isRecord, isUnset, type PropertySchema, parsedJson } from './argument-values.js';

/** The part of a JSON schema that forgiveness reads. */
export interface ArgumentSchema {
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
}

/** Arguments under their proper names and types where that could be told, and what was done to them. */
export interface Forgiven {
  readonly args: Readonly<Record<string, unknown>>;
  /** Said with the answer: clamped numbers, ignored arguments. */
  readonly notes: readonly string[];
}

/** An argument as it was sent. */
type Sent = readonly [given: string, value: unknown];

/** Some clients wrap the arguments once more. */
const WRAPPERS = new Set(['input', 'arguments', 'args', 'params', 'parameters', 'kwargs']);

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
  const blank = new Set<string>();
  const isProper = ([given]: Sent) => Object.hasOwn(schema.properties, given);
  const sent = withLines(Object.entries(unwrapped(raw, schema)), schema);
  // Proper names first, so that they win over their aliases.
  for (const [given, value] of [...sent.filter(isProper), ...sent.filter((entry) => !isProper(entry))]) {
    const name = properName(given, schema);
    const property = name === undefined ? undefined : schema.properties[name];
    if (name === undefined || property === undefined) {
      ignored.push(given);
      continue;
    }
    const required = schema.required.includes(name);
    if (isUnset(value, required)) {
      if (required && typeof value === 'string') blank.add(name);
      continue;
    }
    const typed = asType(property, value, required);
    const known = args.get(name);
    if (known === undefined) args.set(name, typed);
    else if (Array.isArray(known) && Array.isArray(typed)) args.set(name, [...new Set([...known, ...typed])]);
    else if (known !== typed) notes.push(`"${given}" was ignored, since "${name}" is given too.`);
  }
  // Sent and empty is not the same as not sent: validation tells which.
  for (const name of blank) if (!args.has(name)) args.set(name, '');
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

/** maxTokens, max_tokens and MAX-TOKENS are one name. */
function bareName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/gu, '');
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

/** Where a tool takes lines and was sent their first and last apart, both are one range; one given whole wins. */
function withLines(sent: readonly Sent[], schema: ArgumentSchema): readonly Sent[] {
  if (!Object.hasOwn(schema.properties, 'lines')) return sent;
  const ends = new Map<'first' | 'last', string>();
  const others: Sent[] = [];
  for (const [given, value] of sent) {
    const bare = bareName(given);
    const end = Object.hasOwn(LINE_ENDS, bare) ? LINE_ENDS[bare] : undefined;
    if (end === undefined) others.push([given, value]);
    else if (isUnset(value, false)) continue;
    else if (typeof value === 'number' || typeof value === 'string') ends.set(end, String(value));
    else others.push([given, value]);
  }
  const whole = others.some(
    ([given, value]) => properName(given, schema) === 'lines' && !isUnset(value, false),
  );
  if (ends.size === 0 || whole) return others;
  return [...others, ['lines', `${ends.get('first') ?? 1}-${ends.get('last') ?? ''}`]];
}

function properName(given: string, schema: ArgumentSchema): string | undefined {
  if (Object.hasOwn(schema.properties, given)) return given;
  const bare = bareName(given);
  const same = Object.keys(schema.properties).find((name) => bareName(name) === bare);
  if (same !== undefined) return same;
  const meant = Object.hasOwn(ARGUMENT_ALIASES, bare) ? ARGUMENT_ALIASES[bare] : undefined;
  return meant?.find((name) => Object.hasOwn(schema.properties, name));
}
