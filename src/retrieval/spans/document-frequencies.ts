import type { SpanLanguage } from './languages.js';
import type { TermKey } from './term-key.js';

/** In how many documents of a language each term stands; counted elsewhere than in the folder that is searched. */
export interface DocumentFrequencies {
  /** What was counted, in a few words, for people. */
  readonly source: string;
  /** How many documents of the language were counted; 0 when none were. */
  documents(language: SpanLanguage): number;
  /** In how many of them the term stands; 0 when it is not known. */
  frequency(language: SpanLanguage, key: TermKey): number;
}
