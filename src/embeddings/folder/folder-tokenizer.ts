import { readFileSync } from 'node:fs';
import { VerbatimError } from '../../errors.js';
import type { ModelFolder } from './model-folder.js';

/** Characters a token, at most, that are worth cutting: beyond maxTokens times this nothing can reach the model. */
const CHARACTERS_PER_TOKEN = 32;

/**
 * Loads the folder's tokenizer.
 * @returns token ids of a text with its prefix and the model's marks ([CLS] … [SEP]), at most `maxTokens`
 * @throws VerbatimError `bad-input` when tokenizer.json cannot be used
 */
export async function folderTokenizer(
  folder: ModelFolder,
): Promise<(text: string, purpose: 'query' | 'document') => readonly number[]> {
  const { Tokenizer } = await import('@huggingface/tokenizers');
  try {
    const settings: object = JSON.parse(readFileSync(folder.tokenizerPath, 'utf8'));
    const tokenizer = new Tokenizer(settings, folder.tokenizerConfig);
    // Marks surround any text alike; one word shows how many stand before it and after it.
    const bare = tokenizer.encode('a', { add_special_tokens: false }).ids;
    const marked = tokenizer.encode('a').ids;
    const before = Math.max(marked.indexOf(bare[0] ?? Number.NaN), 0);
    const after = marked.length - before - bare.length;
    const longest = folder.maxTokens * CHARACTERS_PER_TOKEN;
    return (text, purpose) => {
      const { ids } = tokenizer.encode((folder.prefixes[purpose] + text).slice(0, longest));
      if (ids.length <= folder.maxTokens) return ids;
      return [...ids.slice(0, folder.maxTokens - after), ...ids.slice(ids.length - after)];
    };
  } catch (cause) {
    throw new VerbatimError(
      'bad-input',
      `The tokenizer ${folder.tokenizerPath} cannot be used: ${cause instanceof Error ? cause.message : cause}.`,
      'Download the model folder again, or unset EMBEDDING_MODEL for the built-in model.',
      { cause },
    );
  }
}
