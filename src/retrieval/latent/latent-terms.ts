import { wordsOf } from '../query.js';
import { indexToken } from '../stem.js';
import { isStopWord } from '../stop-words.js';

/** How often each token stands in a text; stop words do not count. */
export function tokenCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) {
    if (isStopWord(word)) continue;
    const token = indexToken(word);
    counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return counts;
}

/** What a token that stands so often in a text counts there, before its rarity: 1 + ln n. */
export function countWeight(count: number): number {
  return 1 + Math.log(count);
}
