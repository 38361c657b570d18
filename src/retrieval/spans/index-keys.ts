import { wordForm } from '../../text/words.js';
import { stemIn } from './languages.js';
import { type TermKey, termKey } from './term-key.js';

/** The keys under which a word stands in the chains. */
export interface IndexKeys {
  readonly english: TermKey;
  readonly german: TermKey;
}

/**
 * The keys of a word as it is written: its English and its German stem, equal for about half of all words. Both are
 * kept, so that the index does not depend on what language the word is taken for; the query decides.
 */
export function indexKeys(word: string): IndexKeys {
  const form = wordForm(word);
  const english = stemIn('en', form);
  const german = stemIn('de', form);
  const key = termKey(english);
  return { english: key, german: german === english ? key : termKey(german) };
}
