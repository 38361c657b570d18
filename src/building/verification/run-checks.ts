import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { EmbedderIdentity } from '../../embeddings/embedder.js';
import { stopIfAborted } from '../../sources/cancelled.js';
import { contentHash } from '../content-hash.js';
import type { Imports } from '../imports/imports.js';
import type { OnProgress } from '../progress.js';
import type { WorkRecipe } from '../recipe-schema.js';
import { checkCounts } from './counts.js';
import { type Difference, differs } from './difference.js';
import { checkIndexes } from './indexes.js';
import { checkMarkup } from './markup.js';
import { checkRoundTrip, type SourceText } from './round-trip.js';
import { checkIntegrity, checkStructure } from './structure.js';

/** A library and what it must agree with. */
export interface Verified {
  readonly db: Database;
  readonly recipes: readonly WorkRecipe[];
  readonly textOf: SourceText;
  readonly embedder: EmbedderIdentity | null;
  /** Passages that have no vector, since the embedder does not know their script. */
  readonly notUnderstood: number;
  /** The content hash that the library names; null in a build, which has it from these very rows. */
  readonly contentHash: string | null;
  readonly imports: Imports;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}

/** One check that passed. */
export interface CheckPassed {
  readonly check: string;
  /** How many things it looked at. */
  readonly checked: number;
  readonly of: string;
}

type Outcome = Omit<CheckPassed, 'check'> & { readonly difference: Difference | null };

/**
 * Runs every check there is, cheapest first.
 * @throws VerbatimError `mismatch` at the first difference, naming the check, the work, the unit, what was expected and
 *   what was found; `unavailable` when a source cannot be had; `cancelled` on abort
 */
export async function runChecks(verified: Verified): Promise<readonly CheckPassed[]> {
  const { db, recipes, onProgress, signal } = verified;
  const count = (table: string) => db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  const bodies = () => count('originals') + count('passages');
  const checks: (readonly [check: string, run: () => Outcome])[] = [
    ['integrity', () => ({ checked: 1, of: 'file', difference: checkIntegrity(db) })],
    ['structure', () => ({ checked: count('units'), of: 'units', difference: checkStructure(db) })],
    ['counts', () => ({ checked: recipes.length, of: 'works', difference: firstOf(recipes, db) })],
    ['markup', () => ({ checked: bodies(), of: 'texts', difference: checkMarkup(db) })],
    ['indexes', () => ({ checked: 4, of: 'indexes', difference: checkIndexes(db, verified) })],
  ];
  const { contentHash: named } = verified;
  if (named !== null) {
    checks.push(['content hash', () => ({ checked: 1, of: 'hash', difference: checkHash(db, named) })]);
  }
  const total = checks.length + count('sources');
  const passed: CheckPassed[] = [];
  let done = 0;
  for (const [check, run] of checks) {
    onProgress({ stage: 'verify', done, total, label: check });
    await setImmediate();
    stopIfAborted(signal);
    const { difference, ...outcome } = run();
    if (difference) throw differs(check, difference);
    passed.push({ check, ...outcome });
    done += 1;
  }
  let followed = 0;
  const difference = await checkRoundTrip(db, verified.textOf, (source, texts) => {
    stopIfAborted(signal);
    followed += texts;
    done += 1;
    onProgress({ stage: 'verify', done, total, label: source.spec });
  });
  if (difference) throw differs('round trip', difference);
  passed.push({ check: 'round trip', checked: followed, of: 'texts' });
  const imported = await verified.imports.check(db, {
    signal,
    onText: (_done, _total, label) => {
      done += 1;
      onProgress({ stage: 'verify', done: Math.min(done, total), total, label });
    },
  });
  if (imported.difference) throw differs('imports', imported.difference);
  if (!verified.imports.isEmpty) passed.push({ check: 'imports', checked: imported.checked, of: 'texts' });
  return passed;
}

function firstOf(recipes: readonly WorkRecipe[], db: Database): Difference | null {
  for (const recipe of recipes) {
    const difference = checkCounts(db, recipe);
    if (difference) return difference;
  }
  return null;
}

function checkHash(db: Database, expected: string): Difference | null {
  const found = contentHash(db);
  return found === expected
    ? null
    : { work: null, at: null, expected: `the content hash ${expected}`, found };
}
