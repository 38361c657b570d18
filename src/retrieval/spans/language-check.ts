import { visitWords, wordForm } from '../../text/words.js';
import { isStopWord } from '../stop-words.js';
import type { DocumentFrequencies } from './document-frequencies.js';
import { SPAN_LANGUAGES, type SpanLanguage, stemIn } from './languages.js';
import { stopWordLists } from './stop-word-lists.js';
import { termKey } from './term-key.js';

/** Languages whose function words are known, by ISO 639-1 and, as the lists have them, ISO 639-3 code. */
const LISTED = {
  en: 'eng',
  de: 'deu',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  hu: 'hun',
  it: 'ita',
  la: 'lat',
  nl: 'nld',
  no: 'nob',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  sv: 'swe',
  tr: 'tur',
} as const;

/** Letters of the Latin script with marks and apostrophes; single letters stand in too many lists to tell anything. */
const TELLING = /^[\p{sc=Latin}\p{M}'’]{2,}$/u;
/** English words are written without marks: `für` is not `fur`. */
const ENGLISH = /^[a-z']+$/;
/** Letters that no English word is written with; a form has ss for ß. */
const NO_ENGLISH_LETTER = /[äöüß]/iu;
const CAPITAL = /^\p{Lu}/u;

/** From this share of documents on, a word is one of the language: subtitles hold some of other languages' words as well. */
const KNOWN_SHARE: Readonly<Record<SpanLanguage, number>> = { en: 1e-4, de: 2e-5 };
/** Below this share in every list, a word is unknown. */
const UNKNOWN_SHARE = 2e-5;
/** A word that is so many times likelier in the one language is none of the other. */
const MUCH_LIKELIER = 10;

/** An unknown word is half a sign: it may be a name. */
const UNKNOWN_VOTE = 0.5;
/** Fewer signs tell nothing: one word may be a name, or stand in two languages. */
const LEAST_VOTES = 2;
/** Only unknown words, and fewer of them than this, may all be names. */
const LEAST_UNKNOWN = 4;

/** Words of a folder come again and again; cleared when it is full. */
const MOST_FORMS = 50_000;

interface WordVotes {
  readonly languages: readonly string[];
  /** It stands in lists of function words. */
  readonly telling: boolean;
  readonly unknown: boolean;
}

/** A different word of a text. */
interface WordSeen {
  /** Written with a capital wherever it stands: a name, a German noun, the first of a sentence. */
  capital: boolean;
  /** Written with a letter that English lacks. */
  marked: boolean;
}

/** What a text is taken to be written in: an ISO 639-1 code, or null where only that it is none of those asked about. */
export interface ForeignLanguage {
  readonly code: string | null;
}

/**
 * Tells texts in Latin letters that are in another language than some. Each different word votes: function words for the
 * languages that have them, others for English or German where the word lists have them, and words that no list has by
 * half for another language. A capital may be that of a name or of a German noun: where words in small letters and
 * function words are as much English as German, those with capitals are no sign of German. Of windows of ten words of
 * the Declaration of Human Rights in 32 languages 98 to 100 of 100 are told from English, of five 54 to 100, of three 0 to
 * 100; of 29,780 English passages of all ages 22 are mistaken, lists of names (docs/decisions/006-searching-notes.md).
 */
export class LanguageCheck {
  readonly #votes = new Map<string, WordVotes>();
  readonly #functionWords: readonly (readonly [code: string, words: ReadonlySet<string>])[];

  /** @param frequencies of English and German words */
  constructor(private readonly frequencies: DocumentFrequencies) {
    const lists = stopWordLists();
    this.#functionWords = Object.entries(LISTED).map(([code, list]) => [
      code,
      new Set(lists[list].map(wordForm)),
    ]);
  }

  /**
   * The language of a text where that is another than those known; null where it is one of them, where it mixes them
   * with another and they prevail, and where it is too short to tell.
   * @param known ISO 639-1 codes
   * @param times how many times as much as the known ones the other has to be there; 1 unless mixed texts are to pass
   */
  foreignTo(known: readonly string[], text: string, times = 1): ForeignLanguage | null {
    const seen = [...differentForms(text)].map(([form, word]) => ({ word, vote: this.#votesOf(form) }));
    const ofKnown = ({ languages }: WordVotes) => languages.some((code) => known.includes(code));
    const ofOther = ({ languages }: WordVotes) =>
      SPAN_LANGUAGES.some((code) => languages.includes(code) && !known.includes(code));
    const small = seen.filter(({ word, vote }) => vote.telling || !word.capital).map(({ vote }) => vote);
    const own = small.filter(ofKnown);
    const names =
      own.length > 0 &&
      own.filter((vote) => !ofOther(vote)).length >=
        small.filter((vote) => ofOther(vote) && !ofKnown(vote)).length;
    const [all, telling] = [new Map<string, number>(), new Map<string, number>()];
    let [unknown, marked] = [0, 0];
    for (const { word, vote } of seen) {
      if (names && word.capital && !vote.telling && !ofKnown(vote)) continue;
      for (const counts of vote.telling ? [all, telling] : [all]) {
        for (const code of vote.languages) counts.set(code, (counts.get(code) ?? 0) + 1);
      }
      if (vote.unknown) unknown += 1;
      if (word.marked && !ofKnown(vote)) marked += 1;
    }
    const others = Object.keys(LISTED).filter((code) => !known.includes(code));
    const [ours, other] = [most(known, all), most(others, all)];
    // What no list has says nothing of a language that has no list.
    const listed = known.every((code) => SPAN_LANGUAGES.some((language) => language === code));
    const foreign = other.count + (listed ? UNKNOWN_VOTE * unknown : 0);
    // A word alone tells by its letters: English has no ü.
    const byLetters = listed && marked > 0 && ours.count === 0 && known.every((code) => code === 'en');
    const tells = other.count >= LEAST_VOTES || (listed && unknown >= LEAST_UNKNOWN);
    if (!byLetters && (!tells || foreign < LEAST_VOTES || foreign <= times * ours.count)) return null;
    // German has a list of all its words, which has many of others': function words name the language where there are any.
    const named = most(others, telling);
    return { code: named.count >= LEAST_VOTES ? named.code : other.count > unknown ? other.code : null };
  }

  #votesOf(form: string): WordVotes {
    const known = this.#votes.get(form);
    if (known !== undefined) return known;
    if (this.#votes.size >= MOST_FORMS) this.#votes.clear();
    const votes = this.#voteOf(form);
    this.#votes.set(form, votes);
    return votes;
  }

  #voteOf(form: string): WordVotes {
    const holding = this.#functionWords.filter(([, words]) => words.has(form)).map(([code]) => code);
    if (isStopWord(form) && !holding.includes('en')) holding.push('en');
    if (holding.length > 0) return { languages: holding, telling: true, unknown: false };
    const shares = { en: ENGLISH.test(form) ? this.#share('en', form) : 0, de: this.#share('de', form) };
    const likely = (language: SpanLanguage, other: SpanLanguage) =>
      shares[language] > KNOWN_SHARE[language] && shares[language] * MUCH_LIKELIER >= shares[other];
    const languages = [...(likely('en', 'de') ? ['en'] : []), ...(likely('de', 'en') ? ['de'] : [])];
    return { languages, telling: false, unknown: shares.en <= UNKNOWN_SHARE && shares.de <= UNKNOWN_SHARE };
  }

  #share(language: SpanLanguage, form: string): number {
    const documents = this.frequencies.documents(language);
    if (documents === 0) return 0;
    return this.frequencies.frequency(language, termKey(stemIn(language, form))) / documents;
  }
}

/** The language with most votes; no code where several have as many. */
function most(
  codes: readonly string[],
  votes: ReadonlyMap<string, number>,
): { readonly code: string | null; readonly count: number } {
  let best = { code: null as string | null, count: 0 };
  for (const code of codes) {
    const count = votes.get(code) ?? 0;
    if (count > best.count) best = { code, count };
    else if (count === best.count) best = { code: null, count };
  }
  return best;
}

function differentForms(text: string): ReadonlyMap<string, WordSeen> {
  const forms = new Map<string, WordSeen>();
  visitWords(text, (start, end) => {
    const word = text.slice(start, end);
    if (!TELLING.test(word)) return;
    const form = wordForm(word);
    if (form.length < 2) return;
    const seen = forms.get(form) ?? { capital: true, marked: false };
    seen.capital &&= CAPITAL.test(word);
    seen.marked ||= NO_ENGLISH_LETTER.test(word.normalize('NFC'));
    forms.set(form, seen);
  });
  return forms;
}

let names: Intl.DisplayNames | undefined;

/** "German" for 'de'. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' });
  return names.of(code) ?? code;
}
