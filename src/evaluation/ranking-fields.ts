import { VerbatimError } from '../errors.js';
import { RANKING, type Ranking } from '../works/search/ranking.js';

/** A value that a field of the ranking can have. */
export type FieldValue = number | boolean | string;

/** A field of the ranking by its path ('lists.vector'), and values to try for it. */
export interface SweptField {
  readonly path: string;
  readonly values: readonly FieldValue[];
}

/** Values to try where none are given, by what a path looks like. */
const USUAL_VALUES: readonly (readonly [path: RegExp, values: readonly number[]])[] = [
  [/^lists\./, [0, 0.25, 0.5, 1, 2, 4]],
  [/^columns\./, [0, 0.25, 0.5, 1, 2, 4]],
  [/^rrfK$/, [5, 10, 20, 60, 100]],
  [/^depth$/, [20, 50, 100, 200]],
  [/^perWork$/, [2, 3, 4, 6]],
];

/** Every field of a ranking with its value, by path. */
export function rankingFields(ranking: object = RANKING, prefix = ''): ReadonlyMap<string, FieldValue> {
  return new Map(
    Object.entries(ranking).flatMap(([name, value]): (readonly [string, FieldValue])[] => {
      if (value !== null && typeof value === 'object') return [...rankingFields(value, `${prefix}${name}.`)];
      return isFieldValue(value) ? [[`${prefix}${name}`, value]] : [];
    }),
  );
}

/** The ranking with one field changed. */
export function withField(ranking: Ranking, path: string, value: FieldValue): Ranking {
  return changed(ranking, path.split('.'), value) as Ranking;
}

/** The fields to sweep where none are named: those there are usual values for. */
export function usualFields(): readonly SweptField[] {
  return [...rankingFields().keys()].flatMap((path) => {
    const usual = USUAL_VALUES.find(([pattern]) => pattern.test(path));
    return usual ? [{ path, values: usual[1] }] : [];
  });
}

/**
 * A field and values as a command line gives them: 'lists.vector=0.5,1,2'.
 * @throws VerbatimError `bad-input` for a field that the ranking has not, or a value of another kind than its own
 */
export function readField(text: string): SweptField {
  const [path = '', given] = text.split('=', 2);
  const fields = rankingFields();
  const standing = fields.get(path);
  if (standing === undefined) {
    throw new VerbatimError(
      'bad-input',
      `The ranking has no field ${path}.`,
      `Its fields are ${[...fields.keys()].join(', ')}.`,
    );
  }
  if (given === undefined) {
    const usual = usualFields().find((field) => field.path === path);
    if (usual) return usual;
    throw new VerbatimError(
      'bad-input',
      `There are no usual values for ${path}.`,
      `Give some: ${path}=1,2,3.`,
    );
  }
  return { path, values: given.split(',').map((value) => readValue(path, value, standing)) };
}

function readValue(path: string, text: string, standing: FieldValue): FieldValue {
  if (typeof standing === 'string') return text;
  if (typeof standing === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (typeof standing === 'number' && Number.isFinite(number) && number >= leastOf(path)) return number;
  throw new VerbatimError(
    'bad-input',
    `${text} is no value for ${path}, which is ${standing}.`,
    typeof standing === 'number'
      ? `Give numbers from ${leastOf(path)}: ${path}=${standing}.`
      : `Give values of its kind: ${path}=${standing}.`,
  );
}

/** Weights may be nothing; numbers of entries, and what ranks are counted from, may not. */
function leastOf(path: string): number {
  return path.includes('.') ? 0 : 1;
}

function changed(part: object, [name = '', ...rest]: readonly string[], value: FieldValue): object {
  const inner = (part as Readonly<Record<string, unknown>>)[name];
  if (rest.length === 0 || inner === null || typeof inner !== 'object') return { ...part, [name]: value };
  return { ...part, [name]: changed(inner, rest, value) };
}

function isFieldValue(value: unknown): value is FieldValue {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
}
