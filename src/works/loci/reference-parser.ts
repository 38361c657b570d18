import { kindOf, kindsOf, type Part, withoutLeadingZeros } from './key-parts.js';
import { roleOf } from './reference-words.js';
import { romanValue } from './roman.js';

/** One reference of a list, as written: not yet completed from the one before it, not yet looked up. */
export interface ReferenceItem {
  readonly parts: readonly Part[];
  /** End of a range; null where there is none. */
  readonly end: readonly Part[] | null;
  /** 'f': the unit and the next; 'ff': the unit and those that follow. */
  readonly following: 'f' | 'ff' | null;
  /** It goes on from the item before it: the 48 of "5:44, 48". */
  readonly continues: boolean;
}

export interface ParsedReference {
  readonly items: readonly ReferenceItem[];
  /** Words before the first number. */
  readonly lead: string;
  /** What stands behind the part that was understood. */
  readonly rest: string;
  /** A comma was read as standing between chapter and verse: "Qoh 4,17". */
  readonly commaAsColon: 'none' | 'close' | 'spaced';
  /** Where the reference stopped, a range or list was open: what follows may be its other end. */
  readonly open: boolean;
}

export interface ParserOptions {
  /** Kinds of the parts of the work's keys: 'NN', 'N', 'NL', … */
  readonly kinds: string;
  /** Read every comma as parting two references of a list. */
  readonly commaParts: boolean;
  /** The work has one chapter: its number is left out, and "v. 3" is verse 3. */
  readonly oneChapter?: boolean;
}

interface Token {
  readonly kind: 'number' | 'word' | 'mark';
  readonly text: string;
  readonly at: number;
  /** Directly behind the token before it. */
  readonly glued: boolean;
}

/** Signs between numbers, the weakest first; of several the strongest counts. */
const STRENGTH = [' ', '.', 'word', '/', ':', ',', ';', '-'] as const;
type Joint = (typeof STRENGTH)[number];

/** The most words that may stand between a work's name and its first number: "in English numbering". */
const LONGEST_LEAD = 4;

/** Reads the reference behind a work's name; `text` as `normaliseLocus` gives it. */
export function parseReference(text: string, options: ParserOptions): ParsedReference {
  return new ReferenceParser(text, options).parse();
}

interface OpenItem {
  parts: Part[];
  end: Part[] | null;
  following: 'f' | 'ff' | null;
  continues: boolean;
}

class ReferenceParser {
  private readonly items: OpenItem[] = [];
  private readonly tokens: readonly Token[];
  private joint: Joint | null = null;
  private spaced = false;
  /** The sign between chapter and verse in the first item. */
  private separator: Joint | null = null;
  private commaAsColon: ParsedReference['commaAsColon'] = 'none';
  private leadEnd = 0;
  /** Roman numerals taken so far. */
  private romans = 0;

  constructor(
    private readonly text: string,
    private readonly options: ParserOptions,
  ) {
    this.tokens = tokenise(text);
  }

  parse(): ParsedReference {
    let stop = this.text.length;
    for (const [at, token] of this.tokens.entries()) {
      if (!this.take(token, this.tokens[at - 1], this.tokens[at + 1], at)) {
        stop = token.at;
        break;
      }
    }
    const open = this.joint === '-' || this.joint === ',' || this.joint === ';';
    return {
      items: this.items,
      lead: this.text.slice(0, this.leadEnd).trim(),
      rest: this.text.slice(stop).trim(),
      commaAsColon: this.commaAsColon,
      open: open && stop < this.text.length,
    };
  }

  /** False where the token does not belong to the reference. */
  private take(token: Token, before: Token | undefined, after: Token | undefined, index: number): boolean {
    if (token.kind === 'mark') {
      if (!(token.text === '.' && before?.kind === 'word')) this.join(token.text as Joint, false);
      return true;
    }
    if (!token.glued && token.at > 0) this.spaced = true;
    if (token.kind === 'number') return this.number(withoutLeadingZeros(token.text), token.glued);
    return this.word(token, before, after, index);
  }

  private word(token: Token, before: Token | undefined, after: Token | undefined, index: number): boolean {
    const word = token.text.toLowerCase();
    const behindNumber = before?.kind === 'number' && this.items.length > 0;
    if (this.isLetter(word, token.glued && behindNumber, behindNumber, after)) return this.letter(word);
    const role = roleOf(word);
    const item = this.items.at(-1);
    if (role === 'following' && item && behindNumber) {
      item.following = word === 'f' ? 'f' : 'ff';
      return true;
    }
    const roman = romanValue(word);
    if (roman !== undefined && this.romanFits() && (role !== 'division' || this.isRomanV(index))) {
      this.romans += 1;
      return this.number(String(roman), false);
    }
    if (role === 'division') return this.join('word', true);
    if (item === undefined) {
      this.leadEnd = token.at + token.text.length;
      return index < LONGEST_LEAD;
    }
    if (role === 'conjunction' && after?.kind !== undefined) return this.join(',', true);
    if (role === 'range' && after?.kind === 'number') return this.join('-', true);
    return false;
  }

