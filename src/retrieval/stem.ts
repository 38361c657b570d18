import { stemmer } from 'stemmer';

/**
 * FTS5's porter stemmer leaves shorter and longer words alone (`FTS5_PORTER_MAX_TOKEN`, in bytes).
 */
const SHORTEST_STEMMED = 3;
const LONGEST_STEMMED = 64;
const ASCII_WORD = /^[a-z]+$/;

/** Words come again and again; this many stems are kept before starting over. */
const KEPT_STEMS = 20_000;
const stems = new Map<string, string>();

/**
 * The token that the keyword index (porter unicode61 remove_diacritics 2) makes of a word in Latin letters:
 * `Loving` and `loved` are both `love`. Words in other scripts are told by their letters alone.
 */
export function indexToken(word: string): string {
  const kept = stems.get(word);
  if (kept !== undefined) return kept;
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const stemmed =
    plain.length >= SHORTEST_STEMMED && plain.length <= LONGEST_STEMMED && ASCII_WORD.test(plain);
  const token = stemmed ? stemmer(plain) : plain;
  if (stems.size >= KEPT_STEMS) stems.clear();
  stems.set(word, token);
  return token;
}
