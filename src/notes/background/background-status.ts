import { VerbatimError } from '../../errors.js';
import { ownFrequenciesPath, readFrequencies, shippedFrequenciesPath } from './background.js';
import type { FrequencyPart, FrequencySource } from './frequency-sketch.js';

/** The counts by which words of one language are weighed. */
export interface BackgroundTable extends FrequencySource {
  readonly terms: number;
  /** Counted by the person, in place of what ships. */
  readonly own: boolean;
}

/** Which background frequencies are in use, without making any. */
export interface BackgroundStatus {
  /** What passages are weighed by; empty before the lists that ship are first made a table. */
  readonly tables: readonly BackgroundTable[];
  /** The file made of the word lists that ship; null until it is first needed. */
  readonly shipped: string | null;
  /** The file that `verbatim notes df build` made; null for none. */
  readonly own: string | null;
  /** What is damaged, and what to do. */
  readonly trouble: string | null;
}

/** Looks at the files of background frequencies. */
export function backgroundStatus(dataDir: string): BackgroundStatus {
  let trouble: string | null = null;
  const partsOf = (path: string): readonly FrequencyPart[] | undefined => {
    try {
      return readFrequencies(path);
    } catch (error) {
      if (!(error instanceof VerbatimError)) throw error;
      trouble = `${path}: ${error.message} ${error.recovery}`;
      return undefined;
    }
  };
  const [shippedPath, ownPath] = [shippedFrequenciesPath(dataDir), ownFrequenciesPath(dataDir)];
  const shipped = partsOf(shippedPath);
  // What ships is made anew where it is damaged.
  trouble = null;
  const own = partsOf(ownPath);
  const tables = new Map<string, BackgroundTable>();
  for (const [parts, isOwn] of [
    [shipped ?? [], false],
    [own ?? [], true],
  ] as const) {
    for (const { keys, frequencies: _, ...source } of parts) {
      tables.set(source.language, { ...source, terms: keys.length, own: isOwn });
    }
  }
  return {
    tables: [...tables.values()],
    shipped: shipped ? shippedPath : null,
    own: own || trouble !== null ? ownPath : null,
    trouble,
  };
}
