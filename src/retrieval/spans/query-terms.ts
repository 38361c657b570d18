import { spellUmlauts } from '../../text/spell-umlauts.js';
import { visitWords, wordForm } from '../../text/words.js';
import type { DocumentFrequencies } from './document-frequencies.js';
import { isStopWordIn, SPAN_LANGUAGES, type SpanLanguage, stemIn } from './languages.js';
import { type TermKey, termKey } from './term-key.js';

/** A word of a query with the keys it is looked up under. */
export interface QueryTerm {
  /** The word's form. */
  readonly form: string;
  /** The language it is taken for; null when it is in no list, and looked up under the keys of both. */
  readonly language: SpanLanguage | null;
  readonly keys: readonly TermKey[];
  /** The share of background documents that hold it, the mean over languages; null when nothing was counted. */
  readonly share: number | null;
}

interface Word {
  readonly form: string;
  readonly keys: Readonly<Record<SpanLanguage, readonly TermKey[]>>;
  readonly shares: Readonly<Record<SpanLanguage, number | null>>;
}

/**
 * How much likelier a word is taken for one of the query's language than of the other: `war` is sixteen times as common
 * in German texts as in English ones, and still English among English words.
 */
const QUERY_LANGUAGE_PRIOR = 100;

/**
 * The terms of a query, each once. A word is taken for the language in whose documents it stands more often (with a
 * prior for the language of the whole query), and looked up under that language's stem; stop words of that language
 * are left out, unless the query has nothing else. German words with an umlaut are looked up as written with ae, oe,
 * ue as well, and the other way round; a and ä are one to the stem.
 */
export function queryTerms(
  query: string,
  frequencies: DocumentFrequencies,
  variants: 'chosen' | 'both' = 'chosen',
): QueryTerm[] {
  const words = wordsOf(query, frequencies);
  const main = languageOf(words);
  const terms = words.map((word) => ({ ...termOf(word, main, variants), stop: isStop(word, main) }));
  const telling = terms.filter(({ stop }) => !stop);
  const seen = new Set<string>();
  return (telling.length > 0 ? telling : terms)
    .filter(({ keys }) => {
      const name = keys.join();
      return !seen.has(name) && seen.add(name);
    })
    .map(({ form, language, keys, share }) => ({ form, language, keys, share }));
}

function wordsOf(query: string, frequencies: DocumentFrequencies): Word[] {
  const words: Word[] = [];
  visitWords(query, (start, end) => {
    const form = wordForm(query.slice(start, end));
    const keys = {
      en: [termKey(stemIn('en', form))],
      de: [...new Set(germanSpellings(form).map((spelling) => termKey(stemIn('de', spelling))))],
    };
    words.push({
      form,
      keys,
      shares: { en: shareOf(frequencies, 'en', keys.en), de: shareOf(frequencies, 'de', keys.de) },
    });
  });
  return words;
}

/** (1 + df) / N, the inside of the weight; null when nothing was counted in that language. */
function shareOf(
  frequencies: DocumentFrequencies,
  language: SpanLanguage,
  keys: readonly TermKey[],
): number | null {
  const documents = frequencies.documents(language);
  if (documents === 0) return null;
  const found = keys.reduce((sum, key) => sum + frequencies.frequency(language, key), 0);
  return Math.min(1, (1 + found) / documents);
}

/** The language in which the query's words are likelier; English when nothing tells. */
function languageOf(words: readonly Word[]): SpanLanguage {
  const likelihood = (language: SpanLanguage) =>
    words.reduce((sum, { form, shares }) => {
      const share = shares[language];
      return sum + (share === null ? (isStopWordIn(language, form) ? 1 : 0) : Math.log(share));
    }, 0);
  return likelihood('de') > likelihood('en') ? 'de' : 'en';
}

function termOf(word: Word, main: SpanLanguage, variants: 'chosen' | 'both'): QueryTerm {
  const { form, keys, shares } = word;
  const language = chosenLanguage(word, main);
  const known = SPAN_LANGUAGES.map((each) => shares[each]).filter((share) => share !== null);
  return {
    form,
    language,
    keys: language === null || variants === 'both' ? [...new Set([...keys.en, ...keys.de])] : keys[language],
    share: known.length === 0 ? null : known.reduce((sum, share) => sum + share, 0) / known.length,
  };
}

/** The language that a word is taken for; null when no background document of either holds it. */
function chosenLanguage({ shares }: Word, main: SpanLanguage): SpanLanguage | null {
  const weighed = (language: SpanLanguage) =>
    (shares[language] ?? 0) * (language === main ? QUERY_LANGUAGE_PRIOR : 1);
  const [en, de] = [weighed('en'), weighed('de')];
  if (isUnseen(shares.en) && isUnseen(shares.de)) return null;
  if (isUnseen(shares.en)) return 'de';
  if (isUnseen(shares.de)) return 'en';
  return de > en ? 'de' : 'en';
}

/** Below this share a word is as good as unseen: that of a word counted once in a list of 10⁵ documents. */
const UNSEEN = 2e-5;
const isUnseen = (share: number | null): boolean => share === null || share <= UNSEEN;

function isStop(word: Word, main: SpanLanguage): boolean {
  return isStopWordIn(chosenLanguage(word, main) ?? main, word.form);
}

/** ae, oe and ue as an umlaut, but for the ue of `neue` and `Quelle`; as in Snowball's German2. */
const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/ae/g, 'ä'],
  [/oe/g, 'ö'],
  [/(?<![aeq])ue/g, 'ü'],
];

/** A German word with its umlauts spelled out, or spelled-out ones as umlauts, beside itself. */
function germanSpellings(form: string): string[] {
  const withUmlauts = DIGRAPHS.reduce((word, [from, to]) => word.replace(from, to), form);
  return [...new Set([form, spellUmlauts(form), withUmlauts])];
}
