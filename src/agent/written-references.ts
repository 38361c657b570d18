const NUMBERS = String.raw`\d+[a-e]?(?:\s?[:.,]\s?\d+)*(?:\s?[-–—]\s?\d+(?:[:.]\d+)?)?`;
const CAPITAL = String.raw`(?:[1-4]\s)?\p{Lu}[\p{L}\p{M}.’'-]*`;
const NAME = String.raw`${CAPITAL}(?:,?\s(?:of|to|the|${CAPITAL})){0,5}`;

/** A name and its numbers: "Eccl 4:17", "1 Cor 13:4–7", "Song of Songs 8:6", "Tao Te Ching 63". */
const numbered = new RegExp(
  `(?<![\\p{L}\\p{N}])${NAME},?\\s(?:ch(?:ap(?:ter)?)?\\.?\\s)?${NUMBERS}(?![\\p{L}\\p{N}])`,
  'gu',
);

/** A unit id: "tao-te-ching/63", "ecclesiastes/4:17". */
const unitId = /(?<![\w/.-])[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:[:.-][a-z0-9]+)*(?![\w/])/gu;

/**
 * What is written in an answer in the form of a reference, each once and in its order. Whether it names a place is asked of the
 * library: "In Chapter 3" has the form too.
 */
export function referencesIn(answer: string): readonly string[] {
  const found = [...answer.matchAll(numbered), ...answer.matchAll(unitId)].sort((a, b) => a.index - b.index);
  return [...new Set(found.map(([written]) => written))];
}

/** A reference and the same without its first words, longest first: what stands before a work's name may begin with a capital too. */
export function shorterReferences(written: string): readonly string[] {
  const words = written.split(/\s+/u);
  const shorter = words.map((_, from) => words.slice(from).join(' '));
  return shorter.filter((reference, at) => at === 0 || /^(?:[1-4]\s)?\p{L}.*\d/u.test(reference));
}