  /**
   * Behind an Arabic number only a sign makes letters a number: "119:lxx" is verse 70, while "119 LXX" and "5:1 C" name
   * an edition.
   */
  private romanFits(): boolean {
    return this.items.length === 0 || this.romans > 0 || this.joint !== null;
  }

  /** "Matt. v. 44": a chapter in Roman numerals, and not "verse 44". */
  private isRomanV(index: number): boolean {
    const after = this.tokens.slice(index + 1, index + 3).find(({ text }) => text !== '.');
    if (this.items.length > 0) return false;
    const chapterExpected = this.options.kinds.length > 1 && !this.options.oneChapter;
    return chapterExpected || after?.kind !== 'number';
  }

  /** A single letter that belongs to the key ("17a", "1094a1") or marks part of a unit ("23:3a"). */
  private isLetter(word: string, glued: boolean, behindNumber: boolean, after: Token | undefined): boolean {
    if (!/^\p{L}$/u.test(word)) return false;
    const target = this.target();
    const expected = this.accepts(target ?? [], 'L');
    if (glued) return expected || (word !== 'f' && !(after?.kind === 'number'));
    if (behindNumber && this.joint === null) return expected;
    const last = this.items.at(-1);
    const lastParts = last?.end ?? last?.parts ?? [];
    return (
      this.options.kinds.includes('L') &&
      this.joint !== null &&
      lastParts.some((part) => kindOf(part) === 'L')
    );
  }

  private letter(letter: Part): boolean {
    const item = this.items.at(-1);
    if (item === undefined) return false;
    if (this.joint === '-' && item.end === null) item.end = [letter];
    else if (this.joint === ',' || this.joint === ';') this.begin(letter, true);
    else (item.end ?? item.parts).push(letter);
    this.joint = null;
    this.spaced = false;
    return true;
  }

  private number(part: Part, glued: boolean): boolean {
    const joint: Joint = this.joint ?? ' ';
    const spaced = this.spaced;
    const item = this.items.at(-1);
    if (item === undefined) return this.begin(part, false);
    if (joint === '-') {
      if (item.end !== null) return false;
      item.end = [part];
    } else if (joint === ';') return this.begin(part, false);
    else {
      const target = item.end ?? item.parts;
      const fits = this.accepts(target, 'N');
      const first = this.items.length === 1 && item.end === null;
      if (joint === ' ' && !glued && !(fits && first)) return false;
      if (joint === ' ' && glued && !fits) return false;
      if (joint === ',' && (!fits || !this.commaStandsForColon(first))) return this.begin(part, true);
      if (
        joint === '.' &&
        (fits ? !this.stopParts(first) : this.separator !== '.' && this.separator !== null)
      ) {
        return this.begin(part, true);
      }
      if (joint === ',') this.commaAsColon = spaced ? 'spaced' : 'close';
      if (first && fits && joint !== ' ') this.separator ??= joint;
      else if (first && fits && !glued) this.separator ??= ':';
      target.push(part);
    }
    this.joint = null;
    this.spaced = false;
    return true;
  }

  private commaStandsForColon(first: boolean): boolean {
    if (this.options.commaParts) return false;
    return this.separator === ',' || (this.separator === null && first);
  }

  private stopParts(first: boolean): boolean {
    return this.separator === null || this.separator === '.' || first;
  }

  private begin(part: Part, continues: boolean): boolean {
    this.items.push({ parts: [part], end: null, following: null, continues });
    this.joint = null;
    this.spaced = false;
    return true;
  }

  private join(joint: Joint, spaced: boolean): boolean {
    if (this.items.length === 0) return true;
    if (this.joint === null || STRENGTH.indexOf(joint) > STRENGTH.indexOf(this.joint)) this.joint = joint;
    this.spaced = spaced || this.spaced;
    return true;
  }

  private target(): Part[] | undefined {
    const item = this.items.at(-1);
    return item?.end ?? item?.parts;
  }

  /** Whether a part of this kind can follow these parts somewhere in a key of the work. */
  private accepts(parts: readonly Part[], kind: 'N' | 'L'): boolean {
    const { kinds } = this.options;
    const has = kindsOf(parts);
    for (let at = 0; at + has.length < kinds.length; at++) {
      if (kinds.slice(at, at + has.length) === has && kinds[at + has.length] === kind) return true;
    }
    return false;
  }
}

function tokenise(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = -1;
  for (const match of text.matchAll(/(\d+)|(\p{L}[\p{L}\p{M}]*)|([:.,;/-])|(&)/gu)) {
    const [whole, number, word] = match;
    const kind = number !== undefined ? 'number' : word !== undefined ? 'word' : 'mark';
    tokens.push({ kind, text: whole === '&' ? ',' : whole, at: match.index, glued: match.index === end });
    end = match.index + whole.length;
  }
  return tokens;
}
