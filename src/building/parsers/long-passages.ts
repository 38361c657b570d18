import { countWords, sentencesOf } from '../../text/sentences.js';

/** A paragraph longer than this is cut: a model's input and a reader's eye take about so many words at a time. */
export const MAX_PASSAGE_WORDS = 200;

/** Words in small Latin letters go on with a sentence, though a quotation before them ends with a mark of its own. */
export const GOES_ON = /^[^\p{L}]*(?=\p{Script=Latin})\p{Ll}/u;

/**
 * Where the parts of a long paragraph begin, the first at 0: parts of about equal length, each of whole sentences. A
 * sentence longer than `MAX_PASSAGE_WORDS` stays whole.
 * @returns offsets into the text, in order
 */
export function partStarts(text: string): readonly number[] {
  const total = countWords(text);
  const aim = total / Math.ceil(total / MAX_PASSAGE_WORDS);
  const starts = [0];
  let at = 0;
  let words = 0;
  for (const sentence of total > MAX_PASSAGE_WORDS ? sentencesOf(text) : []) {
    const length = countWords(sentence);
    // Half a sentence over the aim is no worse than half a sentence under it.
    const isOver = words > 0 && (words + length > MAX_PASSAGE_WORDS || words + length / 2 > aim);
    if (isOver && !GOES_ON.test(sentence)) {
      starts.push(at);
      words = 0;
    }
    words += length;
    at += sentence.length;
  }
  return starts;
}
