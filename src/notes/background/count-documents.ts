import { isStopWordIn, SPAN_LANGUAGES, type SpanLanguage, stemIn } from '../../retrieval/spans/languages.js';
import { type TermKey, termKey } from '../../retrieval/spans/term-key.js';
import { visitWords, wordForm } from '../../text/words.js';
import { type FrequencyPart, frequencyPart } from './frequency-sketch.js';

/** Counts in how many documents terms stand, by the language of each document. */
export class DocumentCounts {
  readonly #counts = new Map<SpanLanguage, Map<TermKey, number>>();
  readonly #documents = new Map<SpanLanguage, number>();

  /** Counts one document; its language is that whose stop words it has more of, unless given. */
  add(text: string, given?: SpanLanguage): SpanLanguage {
    const forms = formsOf(text);
    const language = given ?? languageOf(forms);
    const counts = this.#counts.get(language) ?? new Map<TermKey, number>();
    this.#counts.set(language, counts);
    this.#documents.set(language, (this.#documents.get(language) ?? 0) + 1);
    for (const key of new Set([...forms.keys()].map((form) => termKey(stemIn(language, form))))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return language;
  }

  /** A part for each language that documents were of. */
  parts(source: string): FrequencyPart[] {
    return SPAN_LANGUAGES.flatMap((language) => {
      const documents = this.#documents.get(language);
      const counts = this.#counts.get(language);
      if (documents === undefined || counts === undefined) return [];
      return [frequencyPart({ language, documents, source, licence: null, estimate: null }, counts)];
    });
  }
}

function formsOf(text: string): Map<string, number> {
  const forms = new Map<string, number>();
  visitWords(text, (start, end) => {
    const form = wordForm(text.slice(start, end));
    forms.set(form, (forms.get(form) ?? 0) + 1);
  });
  return forms;
}

function languageOf(forms: ReadonlyMap<string, number>): SpanLanguage {
  const stopWords = (language: SpanLanguage) =>
    [...forms].reduce((sum, [form, count]) => sum + (isStopWordIn(language, form) ? count : 0), 0);
  return stopWords('de') > stopWords('en') ? 'de' : 'en';
}
