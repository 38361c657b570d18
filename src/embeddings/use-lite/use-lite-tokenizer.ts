import { MAX_TOKENS } from './use-lite-graph.js';

/** The first ids of the vocabulary are the unknown token, sentence marks and spares; no text yields the others. */
const RESERVED_IDS = 6;
const UNKNOWN_ID = 0;

/** No piece is longer than 16 characters, so that more text than this cannot change the first 128 tokens. */
const MAX_CHARACTERS = MAX_TOKENS * 32;

/** Turns a text into at most 128 token ids. */
export type Tokenize = (text: string) => readonly number[];

/**
 * The model's SentencePiece unigram tokenizer: NFKC, ▁ for a space and before the first word, the likeliest cut into
 * pieces, runs of unknown characters as one unknown token. Runs of white space count as one space, as in the
 * normaliser that the pieces were trained with.
 * @param vocabulary pieces with their log probabilities; the index is the id
 */
export async function useLiteTokenizer(
  vocabulary: readonly (readonly [piece: string, score: number])[],
): Promise<Tokenize> {
  const { Tokenizer } = await import('@huggingface/tokenizers');
  // A reserved piece gets a name with a space in it: spaces are replaced before pieces are looked for, so that a
  // text that holds '</s>' is cut like any other.
  const pieces = vocabulary.map(([piece, score], id) =>
    id < RESERVED_IDS ? [` reserved ${id}`, score] : [piece, score],
  );
  const tokenizer = new Tokenizer(
    {
      version: '1.0',
      added_tokens: [],
      normalizer: {
        type: 'Sequence',
        normalizers: [
          { type: 'NFKC' },
          { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
          { type: 'Strip', strip_left: true, strip_right: true },
        ],
      },
      pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
      post_processor: null,
      decoder: null,
      model: { type: 'Unigram', unk_id: UNKNOWN_ID, vocab: pieces },
    },
    {},
  );
  return (text) => tokenizer.encode(text.slice(0, MAX_CHARACTERS)).ids.slice(0, MAX_TOKENS);
}
