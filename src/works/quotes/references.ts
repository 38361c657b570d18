import { VerbatimError } from '../../errors.js';
import type { Claim, Claims } from './claims.js';
import type { Quotation } from './quotation.js';

/** A reference beside a quotation. */
export interface Reference {
  /** As written. */
  readonly written: string;
  /** What it says; null where it names no work of this library. */
  readonly claim: Claim | null;
}

/** Characters after and before a quotation in which its reference may stand. */
const NEAR = 100;
/** Longest stretch that is read as a reference as a whole. */
const LONGEST = 80;
/** Words of a work's name before its number ("Song of Songs 2:1"). */
const WORDS_OF_NAME = 6;

const NUMBERS = '\\p{N}+(?:\\s*[:.,]\\s*\\p{N}+\\p{Ll}?)*(?:\\s*[-–—]\\s*\\p{N}+(?:[:.]\\p{N}+)?)?';
const WORD = "\\p{L}[\\p{L}\\p{M}.'’-]*";
const numbered = new RegExp(
  `(?:[1-4]\\s?)?${WORD}(?:\\s+${WORD}){0,${WORDS_OF_NAME - 1}}[\\s/]*${NUMBERS}`,
  'gu',
);
const numbersAtEnd = new RegExp(`[\\s/]*${NUMBERS}$`, 'u');
const inBrackets = /^\s*[*_]*[,.;:]?\s*[([（]([^)\]）]{2,80})[)\]）]/u;
const afterDash = /^\s*[*_]*[,.;]?\s*(?:—|―|–|--|~)\s*([^\n“"«「]{2,80})/u;
const nextLine = /^[*_\s]*\n\s*(?:>\s*)?(?:[*_]*(?:—|―|–|--)\s*([^\n]{2,80})|[([]([^)\]\n]{2,80})[)\]])/u;
const afterComma = /^\s*[,;]\s*([^\n“"«「]{2,60})/u;
const markup = /[*_`“”"„«»「」『』]/g;

/** Finds the reference of each quotation, in the order of the answer. */
export class References {
  /** Where the last reference that stood after its quotation ends: it does not stand before the next. */
  private taken = 0;

  constructor(
    private readonly answer: string,
    private readonly claims: Claims,
  ) {}

  /** The reference set with the quotation, after it or before it, in this order; null for none. */
  of(quotation: Quotation): Reference | null {
    if (quotation.attribution !== null) {
      const read = this.read(quotation.attribution, true);
      if (read !== null) return read;
    }
    return this.after(quotation.outerEnd) ?? this.before(quotation.outerStart);
  }

  /** What a stretch says as a reference; null where it names no place in this library. */
  reading(text: string): Claim | null {
    return this.read(text, false)?.claim ?? null;
  }

  private after(end: number): Reference | null {
    const text = this.answer.slice(end, end + NEAR);
    for (const [pattern, loose] of [
      [inBrackets, true],
      [nextLine, true],
      [afterDash, true],
      [afterComma, false],
    ] as const) {
      const found = pattern.exec(text);
      const written = found?.[1] ?? found?.[2];
      if (found === null || written === undefined) continue;
      const read = this.read(written, loose);
      if (read !== null) {
        this.taken = end + found[0].length;
        return read;
      }
    }
    return null;
  }

  private before(start: number): Reference | null {
    const text = this.answer.slice(Math.max(this.taken, start - NEAR), start);
    const found = [...text.matchAll(numbered)].at(-1);
    if (found === undefined) return null;
    const between = text.slice(found.index + found[0].length);
    // Another sentence or another quotation in between: the reference is of something else.
    if (/[.!?;]\s|[”"»」』]|\n[^\n]*\n/u.test(between)) return null;
    return this.numbered(found[0]);
  }

  /**
   * @param loose whether a reference to a work that the library does not have is one as well
   */
  private read(text: string, loose: boolean): Reference | null {
    const written = text
      .replace(markup, '')
      .trim()
      .replace(/[.,;]$/u, '');
    if (written === '' || written.length > LONGEST) return null;
    if (this.claims.knows(written)) return { written, claim: this.claims.of({ work: written }) };
    if (/\p{N}/u.test(written)) {
      const whole = this.claim(written);
      if (whole !== null) return { written, claim: whole };
    }
    for (const found of written.matchAll(numbered)) {
      const read = this.numbered(found[0]);
      if (read !== null) return read;
    }
    const looksLikeOne = /\p{L}.*\p{N}/u.test(written) && written.split(/\s+/).length <= WORDS_OF_NAME + 1;
    return loose && looksLikeOne ? { written, claim: null } : null;
  }

  /** A name and numbers, with perhaps other words before the name. */
  private numbered(text: string): Reference | null {
    const numbers = numbersAtEnd.exec(text)?.[0] ?? '';
    const words = text.slice(0, text.length - numbers.length).split(/\s+/);
    for (let from = 0; from < words.length; from += 1) {
      const name = words.slice(from).join(' ');
      if (!this.claims.knows(name)) continue;
      const written = name + numbers;
      const claim = this.claim(written);
      if (claim !== null) return { written, claim };
    }
    return null;
  }

  private claim(locus: string): Claim | null {
    try {
      return this.claims.of({ locus });
    } catch (error) {
      if (error instanceof VerbatimError) return null;
      throw error;
    }
  }
}

const attributionAtEnd =
  /^([\s\S]*\S)\s*(?:[([（]([^()[\]（）\n]{2,80})[)\]）]|(?:—|―|–|--)\s*([^—―–\n]{2,80}))[\s.”"’»]*$/u;

/** A quote that was given with its reference at its end, apart; null where it ends with no reference. */
export function splitAttribution(
  quote: string,
  claims: Claims,
): { readonly quote: string; readonly claim: Claim } | null {
  const found = attributionAtEnd.exec(quote);
  const written = found?.[2] ?? found?.[3];
  if (found === null || written === undefined) return null;
  const [, words = ''] = found;
  const read = new References('', claims).reading(written);
  return read === null ? null : { quote: words, claim: read };
}
