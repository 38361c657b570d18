import { setImmediate } from 'node:timers/promises';
import type { Romaniser } from './romanising/romaniser.js';
import { type Script, scriptsOf } from './scripts.js';

/** A text in Latin letters, to read aloud or to look words up by; never what the text says, so never to be quoted. */
export interface Romanisation {
  readonly text: string;
  /** The convention: 'IAST', 'Hanyu Pinyin', 'SBL academic'. */
  readonly scheme: string;
  /** What the reader must know of how far it can be relied on; null where it follows from the letters alone. */
  readonly caution: string | null;
}

/** A romaniser is loaded when a text of its script is first asked for: its tables are large. */
const ROMANISERS: Partial<Record<Script, () => Promise<Romaniser>>> = {
  han: async () => (await import('./romanising/pinyin.js')).pinyinRomaniser,
  devanagari: async () => (await import('./romanising/iast.js')).iastRomaniser,
  greek: async () => (await import('./romanising/greek.js')).greekRomaniser,
  hebrew: async () => (await import('./romanising/hebrew.js')).hebrewRomaniser,
};

/** Between pieces of about this many characters others get their turn: Hebrew takes milliseconds a word. */
const PIECE = 200;

const pieces = new RegExp(`[\\s\\S]{${PIECE},}?(?=\\s)|[\\s\\S]+`, 'gu');

/** The script to romanise: that of most letters that are not Latin; null where every letter is, or none can be romanised. */
export function romanisableScript(text: string): Script | null {
  const foreign = scriptsOf(text).filter((script) => script !== 'latin');
  return foreign.find((script) => ROMANISERS[script] !== undefined) ?? null;
}

/**
 * A text in Latin letters: Chinese in Hanyu Pinyin, Devanagari in IAST, Greek and Hebrew as the Society of Biblical
 * Literature writes them. Words, their order and line breaks stay.
 * @param language BCP 47 code of the text's language
 * @returns null where the text is in Latin letters already, or its script or language has no romanisation here
 */
export async function romanise(text: string, language: string): Promise<Romanisation | null> {
  const script = romanisableScript(text);
  const romaniser = script === null ? undefined : await ROMANISERS[script]?.();
  if (romaniser === undefined || romaniser.notFor.includes(language.toLowerCase().split('-')[0] ?? ''))
    return null;
  const { scheme, caution } = romaniser;
  let romanised = '';
  for (const [piece] of text.normalize('NFC').matchAll(pieces)) {
    romanised += romaniser.romanise(piece);
    await setImmediate();
  }
  return { text: tidied(romanised), scheme, caution: caution(text) };
}

/** Where marks were left out, no double spaces stay, nor a space at an end of a line. */
function tidied(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
