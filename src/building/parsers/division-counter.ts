import { romanValue } from '../../works/loci/roman.js';
import type { GutenbergTextFormat } from '../format-schema.js';
import { malformed } from './parsed-passage.js';

type Division = GutenbergTextFormat['divisions'][number];

/** A label that a paragraph begins with. */
export interface DivisionLabel {
  /** How deep it divides, 0 for the outermost level. */
  readonly level: number;
  readonly length: number;
  /** The number printed; null where divisions are counted. */
  readonly printed: string | null;
}

/** Keeps count of the divisions of a text, and holds the numbers printed against the count. */
export class DivisionCounter {
  private readonly numbers: number[];
  private readonly patterns: readonly RegExp[];
  /** Misprints that the recipe lists and that were met. */
  private readonly met = new Set<string>();

  constructor(
    private readonly file: string,
    private readonly divisions: readonly Division[],
  ) {
    this.numbers = divisions.map(() => 0);
    this.patterns = divisions.map(({ pattern }) => new RegExp(pattern, 'u'));
  }

  /** The label that the text begins with; null where it begins with none. */
  labelOf(text: string, blankLines: number): DivisionLabel | null {
    for (const [level, pattern] of this.patterns.entries()) {
      const division = this.divisions[level];
      const match = pattern.exec(text);
      if (!division || match?.index !== 0 || blankLines < division.blank_lines) continue;
      const printed = division.numbers === 'counted' ? null : (match.groups?.number ?? '');
      return { level, length: match[0].length, printed };
    }
    return null;
  }

  /**
   * Goes on to the division that a label begins.
   * @throws VerbatimError `mismatch` when the label's number is not the next one, and no misprint that the recipe lists
   */
  enter({ level, printed }: DivisionLabel, place: string): void {
    this.numbers[level] = (this.numbers[level] ?? 0) + 1;
    for (let inner = level + 1; inner < this.numbers.length; inner += 1) {
      this.numbers[inner] = this.divisions[inner]?.first_unlabelled ? 1 : 0;
    }
    const division = this.divisions[level];
    if (printed === null || !division) return;
    const key = this.numbers.slice(0, level + 1).join(':');
    if (division.misprints[key] === printed) {
      this.met.add(key);
      return;
    }
    const number = division.numbers === 'roman' ? romanValue(printed) : Number(printed);
    if (number !== this.numbers[level])
      throw malformed(this.file, place, `"${printed}" is printed where ${key} is due`);
  }

  /** Key of the unit that the text has come to; null outside units. */
  get key(): string | null {
    return this.numbers.includes(0) ? null : this.numbers.join(':');
  }

  /** @throws VerbatimError `mismatch` when a misprint that the recipe lists is not in the file */
  end(): void {
    for (const { misprints } of this.divisions) {
      for (const [key, printed] of Object.entries(misprints)) {
        if (!this.met.has(key))
          throw malformed(this.file, key, `the recipe lists a misprint "${printed}" that is not there`);
      }
    }
  }
}
