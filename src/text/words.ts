import { APOSTROPHES, JOINERS, UNSPACED } from './characters.js';

/** What a UTF-16 code unit is to a word. */
const Kind = {
  unknown: 0,
  outside: 1,
  within: 2,
  alone: 3,
  apostrophe: 4,
  withinPair: 5,
  outsidePair: 6,
} as const;

const kinds = new Uint8Array(0x10000);
const within = new RegExp(`[\\p{L}\\p{N}\\p{M}_${JOINERS}]`, 'u');
const alone = new RegExp(`[${UNSPACED}]`, 'u');
const apostrophe = new RegExp(`[${APOSTROPHES}]`, 'u');
const joiner = new RegExp(`[${JOINERS}]`, 'gu');
const apostrophes = new RegExp(`[${APOSTROPHES}]`, 'gu');
const POSSESSIVE = /'s$/;
const PLAIN = /^[a-z0-9_]+$/;

/**
 * Visits the words of German and English text as they are written, in order. A word is a run of letters, digits and
 * underscores, so that `A123B` and `max_tokens` stay whole; an apostrophe between letters is part of it; hyphens part.
 * Characters of scripts without spaces are words of their own. Offsets are UTF-16. Never throws.
 */
export function visitWords(text: string, visit: (start: number, end: number) => void): void {
  const length = text.length;
  let at = 0;
  while (at < length) {
    const kind = kindAt(text, at);
    if (kind === Kind.outside || kind === Kind.apostrophe) {
      at += 1;
      continue;
    }
    if (!isWithin(kind)) {
      const size = sizeAt(text, at);
      if (kind === Kind.alone) visit(at, at + size);
      at += size;
      continue;
    }
    const start = at;
    at = endOfWord(text, at);
    visit(start, at);
  }
}

function endOfWord(text: string, start: number): number {
  const length = text.length;
  let at = start;
  while (at < length) {
    const kind = kindAt(text, at);
    if (kind === Kind.within) at += 1;
    else if (kind === Kind.withinPair) at += 2;
    else if (kind === Kind.apostrophe && at > start && at + 1 < length && isWithin(kindAt(text, at + 1)))
      at += 1;
    else break;
  }
  return at;
}

/**
 * The form in which two spellings of a word are one: lower case, NFC, ß as ss, one apostrophe, no possessive 's.
 * Umlauts stay, since a stemmer wants them.
 */
export function wordForm(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  const form = lower.replace(joiner, '').normalize('NFC').replace(apostrophes, "'").replaceAll('ß', 'ss');
  return form.replace(POSSESSIVE, '') || form;
}

const isWithin = (kind: number): boolean => kind === Kind.within || kind === Kind.withinPair;

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const known = kinds[code] as number;
  return known !== Kind.unknown ? known : classify(text, at, code);
}

/** The kind of a code unit met for the first time, or of the character that a surrogate begins. */
function classify(text: string, at: number, code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) {
    const kind = kindOf(String.fromCodePoint(text.codePointAt(at) ?? code));
    if (kind === Kind.within) return Kind.withinPair;
    return kind === Kind.alone ? Kind.alone : Kind.outsidePair;
  }
  const kind = kindOf(String.fromCharCode(code));
  kinds[code] = kind;
  return kind;
}

function kindOf(character: string): number {
  if (apostrophe.test(character)) return Kind.apostrophe;
  if (alone.test(character)) return Kind.alone;
  return within.test(character) ? Kind.within : Kind.outside;
}

const sizeAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
