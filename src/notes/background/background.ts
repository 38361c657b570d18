import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { VerbatimError } from '../../errors.js';
import {
  decodeFrequencies,
  encodeFrequencies,
  type FrequencyPart,
  FrequencySketch,
} from './frequency-sketch.js';
import { englishPart, germanPart } from './word-lists.js';

/** The counts that `verbatim notes df build` makes: they stand in place of what ships, by language. */
export const ownFrequenciesPath = (dataDir: string): string => join(dataDir, 'background', 'own.df');

/** The counts that ship, as a file: named by what it is made of, so that other packages make another. */
export const shippedFrequenciesPath = (dataDir: string): string =>
  join(dataDir, 'background', 'subtlex-2.0.0-language-de-3.0.2.df');

/**
 * The background document frequencies: made from the packages on first use (two seconds, so that adding a folder on the
 * command line does it) and kept in the data folder, with a person's own counts over them.
 * @throws VerbatimError `mismatch` when the person's own file is damaged
 */
export function openBackground(dataDir: string): FrequencySketch {
  return new FrequencySketch([...shipped(dataDir), ...(readFrequencies(ownFrequenciesPath(dataDir)) ?? [])]);
}

const shippedSketches = new Map<string, FrequencySketch>();

/** What ships alone, whatever a person has counted: what languages' words are told by. Read once a data folder. */
export function openShippedFrequencies(dataDir: string): FrequencySketch {
  const sketch = shippedSketches.get(dataDir) ?? new FrequencySketch(shipped(dataDir));
  shippedSketches.set(dataDir, sketch);
  return sketch;
}

/** Writes counts as a file, whole or not at all. */
export function writeFrequencies(path: string, parts: readonly FrequencyPart[]): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, encodeFrequencies(parts));
  renameSync(draft, path);
}

/** The same whatever folder they are kept in. */
let made: FrequencyPart[] | undefined;

function shipped(dataDir: string): FrequencyPart[] {
  const path = shippedFrequenciesPath(dataDir);
  try {
    const kept = readFrequencies(path);
    if (kept !== undefined) return kept;
  } catch (error) {
    // Derived: what is damaged is made anew.
    if (!(error instanceof VerbatimError)) throw error;
  }
  made ??= [englishPart(), germanPart()];
  const parts = made;
  try {
    writeFrequencies(path, parts);
  } catch {
    // A data folder that cannot be written to costs the second again next time.
  }
  return parts;
}

/**
 * The counts in a file; undefined where there is none.
 * @throws VerbatimError `mismatch` when it is damaged
 */
export function readFrequencies(path: string): FrequencyPart[] | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return decodeFrequencies(bytes);
}
