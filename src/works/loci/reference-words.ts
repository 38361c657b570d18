/** Words that name a division and part its number from the one before: "ch. 4 v. 17". */
const DIVISIONS = new Set(
  `ch chap chaps chapter chapters cap v vv vs vss ver verse verses bk book books sec sect section sections
   letter letters ep epistle epistles no nos num number p pp page pages par para paragraph l ll line lines
   hymn psalm passage passages saying sayings aphorism discourse poem kap vers 第 章 節 节 篇 卷 則 פרק פסוק`.split(
    /\s+/,
  ),
);

/** Words between two references of a list. */
const CONJUNCTIONS = new Set(['and', 'und', 'et', 'y', 'e']);

/** Words between the ends of a range. */
const RANGES = new Set(['to', 'through', 'thru', 'until', 'bis']);

/** What a word does inside a reference. */
export type WordRole = 'division' | 'conjunction' | 'range' | 'following' | 'other';

export function roleOf(word: string): WordRole {
  if (word === 'f' || word === 'ff') return 'following';
  if (DIVISIONS.has(word)) return 'division';
  if (CONJUNCTIONS.has(word)) return 'conjunction';
  return RANGES.has(word) ? 'range' : 'other';
}
