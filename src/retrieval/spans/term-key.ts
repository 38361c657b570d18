/** A term as the chains and the document frequencies know it: 32 bits, never 0. */
export type TermKey = number;

/**
 * FNV-1a over UTF-16 code units, with the finaliser of MurmurHash3 so that low bits can choose a bucket.
 * Among t terms a given one is mistaken for another with probability t / 2³²: 1 in 14,000 for 300,000 terms.
 */
export function termKey(term: string): TermKey {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}
