import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../config.js';
import { VerbatimError } from '../../errors.js';
import { committedSets, EVALUATION_DIR, readCommittedSet } from './committed-set.js';
import type { JudgedSet } from './judged-set.js';
import { type RestrictedSet, restrictToLibrary, type UnitLookup } from './restrict.js';
import { type EnglishNumbering, readTopics, requireSample, TOPICS } from './topics.js';

/** A set that can be run over a library, and what has to be said of that. */
export interface LoadedSet extends RestrictedSet {
  readonly name: string;
  readonly notes: readonly string[];
}

/** A set that cannot be run here, and why. */
export interface SkippedSet {
  readonly name: string;
  readonly reason: string;
}

/** Folder of judged data that is not committed; `VERBATIM_GOLD` names another. */
export function goldDir(env: NodeJS.ProcessEnv = process.env): string {
  return env.VERBATIM_GOLD || join(packageRoot, '..', 'shared', 'gold');
}

/** Names of every set there is, whether it can be run here or not. */
export function setNames(): readonly string[] {
  return [...new Set([...committedSets(), TOPICS])].sort();
}

/**
 * A set over a library.
 * @throws VerbatimError `bad-input` for a name that no set has or a malformed file, `mismatch` for judged units that the
 *   library's works do not have
 */
export function loadSet(
  name: string,
  library: UnitLookup & EnglishNumbering,
  gold = goldDir(),
): LoadedSet | SkippedSet {
  if (!setNames().includes(name)) {
    throw new VerbatimError(
      'bad-input',
      `There is no judged set ${name}.`,
      `The sets are ${setNames().join(', ')}.`,
    );
  }
  return name === TOPICS ? loadTopics(library, gold) : loadCommitted(readCommittedSet(name), library);
}

/** True for a set that can be run. */
export function isLoaded(set: LoadedSet | SkippedSet): set is LoadedSet {
  return 'set' in set;
}

function loadCommitted(judged: JudgedSet, library: UnitLookup): LoadedSet | SkippedSet {
  const { name } = judged;
  if (judged.queries.every(({ judgements }) => judgements.length === 0)) {
    return { name, reason: `it is not judged yet (there is no evaluation/${name}/judgements.tsv)` };
  }
  const restricted = restrictToLibrary(judged, library);
  const { absentWorks, leftOut, set } = restricted;
  if (set.queries.length === 0) {
    return { name, reason: `it needs works that the library lacks: ${absentWorks.join(', ')}` };
  }
  const lacks = absentWorks.length > 0 ? `without its judgements of ${absentWorks.join(', ')}` : null;
  const fewer =
    leftOut.length > 0
      ? `${leftOut.length} of ${judged.queries.length} queries are left out, since no unit of the library is judged relevant for them`
      : null;
  return { ...restricted, name, notes: [lacks, fewer].filter((note) => note !== null) };
}

function loadTopics(library: EnglishNumbering, gold: string): LoadedSet | SkippedSet {
  const path = join(gold, 'openbible-topics.dev.tsv');
  if (!existsSync(path)) {
    return { name: TOPICS, reason: `its votes are not at ${path} (VERBATIM_GOLD names another folder)` };
  }
  const topics = readTopics(path, library);
  requireSample(topics, join(EVALUATION_DIR, TOPICS, 'sample.json'));
  const { set, absentWorks, unplaced } = topics;
  if (set.queries.length === 0) {
    return { name: TOPICS, reason: `it needs works that the library lacks: ${absentWorks.join(', ')}` };
  }
  return {
    name: TOPICS,
    set,
    all: set,
    absentWorks,
    leftOut: [],
    notes: [
      ...(absentWorks.length > 0 ? [`without its judgements of ${absentWorks.join(', ')}`] : []),
      ...(unplaced > 0
        ? [`${unplaced} verses voted for are not in the editions of the library, and count for nothing`]
        : []),
    ],
  };
}
