/** How texts of one script are romanised. */
export interface Romaniser {
  readonly scheme: string;
  /** Languages (BCP 47, without region) that share the script and not the convention. */
  readonly notFor: readonly string[];
  /** A piece of text in Latin letters; what is not of the script stays as it is. */
  readonly romanise: (piece: string) => string;
  readonly caution: (text: string) => string | null;
}
