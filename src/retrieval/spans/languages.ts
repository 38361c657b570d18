import { createRequire } from 'node:module';
import type stemmers from 'snowball-stemmers';
import { foldWord } from '../../text/fold-word.js';
import { wordForm } from '../../text/words.js';
import { stopWordLists } from './stop-word-lists.js';

/** The languages whose stems and stop words the spans know. */
export const SPAN_LANGUAGES = ['en', 'de'] as const;
export type SpanLanguage = (typeof SPAN_LANGUAGES)[number];

type Stemmers = Readonly<Record<SpanLanguage, ReturnType<typeof stemmers.newStemmer>>>;

let loaded: Stemmers | undefined;

/** Loaded with the first word, and as the CommonJS it is: importing it has 15,000 lines looked through for exports first. */
function stemmerOf(language: SpanLanguage): Stemmers[SpanLanguage] {
  if (loaded === undefined) {
    const { newStemmer } = createRequire(import.meta.url)('snowball-stemmers') as typeof stemmers;
    loaded = { en: newStemmer('english'), de: newStemmer('german') };
  }
  return loaded[language];
}

let stopWords: Readonly<Record<SpanLanguage, ReadonlySet<string>>> | undefined;

function stopWordsOf(language: SpanLanguage): ReadonlySet<string> {
  if (stopWords === undefined) {
    const { eng, deu } = stopWordLists();
    stopWords = { en: new Set(eng.map(wordForm)), de: new Set(deu.map(wordForm)) };
  }
  return stopWords[language];
}

/** Letters of the Latin script, with marks and apostrophes; a word with a digit or an underscore is an identifier. */
const STEMMED = /^[\p{sc=Latin}\p{M}'’]{3,40}$/u;
const PLAIN = /^[a-z]+$/;

/** A plain word that ends so is its own stem: no suffix of the language's rules does. A stemmer takes long to find that out. */
const UNCHANGED: Readonly<Record<SpanLanguage, RegExp>> = {
  en: /[abfhjkopquvwxz]$/,
  de: /[abcfijlopquvwxyz]$/,
};

/** Snowball's stem of a word's form in a language, folded: `häuser` is `haus` in German. Identifiers are only folded. */
export function stemIn(language: SpanLanguage, form: string): string {
  if (PLAIN.test(form)) {
    const stays = form.length < 3 || form.length > 40 || UNCHANGED[language].test(form);
    return stays ? form : stemmerOf(language).stem(form);
  }
  if (!STEMMED.test(form)) return foldWord(form);
  // English knows no umlaut: its rules are for the letters below.
  return foldWord(stemmerOf(language).stem(language === 'en' ? foldWord(form) : form));
}

/** True for a word that a language's sentences are held together by. */
export function isStopWordIn(language: SpanLanguage, form: string): boolean {
  return stopWordsOf(language).has(form);
}
