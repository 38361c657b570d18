import type { DocumentFrequencies } from '../../retrieval/spans/document-frequencies.js';
import { SPAN_LANGUAGES, stemIn } from '../../retrieval/spans/languages.js';
import { termKey } from '../../retrieval/spans/term-key.js';
import type { WeightOf } from './word-match.js';

/** A word in fewer documents than this is as rare as one that is in none. */
const LEAST_SHARE = 1e-3;

/** A word's weight: the logarithm of how few documents of English or German have it, 0 to 7. */
export function wordWeights(frequencies: DocumentFrequencies): WeightOf {
  return (word) => {
    const shares = SPAN_LANGUAGES.map((language) => {
      const documents = frequencies.documents(language);
      return documents === 0
        ? 0
        : frequencies.frequency(language, termKey(stemIn(language, word))) / documents;
    });
    return -Math.log(Math.min(1, Math.max(LEAST_SHARE, ...shares)));
  };
}
