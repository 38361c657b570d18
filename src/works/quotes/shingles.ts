/** Places of one single word kept for each text: enough to show where it stands, too few to fill the file. */
export const SINGLE_WORD_PLACES = 4;

/** Keeps the hash of a single word apart from that of a pair. */
const SINGLE_SALT = 0x9e3779b9;

/** 32-bit hash of one folded token (FNV-1a over UTF-16 code units). */
export function hashToken(folded: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < folded.length; at += 1) {
    hash = Math.imul(hash ^ folded.charCodeAt(at), 0x01000193);
  }
  return hash;
}

/**
 * Signed 32-bit hash of two neighbouring tokens, from their `hashToken`. Pairs are looked up, not triples: a pair survives
 * when the word after it was changed, the rarest pair of a quote is rare enough to find it by, and in Chinese, where a
 * character is a token, a pair is about one word.
 */
export function hashPair(first: number, second: number): number {
  return mix(Math.imul(first, 0x85ebca6b) ^ ((second << 15) | (second >>> 17)));
}

/** Signed 32-bit hash under which a single token is kept, from its `hashToken`. */
export function hashSingle(token: number): number {
  return mix(token ^ SINGLE_SALT);
}

/** The finaliser of MurmurHash3 (Austin Appleby, public domain): every bit in depends on every bit out. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
