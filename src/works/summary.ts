import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { EmbedderIdentity } from '../embeddings/embedder.js';
import { KeptReading } from '../storage/kept-reading.js';
import type { WorkSummary } from './answers.js';

/** A recipe that was left out of a library, and why. */
export interface SkippedWork {
  readonly work: string;
  readonly reason: string;
  /** Its title and the names it is cited by, where its recipe tells. */
  readonly names?: readonly string[];
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

/** What readers of a summary reach into; the rest is passed on as it stands. */
const Readable = z.looseObject({
  contentHash: z.string(),
  builtAt: z.string(),
  embedder: z.looseObject({ id: z.string(), dimension: z.number() }).nullable(),
  counts: z.looseObject({ works: z.number(), units: z.number(), passages: z.number(), concepts: z.number() }),
  works: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      language: z.string(),
      tradition: z.string(),
      tier: z.number(),
      partOf: z.string().nullable(),
      texts: z.array(z.looseObject({ name: z.string(), title: z.string(), role: z.string() })),
      notes: z.array(z.string()),
    }),
  ),
  authorised: z
    .array(
      z.looseObject({ translator: z.string(), language: z.string(), work: z.string(), units: z.number() }),
    )
    .optional(),
  skipped: z.array(z.looseObject({ work: z.string(), reason: z.string() })),
});

/** A server makes itself anew for each request over HTTP, and asks each time. */
const summaries = new KeptReading<LibrarySummary | null>((path) => {
  const summary: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return Readable.safeParse(summary).success ? (summary as LibrarySummary) : null;
});

/**
 * The summary beside the library, the same object while its file stands; null when there is none, or it cannot be read
 * or is not a summary (the library itself then tells).
 */
export function readSummary(dataDir: string): LibrarySummary | null {
  try {
    return summaries.of(summaryPath(dataDir));
  } catch {
    return null;
  }
}
