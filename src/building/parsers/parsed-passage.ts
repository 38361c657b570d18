import { VerbatimError } from '../../errors.js';

/** A passage as its file has it, cleaned without rewording, under the numbering of that file. */
export interface ParsedPassage {
  /** Keys it covers, in reading order: `['4:17']`; several for joint verses, none for apparatus. */
  readonly keys: readonly string[];
  readonly body: string;
  /** The stretch of the decoded file that holds it, untouched. */
  readonly raw: string;
  /** UTF-16 offset of `raw`. */
  readonly start: number;
  /** Null for body text; `heading`, `note`, … */
  readonly apparatus: string | null;
  /** What a reader of the passage should know: a ketiv, brackets of the edition. */
  readonly notes: readonly string[];
  /** What stands between the passage before it and this one where both belong to one unit; a new paragraph when unset. */
  readonly joint?: Joint;
}

/** A space inside a paragraph that was cut, a new line of verse, or a new paragraph. */
export type Joint = ' ' | '\n' | '\n\n';

/** Every run of white space, no-break spaces too, as one space; none at the ends. The words stay as they are. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** The error of a file that is not what its format says: names the file and the place in it. */
export function malformed(file: string, place: string, what: string): VerbatimError {
  return new VerbatimError(
    'mismatch',
    `${file}, ${place}: ${what}.`,
    'Do not build from it; name another edition of the file, or the format it really has, in the recipe.',
  );
}

/** 1-based line that an offset stands in, for errors. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Refuses a key that an earlier passage already has: a repeated verse would shift or shadow another. */
export class SeenKeys {
  private readonly seen = new Set<string>();

  constructor(private readonly file: string) {}

  add(key: string): void {
    if (this.seen.has(key)) throw malformed(this.file, key, 'the verse is there twice');
    this.seen.add(key);
  }
}
