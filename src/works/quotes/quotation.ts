/** A stretch of an answer that is marked as a quotation. */
export interface Quotation {
  /** What is quoted, without marks, line prefixes and tags. */
  readonly quote: string;
  /** UTF-16 range in the answer, without the outer marks. */
  readonly start: number;
  readonly end: number;
  /** The range with its marks: what stands beside it may be its reference. */
  readonly outerStart: number;
  readonly outerEnd: number;
  readonly marks: string;
  /** A reference that is set with the quotation: an attribution line, a <cite>. */
  readonly attribution: string | null;
  /** Quotations inside it, looked at when it is no quotation of a text as a whole. */
  readonly inner: readonly Quotation[];
}
