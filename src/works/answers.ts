/**
 * What the library answers: the shapes that MCP tools return as structured content
 * and that `--json` prints. Plain JSON values only.
 */

import type { Fold } from '../text/folds.js';

export type { Fold };

export type Precision = 'exact' | 'chapter' | 'none';

export interface SearchRequest {
  readonly query: string;
  readonly tradition?: string;
  /** A work's id or any name a locus may begin with. */
  readonly work?: string;
  /** Ids: only these works. Unlike with `work`, hits stay held to a few a work. */
  readonly works?: readonly string[];
  /** Original language of the work, by code ('grc') or English name ('Greek'). */
  readonly language?: string;
  /** 1–20, 20 when unset. */
  readonly limit?: number;
  /** Say for each hit why it is there. */
  readonly explain?: boolean;
  readonly signal?: AbortSignal;
}

/** Why a hit is there: its rank (1-based) in each list that holds it, what that added to the score, and the words that matched. */
export interface HitRanks {
  readonly keyword?: number;
  readonly vector?: number;
  readonly original?: number;
  /** By words that stand with those written about its unit. */
  readonly latent?: number;
  /** By the meaning of the situations, and of the keywords, that are written about its unit. */
  readonly situation?: number;
  readonly line?: number;
  readonly score: number;
  readonly matched: readonly string[];
}

export interface Hit {
  /** Passage id, `<text-slug>:<idx>`. */
  readonly id: string;
  /** Unit id, `<work-id>/<ref_key>`. */
  readonly unit: string;
  readonly work: string;
  readonly author: string;
  readonly title: string;
  readonly ref: string;
  readonly tradition: string;
  readonly language: string;
  /** Matching words in their surroundings; never to be quoted. */
  readonly snippet: string;
  readonly ranks?: HitRanks;
}

export interface SearchAnswer {
  readonly hits: readonly Hit[];
  readonly mode: 'hybrid' | 'keyword';
  /** True when not every word of the query could be asked for at once. */
  readonly relaxed: boolean;
  readonly notes: readonly string[];
}

export interface ReadRequest {
  /** Passage ids, unit ids and loci, mixed, at most 10 entries. */
  readonly ids: readonly string[];
  /** A translation's short name ('kjv') or 'all'; the preferred aid when unset. */
  readonly translation?: string;
  /** Also give each original in Latin letters, for a reader who cannot read its script. */
  readonly romanise?: boolean;
}

/** An original in Latin letters: to read aloud, never to quote. */
export interface RomanisedText {
  readonly text: string;
  /** The convention: 'Hanyu Pinyin', 'IAST', 'SBL academic'. */
  readonly scheme: string;
}

export interface OriginalText {
  readonly text: string;
  readonly edition: string;
  readonly licence: string;
  readonly source: string;
  /** Where it was asked for and the script has one; `notes` say so where it has none. */
  readonly romanised?: RomanisedText;
}

export interface TranslationText {
  readonly text: string;
  readonly translator: string;
  readonly year: string | null;
  readonly licence: string;
  /** Short name, 'web'. */
  readonly name: string;
  /** Slug of the text, 'ecclesiastes-web'. */
  readonly slug: string;
}

export interface AuthorisedTranslation {
  readonly text: string;
  readonly translator: string;
  readonly year: string | null;
  readonly language: string;
  readonly commentary: string | null;
  readonly terms: string;
}

export interface ReadUnit {
  readonly unit: string;
  readonly work: string;
  /** Ready to copy: author, title, reference. */
  readonly citation: string;
  readonly ref: string;
  /** The numbering the reference counts by. */
  readonly scheme: string;
  readonly precision: Precision;
  /** 1 fully prepared, 2 searchable and not: a side is missing, or references are approximate. */
  readonly tier: 1 | 2;
  readonly language: string;
  readonly original: OriginalText | null;
  readonly aid: TranslationText | null;
  /** The further translations asked for; empty unless `translation` was 'all'. */
  readonly translations: readonly TranslationText[];
  /** Where one stands, the translation to quote. */
  readonly authorised: readonly AuthorisedTranslation[];
  /** Passage ids asked for that this unit covers. */
  readonly covers: readonly string[];
  /** The unit that follows in reading order; null at the end of the work. */
  readonly continues: string | null;
  /** True when the budget cut the aid or the original; `notes` then says how to get the rest. */
  readonly truncated: boolean;
  readonly notes: readonly string[];
}

/** An entry of the request that named no unit. */
export interface Unresolved {
  readonly request: string;
  readonly reason: 'unknown-work' | 'unknown-reference' | 'ambiguous' | 'unknown-passage' | 'malformed';
  readonly message: string;
  /** What was probably meant, as unit ids or loci that do resolve. */
  readonly candidates: readonly string[];
}

export interface ReadAnswer {
  readonly units: readonly ReadUnit[];
  readonly unresolved: readonly Unresolved[];
  /** About the whole answer: what the budget left out and how to ask for it. */
  readonly notes: readonly string[];
}

