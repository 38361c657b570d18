import { isStopWord } from '../../retrieval/stop-words.js';
import type { Alignment } from '../../text/word-diff.js';
import type { RunToken, Window } from './window.js';

/** What a word counts that says how a sentence hangs together, and not what it is about; another counts 1. */
const STOP_WORD = 0.25;

/** How much of a quote stands in a place, by the weight of its words. */
export interface Likeness {
  /** Share of the quote's weight found there in order, 0–1. */
  readonly share: number;
  /** Words found there that are no stop words. */
  readonly content: number;
}

/** The likeness of an alignment; a word written apart, or two written as one, are still the text's. */
export function likenessOf(window: Window, steps: readonly Alignment[], folded: readonly string[]): Likeness {
  const weigh = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + (isStopWord(word) ? STOP_WORD : 1), 0);
  const written = (tokens: readonly RunToken[]) => tokens.map((token) => token.folded).join('');
  let same = 0;
  let content = 0;
  for (const { op, text, quote } of steps) {
    const words = folded.slice(...quote);
    const respaced = op === 'replaced' && words.join('') === written(window.tokens.slice(...text));
    if (op !== 'same' && !respaced) continue;
    same += weigh(words);
    content += words.filter((word) => !isStopWord(word)).length;
  }
  return { share: same / Math.max(weigh(folded), STOP_WORD), content };
}

/**
 * The alignment without what it took from a neighbouring unit for want of anything better: words of the quote before
 * the first and after the last unit that it shares more than stop words with are insertions.
 */
export function withoutStrayEdges(
  window: Window,
  steps: readonly Alignment[],
  folded: readonly string[],
): readonly Alignment[] {
  const unitAt = (token: number) => window.bodies[window.tokens[token]?.body ?? 0]?.unit ?? '';
  const shared: { text: number; quote: number; unit: string; telling: boolean }[] = [];
  for (const { op, text, quote } of steps) {
    if (op !== 'same') continue;
    for (let at = 0; text[0] + at < text[1]; at += 1) {
      const telling = !isStopWord(folded[quote[0] + at] ?? '');
      shared.push({ text: text[0] + at, quote: quote[0] + at, unit: unitAt(text[0] + at), telling });
    }
  }
  const units = new Set(shared.filter(({ telling }) => telling).map(({ unit }) => unit));
  const kept = units.size === 0 ? shared : shared.filter(({ unit }) => units.has(unit));
  const [first] = kept;
  const last = kept.at(-1);
  if (first === undefined || last === undefined) return steps;
  let from = first.text;
  while (from > (steps[0]?.text[0] ?? 0) && unitAt(from - 1) === first.unit) from -= 1;
  let to = last.text + 1;
  while (to < (steps.at(-1)?.text[1] ?? 0) && unitAt(to) === last.unit) to += 1;
  const strayBefore = from > (steps[0]?.text[0] ?? 0);
  const strayAfter = to < (steps.at(-1)?.text[1] ?? 0);
  const head: Alignment[] = strayBefore ? change([from, first.text], [0, first.quote]) : [];
  const tail: Alignment[] = strayAfter ? change([last.text + 1, to], [last.quote + 1, folded.length]) : [];
  const inside = steps
    .map(({ op, text, quote }): Alignment => {
      const low = strayBefore ? first : { text: 0, quote: 0 };
      const high = strayAfter ? last : { text: text[1], quote: quote[1] };
      return {
        op,
        text: [Math.max(text[0], low.text), Math.min(text[1], high.text + 1)],
        quote: [Math.max(quote[0], low.quote), Math.min(quote[1], high.quote + 1)],
      };
    })
    .filter(({ text, quote }) => text[0] <= text[1] && quote[0] <= quote[1])
    .filter(({ text, quote }) => text[0] < text[1] || quote[0] < quote[1]);
  return [...head, ...inside, ...tail];
}

function change(text: readonly [number, number], quote: readonly [number, number]): Alignment[] {
  if (text[0] === text[1] && quote[0] === quote[1]) return [];
  const op = text[0] === text[1] ? 'inserted' : quote[0] === quote[1] ? 'deleted' : 'replaced';
  return [{ op, text, quote }];
}
