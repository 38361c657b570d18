import type { AuthorisedTranslation, Precision, WorkSummary } from '../../works/answers.js';
import type { Source, Text } from '../../works/works.rows.js';

/** What stands in an edition and is not the author's text. */
export interface ReportApparatus {
  readonly id: string;
  /** 'note', 'heading', 'introduction', … */
  readonly kind: string;
  readonly body: string;
}

export interface ReportPassage {
  readonly id: string;
  readonly body: string;
  /** `ref_key`s of all the units it covers; the passage is shown with the first. */
  readonly covers: readonly string[];
}

export interface ReportUnit {
  readonly id: string;
  readonly refKey: string;
  readonly ref: string;
  readonly chapter: string;
  readonly precision: Precision;
  readonly sameAs: string | null;
  readonly notes: readonly string[];
  readonly original: string | null;
  readonly aid: readonly ReportPassage[];
  readonly authorised: readonly AuthorisedTranslation[];
  readonly hasKeywords: boolean;
  /** Of the two texts shown, what stands at this place and was kept apart. */
  readonly apparatus: readonly ReportApparatus[];
}

export interface ReportText {
  readonly text: Text;
  readonly sources: readonly Source[];
  /** `ref_key`s of units that it lacks. */
  readonly missing: readonly string[];
  /** Number of passages kept apart, by kind. */
  readonly apparatus: Readonly<Record<string, number>>;
}

/** All that a page on a work shows. */
export interface WorkReport {
  readonly work: WorkSummary;
  readonly texts: readonly ReportText[];
  /** The text of the left column; null where no unit has an original. */
  readonly original: Text | null;
  /** The translation beside it; null where there is none. */
  readonly aid: Text | null;
  readonly units: readonly ReportUnit[];
  /** What the two texts have before their first unit and after their last one. */
  readonly before: readonly ReportApparatus[];
  readonly after: readonly ReportApparatus[];
  /** What a review asks about, by unit id; by slug of a text where it is about all of it. */
  readonly doubts: ReadonlyMap<string, readonly string[]>;
  readonly builtAt: string;
  readonly contentHash: string;
}
