import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { VerbatimError } from '../errors.js';
import { WorkRecipe } from './recipe-schema.js';

/** Folder beside the works that holds the blocks that recipes share. */
const SHARED_FOLDER = '_shared';

/** Shared blocks may begin from others; deeper than this is a circle or a puzzle. */
const MAX_LIKES = 5;

/**
 * Reads and checks one `work.yaml`. A block that says `like: <name>` begins from `_shared/<name>.yaml`:
 * what the block says itself stands over what it is like, key by key.
 * @throws VerbatimError `bad-input`, naming the file, the place in it and what to do
 */
export function readRecipeFile(file: string): WorkRecipe {
  const shared = join(dirname(dirname(file)), SHARED_FOLDER);
  const recipe = readYaml(file);
  if (!isBlock(recipe)) {
    throw new VerbatimError(
      'bad-input',
      `${file} ${recipe === null ? 'is empty' : 'is not a recipe: it holds no keys with values'}.`,
      'Write what the work is: docs/adding-a-work.md shows a whole recipe.',
    );
  }
  const parsed = WorkRecipe.safeParse(withShared(recipe, shared, file, []), { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = placeOf(issue?.path ?? []);
  const unknown = issue?.code === 'unrecognized_keys';
  throw new VerbatimError(
    'bad-input',
    unknown
      ? `${file}: ${place === '' ? '' : `${place} has `}unknown ${issue.keys.map((key) => `"${key}"`).join(', ')}.`
      : `${file}: ${place}: ${lowerFirst(issue?.message ?? 'cannot be read')}${shown(issue?.input)}.`,
    unknown
      ? 'Remove it or correct its spelling; docs/adding-a-work.md lists what a recipe may say.'
      : `Correct ${place} in ${basename(dirname(file))}/${basename(file)} (or in the shared block that it is like); docs/adding-a-work.md shows a whole recipe.`,
  );
}

function readYaml(file: string): unknown {
  const document = parseDocument(readText(file), { prettyErrors: true });
  const [error] = document.errors;
  if (error) {
    throw new VerbatimError(
      'bad-input',
      `${file} is not YAML: ${error.message.split('\n')[0]?.replace(/:$/, '')}.`,
      'Correct the line; a value with a colon in it must stand in quotes.',
    );
  }
  try {
    const value: unknown = document.toJS();
    // An alias within its own anchor makes a circle, which only this notices.
    JSON.stringify(value);
    return value;
  } catch (cause) {
    throw new VerbatimError(
      'bad-input',
      `${file} has aliases (*name) that cannot be followed: ${firstLine(cause)}.`,
      'Write out what they stand for, or put it in a shared block and say `like`.',
      { cause },
    );
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new VerbatimError(
      'bad-input',
      `${file} cannot be read as a file: ${firstLine(cause)}.`,
      'Put the recipe there as a file of text that this user may read.',
      { cause },
    );
  }
}

const firstLine = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';

function withShared(value: unknown, shared: string, file: string, likes: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => withShared(entry, shared, file, likes));
  if (!isBlock(value)) return value;
  const { like, ...own } = value;
  const mine = Object.fromEntries(
    Object.entries(own).map(([key, entry]) => [key, withShared(entry, shared, file, likes)]),
  );
  if (like === undefined) return mine;
  const path = join(shared, `${String(like)}.yaml`);
  if (typeof like !== 'string' || !/^[a-z0-9-]+$/.test(like) || !existsSync(path)) {
    throw new VerbatimError(
      'bad-input',
      `${file}: like is "${String(like)}", and there is no shared block ${path}.`,
      'Name a file of works/_shared without its ending, or write the block out.',
    );
  }
  if (likes.length >= MAX_LIKES) {
    throw new VerbatimError(
      'bad-input',
      `${file}: shared blocks are like each other without end: ${[...likes, like].join(', ')}.`,
      'Break the circle in works/_shared.',
    );
  }
  return over(withShared(readYaml(path), shared, path, [...likes, like]), mine);
}

/** `own` laid over `base`: blocks key by key, everything else replaced whole. */
function over(base: unknown, own: unknown): unknown {
  if (!isBlock(base) || !isBlock(own)) return own;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(own)) {
    merged[key] = key in base ? over(base[key], value) : value;
  }
  return merged;
}

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `texts[1].source.sha256` */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${String(step)}`))
    .join('');
}

function shown(input: unknown): string {
  return typeof input === 'string' || typeof input === 'number' ? ` (found "${input}")` : '';
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
