import { countWords } from '../../text/sentences.js';
import { MAX_PASSAGE_WORDS } from './long-passages.js';
import type { Joint, ParsedPassage } from './parsed-passage.js';

/** How a body ends that does not go on in the next one. */
export const SENTENCE_END = /[.!?…]["'’”»)\]]*$|\p{Script=Greek}[;·:]$/u;

/** A paragraph, or a part of one, with the stretch of the file that says it. */
export interface Stretch {
  readonly body: string;
  readonly start: number;
  readonly end: number;
  /** What stands before it where something of its unit does. */
  readonly joint: Joint;
}

/**
 * The passages of one unit: short paragraphs that follow each other together, up to the length of a passage. None ends in the
 * middle of a sentence, though a sentence runs through several paragraphs, as one with verse in it does.
 * @param text the decoded file that the stretches are of
 * @param notes said of the unit, whichever of its passages is read
 */
export function passagesOf(
  text: string,
  key: string,
  stretches: readonly Stretch[],
  notes: readonly string[],
): ParsedPassage[] {
  const groups: Stretch[][] = [];
  let words = 0;
  for (const stretch of stretches) {
    const length = countWords(stretch.body);
    const group = groups.at(-1);
    const isMidSentence = !SENTENCE_END.test(group?.at(-1)?.body ?? '.');
    if (group && (isMidSentence || words + length <= MAX_PASSAGE_WORDS)) {
      group.push(stretch);
      words += length;
    } else {
      groups.push([stretch]);
      words = length;
    }
  }
  return groups.flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last) return [];
    return {
      keys: [key],
      body: group.map(({ body, joint }, at) => (at === 0 ? body : joint + body)).join(''),
      raw: text.slice(first.start, last.end),
      start: first.start,
      apparatus: null,
      notes,
      joint: first.joint,
    };
  });
}
