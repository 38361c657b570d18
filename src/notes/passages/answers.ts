import type { NoteFilter } from '../answers.js';

/** What is asked of passages; every condition of the filter narrows. */
export interface PassagesRequest extends NoteFilter {
  readonly query: string;
  /** Tokens of `tokenizer` for all texts together: 50–50,000; 2,000 when unset. */
  readonly maxTokens?: number;
  readonly signal?: AbortSignal;
}

/** A stretch of a note, word for word. */
export interface Passage {
  /** '<folder>/<path>:<first line>-<last line>', as `vault_read` takes it. */
  readonly ref: string;
  readonly folder: string;
  /** Relative to the folder. */
  readonly path: string;
  /** 1-based, inclusive: the lines that the text begins and ends in. */
  readonly startLine: number;
  readonly endLine: number;
  /** As it stands in the file; no word of up to 60 characters is cut at its ends. */
  readonly text: string;
  /** Compares within one answer only. */
  readonly score: number;
  readonly tokens: number;
}

export interface PassagesAnswer {
  /** Best first; none overlaps another. */
  readonly spans: readonly Passage[];
  /** Of all texts, each counted alone; never more than was asked for. */
  readonly tokens: number;
  readonly tokenizer: string;
  /** Words of the query that counted, the heaviest first, with the language each was taken for. */
  readonly terms: readonly {
    readonly word: string;
    readonly language: 'en' | 'de' | null;
    readonly weight: number;
  }[];
  readonly notes: readonly string[];
}

export const USUAL_PASSAGE_TOKENS = 2_000;
export const FEWEST_PASSAGE_TOKENS = 50;
export const MOST_PASSAGE_TOKENS = 50_000;
