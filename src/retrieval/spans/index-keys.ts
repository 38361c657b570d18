import { wordForm } from '../../text/words.js';
import { stemIn } from './languages.js';
import { type TermKey, termKey } from './term-key.js';

/** The keys under which a word stands in the chains. */
export interface IndexKeys {
  readonly english: TermKey;
  readonly german: TermKey;
}

/** Words of a collection come again and again, and a stem takes longer than a look-up. */
const REMEMBERED = 200_000;
const LONGEST_REMEMBERED = 40;
const remembered = new Map<string, IndexKeys>();

/**
 * The keys of a word as it is written: its English and its German stem, equal for about half of all words. Both are
 * kept, so that the index does not depend on what language the word is taken for; the query decides.
 */
export function indexKeys(word: string): IndexKeys {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const form = wordForm(word);
  const keys = { english: termKey(stemIn('en', form)), german: termKey(stemIn('de', form)) };
  if (word.length > LONGEST_REMEMBERED) return keys;
  if (remembered.size >= REMEMBERED) remembered.clear();
  // A slice would keep the whole text it was cut from.
  remembered.set(Buffer.from(word, 'utf16le').toString('utf16le'), keys);
  return keys;
}
