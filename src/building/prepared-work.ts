import type { SourceRow, TextRow, UnitRow, WorkRow } from './library-writer.js';

/** A stretch of a source file, the file named by its spec. */
export interface PreparedSlice {
  /** Spec of the source, a key of `PreparedWork.sources`. */
  readonly source: string;
  readonly raw: string;
  /** UTF-16 offset of `raw` in the decoded source file. */
  readonly start: number;
}

export interface PreparedOriginal extends PreparedSlice {
  /** Slug of the text of role `original`. */
  readonly text: string;
  readonly body: string;
}

export interface PreparedUnit extends UnitRow {
  /** Null where the original is not available: the unit then has translations only. */
  readonly original: PreparedOriginal | null;
  readonly keywords: readonly string[];
  readonly situations: readonly string[];
}

export interface PreparedPassage extends PreparedSlice {
  readonly text: string;
  /** 1-based within the text. */
  readonly idx: number;
  /** `ref_key`s of the units it covers, in reading order; empty for apparatus outside units. */
  readonly units: readonly string[];
  readonly body: string;
  readonly apparatus: string | null;
}

/** A work after parse, clean, reference and align: plain values, ready to be written and verified. */
export interface PreparedWork {
  readonly work: WorkRow;
  readonly sources: ReadonlyMap<string, SourceRow>;
  readonly texts: readonly TextRow[];
  /** In reading order. */
  readonly units: readonly PreparedUnit[];
  readonly passages: readonly PreparedPassage[];
}
