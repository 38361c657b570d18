import { indexToken } from '../../retrieval/stem.js';
import { isStopWord } from '../../retrieval/stop-words.js';
import { type Token, tokenise } from '../../text/tokens.js';

/** A word or number of a claim or of a sentence, in the form that another is compared with. */
export interface ClaimToken {
  /** Stems for words, digits for numbers: `forty-eight` is `48`, `1,180` is `1180`. */
  readonly form: string;
  /** As `form`, but for words as they are written, without case and accents. */
  readonly folded: string;
  /**
   * - `value`     a number, a day, a month, a word such as `before`: another in its place makes another statement
   * - `name`      written with a capital inside a sentence
   * - `word`      any other word that says what is spoken of
   * - `function`  one that holds the sentence together
   */
  readonly kind: 'value' | 'name' | 'word' | 'function';
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS = 'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const NUMBER_WORDS = new Map<string, number>([
  ...UNITS.map((word, at) => [word, at] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
]);
const MULTIPLIERS = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
]);
const ORDINAL_WORDS = new Map(ORDINALS.map((word, at) => [word, `${at + 2}.`]));
const DAYS_AND_MONTHS = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday ' +
    'january february april june july august september october november december'
  ).split(' '),
);
/** Words that turn a statement round where another stands in their place. */
const TURNING = new Set('before after above below more less fewer'.split(' '));
/** Months that are other words where they have no capital. */
const WITH_CAPITAL = new Set(['March', 'May']);

const DIGITS = /^\p{Nd}+$/u;
/** What may stand between the digits of one number. */
const WITHIN_NUMBER = /^[.,'’\u00A0\u202F]$/u;
const CAPITAL = /^\p{Lu}/u;

/** The words and numbers of a text, in order. */
export function claimTokens(text: string): readonly ClaimToken[] {
  const tokens = tokenise(text);
  const found: ClaimToken[] = [];
  for (let at = 0; at < tokens.length; ) {
    const number = digitsAt(text, tokens, at) ?? wordsOfNumberAt(tokens, at);
    if (number !== null) {
      const [first, last] = [tokens[at], tokens[at + number.length - 1]];
      // "one" is mostly no number: "the one on duty".
      const kind = number.form === '1' && number.length === 1 ? 'function' : 'value';
      found.push({
        form: number.form,
        folded: number.form,
        kind,
        start: first?.start ?? 0,
        end: last?.end ?? 0,
      });
      at += number.length;
      continue;
    }
    const token = tokens[at];
    at += 1;
    if (token) found.push(wordToken(text, token, found.length === 0));
  }
  return found;
}

function wordToken(text: string, { folded, start, end }: Token, first: boolean): ClaimToken {
  const written = text.slice(start, end);
  const day = folded.replace(/s$/, '');
  const ordinal = ORDINAL_WORDS.get(folded);
  if (ordinal !== undefined) return { form: ordinal, folded, kind: 'value', start, end };
  if (DAYS_AND_MONTHS.has(day) || TURNING.has(folded) || WITH_CAPITAL.has(written)) {
    return { form: day, folded, kind: 'value', start, end };
  }
  const bare = folded.replace(/'s$/, '');
  // A mark by itself has no stem.
  const form = indexToken(bare) || folded || written;
  if (isStopWord(bare) || bare.includes("'")) return { form, folded, kind: 'function', start, end };
  return { form, folded, kind: !first && CAPITAL.test(written) ? 'name' : 'word', start, end };
}

interface NumberRead {
  readonly form: string;
  /** In tokens. */
  readonly length: number;
}

/** Digits with their separators: those before three digits each are of thousands. */
function digitsAt(text: string, tokens: readonly Token[], at: number): NumberRead | null {
  const groups: string[] = [];
  let before: Token | undefined;
  for (let next = at; next < tokens.length; next += 1) {
    const token = tokens[next];
    if (token === undefined) break;
    const between = before && text.slice(before.end, token.start);
    if (!DIGITS.test(token.folded) || (between !== undefined && !WITHIN_NUMBER.test(between))) break;
    groups.push(token.folded);
    before = token;
  }
  if (groups.length === 0) return null;
  const thousands = groups.slice(1).every((group) => group.length === 3);
  return { form: groups.join(thousands ? '' : '.'), length: groups.length };
}

/** `forty-eight`, `three thousand`, `two hundred and ten`. */
function wordsOfNumberAt(tokens: readonly Token[], at: number): NumberRead | null {
  let [total, current, length] = [0, 0, 0];
  let before: number | null = null;
  for (let next = at; next < tokens.length; next += 1) {
    const word = tokens[next]?.folded ?? '';
    const value = NUMBER_WORDS.get(word);
    const multiplier = MULTIPLIERS.get(word);
    if (value !== undefined) {
      // "two, three": numbers of their own, unless the first is of tens or hundreds.
      if (before !== null && !(before >= 20 && value < Math.min(before, 100))) break;
      current += value;
      before = value === 0 ? 1 : value;
    } else if (multiplier !== undefined && before !== null) {
      if (multiplier === 100) current *= 100;
      else {
        total += current * multiplier;
        current = 0;
      }
      before = multiplier;
    } else break;
    length = next - at + 1;
  }
  return length === 0 ? null : { form: String(total + current), length };
}
