import { type Token, tokenise } from './tokens.js';

/** What became of a stretch of words on the way from one text to another. */
export type DiffOp = 'same' | 'deleted' | 'inserted' | 'replaced';

/** One step from the first text to the second, in the spelling of each; the absent side is ''. */
export interface WordStep {
  readonly op: DiffOp;
  readonly text: string;
  readonly quote: string;
}

/** A step over tokens: half-open ranges of both sides. */
export interface Alignment {
  readonly op: DiffOp;
  readonly text: readonly [from: number, to: number];
  readonly quote: readonly [from: number, to: number];
}

/** How far from the diagonal words are still compared, in tokens; beyond it a quote is long and far from the text. */
const BAND = 256;

/** More than any number of words. */
const FAR = 0xffffff;

// What a word costs that only the text has, that only the quote has, and one that stands for another. A quote leaves
// words out more often than it makes them up, so that its words are looked for a little further on before they count
// as made up; words that changed places keep the one that stayed; at an end, a word stands for the text's.
const DELETION = 1;
const INSERTION = 4;
const REPLACEMENT = 3;

const SAME = 0;
const REPLACED = 1;
const DELETED = 2;
const INSERTED = 3;
const OPS = ['same', 'replaced', 'deleted', 'inserted'] as const;

/**
 * The cheapest way from `text` to `quote` in words inserted, deleted and replaced (edit distance over tokens, within a
 * band around the diagonal). Neighbouring steps of one kind are one step; a deletion beside an insertion is a replacement.
 * @param free with true, words of `text` before and after the quote cost nothing and are left out of the result
 */
export function alignTokens(text: readonly string[], quote: readonly string[], free = false): Alignment[] {
  // Words as numbers: the inner loop compares each pair of them.
  const numbers = new Map<string, number>();
  for (const word of [...text, ...quote]) if (!numbers.has(word)) numbers.set(word, numbers.size);
  const numberOf = (word: string) => numbers.get(word) ?? -1;
  const textWords = Int32Array.from(text, numberOf);
  const quoteWords = Int32Array.from(quote, numberOf);
  const slack = Math.abs(text.length - quote.length);
  const low = -Math.min(BAND, quote.length) - Math.max(0, quote.length - text.length);
  const high = Math.min(BAND, text.length) + (free ? slack : Math.max(0, text.length - quote.length));
  const width = high - low + 1;
  const moves = new Uint8Array((quote.length + 1) * width);
  // Costs of the last row and of this one, with a wall at each end; a cell outside the text stays far.
  let last = new Int32Array(width + 2).fill(FAR);
  let row = new Int32Array(width + 2).fill(FAR);
  for (let column = Math.max(0, -low); column < width && column + low <= text.length; column += 1) {
    last[column + 1] = free ? 0 : DELETION * (column + low);
    moves[column] = DELETED;
  }
  for (let q = 1; q <= quote.length; q += 1) {
    const first = Math.max(0, -q - low);
    const final = Math.min(width - 1, text.length - q - low);
    const word = quoteWords[q - 1];
    for (let column = first; column <= final; column += 1) {
      const same = textWords[q + column + low - 1] === word;
      let best = (last[column + 2] as number) + INSERTION;
      let move = INSERTED;
      const diagonal = (last[column + 1] as number) + (same ? 0 : REPLACEMENT);
      if (diagonal <= best && q + column + low > 0) {
        best = diagonal;
        move = same ? SAME : REPLACED;
      }
      const deleted = (row[column] as number) + DELETION;
      if (deleted < best) {
        best = deleted;
        move = DELETED;
      }
      row[column + 1] = best;
      moves[q * width + column] = move;
    }
    row[final + 2] = FAR;
    row[first] = FAR;
    [last, row] = [row, last];
  }
  let end = text.length;
  if (free) {
    for (let column = 0; column < width; column += 1) {
      const at = quote.length + column + low;
      const cost = last[column + 1] as number;
      if (at >= 0 && at <= text.length && cost < (last[end - quote.length - low + 1] ?? FAR)) end = at;
    }
  }
  return trace(moves, width, low, end, quote.length, free);
}

function trace(
  moves: Uint8Array,
  width: number,
  low: number,
  end: number,
  length: number,
  free: boolean,
): Alignment[] {
  const steps: { op: DiffOp; text: [number, number]; quote: [number, number] }[] = [];
  let t = end;
  let q = length;
  while (q > 0 || (t > 0 && !free)) {
    const op = OPS[moves[q * width + (t - q - low)] ?? DELETED] ?? 'deleted';
    const fromText = op === 'inserted' ? t : t - 1;
    const fromQuote = op === 'deleted' ? q : q - 1;
    const next = steps.at(-1);
    if (next?.op === op) {
      next.text[0] = fromText;
      next.quote[0] = fromQuote;
    } else {
      steps.push({ op, text: [fromText, t], quote: [fromQuote, q] });
    }
    t = fromText;
    q = fromQuote;
  }
  return joinChanges(steps.reverse());
}

/** Joins neighbouring changes into one replacement, so that a reader sees what stands for what. */
function joinChanges(steps: readonly Alignment[]): Alignment[] {
  const joined: Alignment[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    if (last === undefined || last.op === 'same' || step.op === 'same') {
      joined.push(step);
      continue;
    }
    const text = [last.text[0], step.text[1]] as const;
    const quote = [last.quote[0], step.quote[1]] as const;
    const op = text[0] === text[1] ? 'inserted' : quote[0] === quote[1] ? 'deleted' : 'replaced';
    joined[joined.length - 1] = { op, text, quote };
  }
  return joined;
}

/** A stretch of tokens as the text spells it, with what stands between them. */
export function spell(text: string, tokens: readonly Token[], [from, to]: readonly [number, number]): string {
  const first = tokens[from];
  const last = tokens[to - 1];
  return first === undefined || last === undefined || to <= from ? '' : text.slice(first.start, last.end);
}

/** Word by word from `text` to `quote`, compared in folded form, each step in the original spellings. */
export function diffWords(text: string, quote: string): WordStep[] {
  const from = tokenise(text);
  const to = tokenise(quote);
  const folded = (tokens: readonly Token[]) => tokens.map((token) => token.folded);
  return alignTokens(folded(from), folded(to)).map((step) => ({
    op: step.op,
    text: spell(text, from, step.text),
    quote: spell(quote, to, step.quote),
  }));
}
