import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { VerbatimError } from '../../errors.js';
import { packageRoot } from '../../package-root.js';
import { knownItems } from '../known-items/known-items.js';
import type { UnitText } from '../known-items/unit-texts.repository.js';
import { committedSets, EVALUATION_DIR, readCommittedSet } from './committed-set.js';
import type { JudgedSet } from './judged-set.js';
import { type RestrictedSet, restrictToLibrary, type UnitLookup } from './restrict.js';
import { readTableFile } from './table-file.js';
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

/** Everything that sets ask of a library. */
export interface SetLibrary extends UnitLookup, EnglishNumbering {
  unitTexts(): readonly UnitText[];
}

/** Name of the set of known items. */
const KNOWN_ITEMS = 'known-items';

/** Sets over something else than works. */
const OTHER_COLLECTIONS: Readonly<Record<string, string>> = {
  notes: 'it is judged over notes, which `verbatim eval notes` measures',
};

/** Folder of judged data that is not committed; `VERBATIM_GOLD` names another. */
function goldDir(env: NodeJS.ProcessEnv = process.env): string {
  return env.VERBATIM_GOLD || join(packageRoot, '..', 'shared', 'gold');
}

/** Names of every set there is, whether it can be run here or not. */
export function setNames(): readonly string[] {
  return [...new Set([...committedSets(), KNOWN_ITEMS, TOPICS])].sort();
}

/**
 * A set over a library.
 * @throws VerbatimError `bad-input` for a name that no set has or a malformed file, `mismatch` for judged units that the
 *   library's works do not have
 */
export function loadSet(name: string, library: SetLibrary, gold = goldDir()): LoadedSet | SkippedSet {
  if (!setNames().includes(name)) {
    throw new VerbatimError(
      'bad-input',
      `There is no judged set ${name}.`,
      `The sets are ${setNames().join(', ')}.`,
    );
  }
  const other = OTHER_COLLECTIONS[name];
  if (other !== undefined) return { name, reason: other };
  if (name === TOPICS) return loadTopics(library, gold);
  return name === KNOWN_ITEMS ? loadKnownItems(library) : loadCommitted(readCommittedSet(name), library);
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

/** Units of the set `known-items`, and of the quotes made from them. */
export function knownLoci(): readonly string[] {
  const path = join(EVALUATION_DIR, KNOWN_ITEMS, 'loci.tsv');
  return readTableFile(path, z.object({ unit: z.string().min(1) })).map(({ row }) => row.unit);
}

function loadKnownItems(library: SetLibrary): LoadedSet | SkippedSet {
  const loci = knownLoci();
  const held = loci.filter((unit) => library.counted(unit) !== undefined);
  const set: JudgedSet = { ...knownItems(held, library.unitTexts()), fromLibrary: true };
  const absentWorks = [
    ...new Set(loci.map((unit) => unit.split('/')[0] ?? '').filter((work) => !library.hasWork(work))),
  ].sort();
  if (set.queries.length === 0) {
    return { name: KNOWN_ITEMS, reason: `it needs works that the library lacks: ${absentWorks.join(', ')}` };
  }
  const notes = absentWorks.length > 0 ? [`without the units of ${absentWorks.join(', ')}`] : [];
  return { name: KNOWN_ITEMS, set, all: set, absentWorks, leftOut: [], notes };
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
