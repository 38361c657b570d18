/** What the report shows of an evaluation: plain values, whoever measured them. */

export interface ReportedMean {
  readonly mean: number;
  /** Bounds of the 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/** Means over a half of a set, or over those of its queries with one kind of wording. */
export interface ReportedSummary {
  readonly half: string;
  /** Null for the whole half. */
  readonly split: string | null;
  readonly queries: number;
  /** By metric. */
  readonly means: Readonly<Record<string, ReportedMean>>;
}

/** One configuration in one mode. */
export interface ReportedRun {
  readonly configuration: string;
  readonly mode: string;
  readonly summaries: readonly ReportedSummary[];
  /** Milliseconds. */
  readonly latency: { readonly p50: number; readonly p95: number };
  readonly queries: readonly {
    readonly id: string;
    readonly scores: Readonly<Record<string, number>>;
    /** Of each relevant unit; null where it was not found. */
    readonly ranks: readonly (number | null)[];
  }[];
}

export interface ReportedComparison {
  readonly metric: string;
  readonly half: string;
  readonly mode: string;
  readonly first: string;
  readonly second: string;
  readonly difference: number;
  readonly p: number;
  readonly queries: number;
}

export interface ReportedSet {
  readonly name: string;
  readonly relevantFrom: number;
  readonly notes: readonly string[];
  readonly metrics: readonly string[];
  readonly queries: readonly {
    readonly id: string;
    readonly text: string;
    readonly half: string;
    readonly facets: Readonly<Record<string, string>>;
  }[];
  readonly runs: readonly ReportedRun[];
  readonly comparisons: readonly ReportedComparison[];
}

export interface ReportedEvaluation {
  readonly library: {
    readonly contentHash: string;
    readonly embedder: string | null;
    readonly works: readonly string[];
  };
  readonly toolsHash: string | null;
  readonly ranking: object;
  readonly halves: readonly string[];
  readonly embedding: { readonly p50: number; readonly p95: number } | null;
  readonly sets: readonly ReportedSet[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

/** A run and its means over one half. */
export interface RunInHalf {
  readonly run: ReportedRun;
  readonly summary: ReportedSummary;
}

/** The runs of a set in one mode, with their means over a half. */
export function runsInHalf(set: ReportedSet, half: string, mode: string): readonly RunInHalf[] {
  return set.runs
    .filter((run) => run.mode === mode)
    .flatMap((run) => {
      const summary = run.summaries.find((each) => each.half === half && each.split === null);
      return summary ? [{ run, summary }] : [];
    });
}
