import type { Embedder } from '../embeddings/embedder.js';
import { LanguageCheck, languageName } from '../retrieval/spans/language-check.js';
import { openShippedFrequencies } from './background/background.js';

/** What to do where the embedding model does not know the language of one's notes. */
export const OTHER_MODEL =
  'For other languages name the folder of a multilingual model in EMBEDDING_MODEL, or a provider in EMBEDDING_PROVIDER, and run `verbatim notes reindex`.';

/** What ships is the same whatever folder it is kept in. */
let check: LanguageCheck | undefined;

/** Tells which texts an embedder can make a vector of that means something: by script, and by language where it says which it knows. */
export class KnownTexts {
  /** @param dataDir where the word lists that languages are told by are kept; read once a language has to be told */
  constructor(
    private readonly embedder: Embedder,
    private readonly dataDir: string,
  ) {}

  /** Whether a text is embedded. One whose language cannot be told is. */
  has(text: string): boolean {
    return this.unknown(text) === null;
  }

  /** What the model does not know of a text, to follow "it is "; null where nothing keeps it from being embedded. */
  unknown(text: string): string | null {
    const { embedder } = this;
    if (!embedder.understands(text)) return 'in a script that the embedding model does not know';
    if (embedder.languages === null) return null;
    check ??= new LanguageCheck(openShippedFrequencies(this.dataDir));
    const foreign = check.foreignTo(embedder.languages, text);
    if (foreign === null) return null;
    const known = embedder.languages.map(languageName).join(', ');
    return foreign.code === null
      ? `in another language than the embedding model knows (${known})`
      : `in ${languageName(foreign.code)}, which the embedding model does not know (it knows ${known})`;
  }
}
