import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbedderIdentity } from '../embeddings/embedder.js';
import type { WorkSummary } from './answers.js';

/** A recipe that was left out of a library, and why. */
export interface SkippedWork {
  readonly work: string;
  readonly reason: string;
}

/** What a built library holds, written beside it so that a server can introduce itself before opening it. */
export interface LibrarySummary {
  /** Hash over every row that is not time or vector: equal inputs give an equal hash. */
  readonly contentHash: string;
  /** ISO 8601. */
  readonly builtAt: string;
  /** Null when the library was built without vectors. */
  readonly embedder: EmbedderIdentity | null;
  readonly counts: {
    readonly works: number;
    readonly units: number;
    readonly passages: number;
    readonly concepts: number;
  };
  readonly works: readonly WorkSummary[];
  /** Modern translations that may be quoted, where there are any. */
  readonly authorised?: readonly {
    readonly translator: string;
    readonly language: string;
    readonly work: string;
    readonly units: number;
  }[];
  readonly skipped: readonly SkippedWork[];
}

export const libraryPath = (dataDir: string): string => join(dataDir, 'library.db');
export const summaryPath = (dataDir: string): string => join(dataDir, 'library.json');

/** The summary beside the library; null when there is none or it cannot be read (the library itself then tells). */
export function readSummary(dataDir: string): LibrarySummary | null {
  try {
    return JSON.parse(readFileSync(summaryPath(dataDir), 'utf8')) as LibrarySummary;
  } catch {
    return null;
  }
}
