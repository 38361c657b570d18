import { readFileSync } from 'node:fs';
import { VerbatimError } from '../../errors.js';

/** Characters a token, at most, that are worth cutting: beyond the longest row times this nothing can reach the model. */
const CHARACTERS_PER_TOKEN = 32;

/** A query and a text as a cross-encoder reads them. */
export interface TokenPair {
  readonly ids: readonly number[];
  /** 0 for tokens of the query, 1 for those of the text. */
  readonly types: readonly number[];
}

/**
 * Loads a tokenizer for pairs.
 * @returns ids and types of a pair with the model's marks; the end of the text is left out where both are longer than
 *   `maxTokens`
 * @throws VerbatimError `bad-input` when tokenizer.json cannot be used
 */
export async function pairTokenizer(
  tokenizerPath: string,
  tokenizerConfig: Readonly<Record<string, unknown>>,
  maxTokens: number,
): Promise<(query: string, text: string) => TokenPair> {
  const { Tokenizer } = await import('@huggingface/tokenizers');
  try {
    const settings: object = JSON.parse(readFileSync(tokenizerPath, 'utf8'));
    const tokenizer = new Tokenizer(settings, tokenizerConfig);
    const longest = maxTokens * CHARACTERS_PER_TOKEN;
    const encode = (query: string, text: string) =>
      tokenizer.encode(query.slice(0, longest), {
        text_pair: text.slice(0, longest),
        return_token_type_ids: true,
      });
    // Marks close any text alike; one word shows how many stand after it.
    const bare = tokenizer.encode('a', { add_special_tokens: false }).ids;
    const marked = encode('a', 'a').ids;
    const after = marked.length - 1 - marked.lastIndexOf(bare.at(-1) ?? Number.NaN);
    return (query, text) => {
      const { ids, token_type_ids: types } = encode(query, text);
      if (ids.length <= maxTokens) return { ids, types };
      const cut = <T>(row: readonly T[]) => [
        ...row.slice(0, maxTokens - after),
        ...row.slice(row.length - after),
      ];
      return { ids: cut(ids), types: cut(types) };
    };
  } catch (cause) {
    throw new VerbatimError(
      'bad-input',
      `The tokenizer ${tokenizerPath} cannot be used: ${cause instanceof Error ? cause.message : cause}.`,
      'Download the model folder again, or unset RERANK_PROVIDER.',
      { cause },
    );
  }
}
