import type { Embedder } from '../embeddings/embedder.js';
import { type ForeignLanguage, LanguageCheck, languageName } from '../retrieval/spans/language-check.js';
import { openShippedFrequencies } from './background/background.js';

/** What to do where the embedding model does not know the language of one's notes. */
export const OTHER_MODEL =
  'For other languages tell the person to name the folder of a multilingual model in EMBEDDING_MODEL, or a provider in EMBEDDING_PROVIDER, and to run `verbatim notes reindex`.';

/** What `KnownTexts.unknown` says of digits and signs that the model makes nothing of. */
export const WITHOUT_WORDS = 'without a word, and digits or signs alone mean nothing to the embedding model';

/**
 * A chunk of which a third or more is in a language that the model knows is embedded for the sake of that part: sentences of
 * German notes are often half English.
 */
const OF_MIXED = 2;

/** What ships is the same whatever folder it is kept in. */
let check: LanguageCheck | undefined;

/** Tells which texts an embedder can make a vector of that means something: by script, and by language where it says which it knows. */
export class KnownTexts {
  /** @param dataDir where the word lists that languages are told by are kept; read once a language has to be told */
  constructor(
    private readonly embedder: Embedder,
    private readonly dataDir: string,
  ) {}

  /** Whether a part of a note is embedded. One that mixes languages is, and one whose language cannot be told. */
  has(text: string): boolean {
    return this.embedder.understands(text) && this.foreign(text, OF_MIXED) === null;
  }

  /**
   * What the model does not know of a query or a claim, to follow "it is "; null where nothing keeps it from being embedded:
   * what mixes languages is what most of it is.
   */
  unknown(text: string): string | null {
    const { embedder } = this;
    if (!embedder.understands(text)) {
      return /\p{L}/u.test(text) ? 'in a script that the embedding model does not know' : WITHOUT_WORDS;
    }
    const foreign = this.foreign(text, 1);
    if (foreign === null || embedder.languages === null) return null;
    const known = embedder.languages.map(languageName).join(', ');
    return foreign.code === null
      ? `in another language than the embedding model knows (${known})`
      : `in ${languageName(foreign.code)}, which the embedding model does not know (it knows ${known})`;
  }

  private foreign(text: string, times: number): ForeignLanguage | null {
    const { languages } = this.embedder;
    if (languages === null) return null;
    check ??= new LanguageCheck(openShippedFrequencies(this.dataDir));
    return check.foreignTo(languages, text, times);
  }
}