export type Verdict = 'exact' | 'folded' | 'elided' | 'altered' | 'misattributed' | 'absent';

/** A stretch of one unit's body that the quote matches. */
export interface QuoteMatch {
  readonly unit: string;
  readonly ref: string;
  /** Slug of the text matched, or 'authorised:<translator>'. */
  readonly text: string;
  /** Offsets into that body, in UTF-16 code units, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly folds: readonly Fold[];
  /** The stretch itself, as the text has it. */
  readonly exact: string;
  /** Spans with one number belong to one occurrence: a quote that runs over adjacent units gives one span a unit. */
  readonly occurrence: number;
}

/** Words that an ellipsis in the quote stands for. */
export interface Omission {
  readonly unit: string;
  readonly words: string;
  /** A negation was left out: the quote may say the opposite of the text. */
  readonly negation: boolean;
}

/** One step from the text to the quote. */
export interface DiffStep {
  readonly op: 'same' | 'deleted' | 'inserted' | 'replaced';
  /** As the text has it; '' for an insertion. */
  readonly text: string;
  /** As the quote has it; '' for a deletion. */
  readonly quote: string;
}

export interface CheckRequest {
  readonly quote: string;
  /** Where the quote is said to be from: a work's id or name. */
  readonly work?: string;
  /** Where the quote is said to stand: a locus or unit id. */
  readonly locus?: string;
}

export interface QuoteCandidate {
  readonly unit: string;
  readonly ref: string;
  /** Slug of the text it is in, or 'authorised:<translator>'. */
  readonly text: string;
  /** Its words there, cut with … where they are many: to recognise it by, not to quote. */
  readonly passage: string;
  /** Share of the quote's words found there in order, 0–1. */
  readonly similarity: number;
}

export interface CheckAnswer {
  readonly verdict: Verdict;
  readonly matches: readonly QuoteMatch[];
  readonly omitted?: readonly Omission[];
  readonly diff?: readonly DiffStep[];
  readonly candidates: readonly QuoteCandidate[];
  /** What the verdict means here and what to do next, in a sentence or two. */
  readonly notes: readonly string[];
}

/** One quotation found in an answer, and its verdict. */
export interface CheckedQuotation {
  readonly quote: string;
  /** Offsets into the answer, in UTF-16 code units, of the quotation without its marks. */
  readonly start: number;
  readonly end: number;
  /** How it was marked: '"', '“”', '«»', 'blockquote', … */
  readonly marks: string;
  /** The reference found beside it, if any. */
  readonly reference: string | null;
  /** 'too-short' quotations (one word, or single words with ellipses between them) are listed and not judged. */
  readonly check: CheckAnswer | 'too-short';
}

export interface AnswerCheck {
  readonly quotations: readonly CheckedQuotation[];
  readonly counts: Readonly<Record<Verdict | 'too-short', number>>;
  readonly notes: readonly string[];
}

export interface ConceptSummary {
  readonly slug: string;
  readonly name: string;
  readonly traditions: readonly string[];
  readonly gloss: string;
}

export interface ConceptLink {
  readonly slug: string;
  readonly name: string;
  readonly note: string;
}

export interface ConceptPassage {
  readonly work: string;
  readonly locus: string;
  /** First unit's id; null where the work is not in this library. */
  readonly unit: string | null;
  readonly ref: string;
}

export interface Concept extends ConceptSummary {
  readonly also: readonly string[];
  readonly originalTerms: readonly {
    readonly term: string;
    readonly language: string;
    readonly romanised: string;
  }[];
  readonly description: string;
  readonly parallels: readonly ConceptLink[];
  readonly tensions: readonly ConceptLink[];
  readonly broader: readonly ConceptLink[];
  readonly narrower: readonly ConceptLink[];
  readonly passages: readonly ConceptPassage[];
}

export interface ConceptList {
  readonly concepts: readonly ConceptSummary[];
  readonly notes: readonly string[];
}

/** `concept` is null when no concept has that name; `closest` then names the nearest. */
export interface ConceptAnswer {
  readonly concept: Concept | null;
  readonly closest: readonly ConceptSummary[];
  readonly notes: readonly string[];
}

export interface TextSummary {
  readonly slug: string;
  readonly name: string;
  readonly role: 'original' | 'translation';
  readonly title: string;
  readonly language: string;
  readonly translator: string | null;
  readonly year: string | null;
  readonly edition: string | null;
  readonly licence: string;
  readonly preferred: boolean;
  readonly passages: number;
}

export interface WorkSummary {
  readonly id: string;
  readonly title: string;
  readonly titleOriginal: string | null;
  readonly author: string;
  readonly language: string;
  readonly tradition: string;
  readonly tier: 1 | 2;
  readonly abbreviation: string;
  readonly unitKind: string;
  readonly scheme: string;
  readonly schemeOther: string | null;
  readonly partOf: string | null;
  readonly units: number;
  readonly passages: number;
  readonly texts: readonly TextSummary[];
  readonly notes: readonly string[];
}
