/** Counts tokens as a named tokenizer does. */
export interface TokenCounter {
  /** The tokenizer's name, for people: a budget means nothing without it. */
  readonly name: string;
  /** Never throws, for any string. */
  count(text: string): number;
}

/**
 * Byte-pair merging takes time with the square of an unbroken run. Longer runs are counted in parts, which gives a few
 * tokens too many and never too few.
 */
const LONGEST_RUN = 1000;
const longRun = new RegExp(`\\S{${LONGEST_RUN},}|\\s{${LONGEST_RUN},}`, 'gu');

let loading: Promise<TokenCounter> | undefined;

/**
 * The counter of `o200k_base`, the byte-pair encoding of OpenAI's GPT-4o and later models, by gpt-tokenizer. Other
 * models' tokens are a little fewer or more. Loads its two megabytes of ranks on first use: about half a second.
 */
export function o200kCounter(): Promise<TokenCounter> {
  loading ??= load();
  return loading;
}

async function load(): Promise<TokenCounter> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // Text that looks like a control token is text.
  const asText = { disallowedSpecial: new Set<string>() };
  const count = (text: string) => (text === '' ? 0 : countTokens(text, asText));
  return {
    name: 'o200k_base',
    count: (text) => {
      let total = 0;
      let last = 0;
      for (const { 0: run, index } of text.matchAll(longRun)) {
        total += count(text.slice(last, index));
        for (let at = 0; at < run.length; at += LONGEST_RUN) total += count(run.slice(at, at + LONGEST_RUN));
        last = index + run.length;
      }
      return total + count(text.slice(last));
    },
  };
}
