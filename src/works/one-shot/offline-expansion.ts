import { isStopWord } from '../../retrieval/stop-words.js';
import { tokenise } from '../../text/tokens.js';
import { OlderWords } from './older-words.js';

/** Searches of one expansion; more of them say the same again. */
export const MAX_SEARCHES = 6;

/** A search of many words is about nothing in particular. */
const MAX_WORDS = 12;

/** A clause of fewer words of content is no search of its own. */
const LEAST_WORDS = 2;

/** What everyday speech is padded with, beside the words without a sense of their own: none of it is what a passage is about. */
const PADDING = new Set(
  (
    'about actually after again all already also always am any anybody anyone anything around back basically because becoming ' +
    'been being bit both came cant come coming couldnt day days didnt doesnt doing dont done each either else even ever ' +
    'every everybody everyone everything feel feeling feels felt find get gets getting go goes going gone got guess hard ' +
    'having hello hes hey i im isnt ive just keep keeps kind know knows lately left let like literally little lot lots ' +
    'made make makes making many matter maybe mean might month months more most much must myself need needs never new ' +
    'nobody none nothing now ok okay one only other others out own people person please pretty put quite rather really ' +
    'right said same saw say saying says see seem seems since situation somebody someone something sometimes somewhere ' +
    'sort still stuff sure take takes talk tell tells than thats theyre thing things think thinking thought told too took ' +
    'totally tried tries try trying until up used very want wanted wants wasnt way week weeks well went whats whatever ' +
    'across against before between down during near off onto over past through toward towards under upon within without ' +
    'while who whole wont wonder work working wouldnt year years yes yesterday yet youre'
  ).split(' '),
);

const CLAUSE_END =
  /[,.;:!?()—–\n]+|\b(?:and|but|because|so that|when|while|although|though|since|whenever|unless|after|before)\b/giu;

/** A clause with more of the situation's words than this share says no more than the whole. */
const MOST_SHARE = 0.7;

/** Matters whose older words are searches of their own. */
const MAX_MATTERS = 4;

let lexicon: OlderWords | undefined;

/**
 * Short searches for a situation without asking a model: the themes given, its words of content, older words for each matter
 * that it names, and its clauses. At most {@link MAX_SEARCHES}, all different; none for a situation without a word of content.
 */
export function expandOffline(situation: string, themes: readonly string[]): readonly string[] {
  lexicon ??= new OlderWords();
  const older = lexicon;
  const words = contentWords(situation);
  const clauses = situation
    .split(CLAUSE_END)
    .map(contentWords)
    .filter(({ length }) => length >= LEAST_WORDS && length <= words.length * MOST_SHARE);
  const searches = [
    ...themes.map((theme) => [theme, ...older.of(theme).flat()]),
    words,
    ...older.of(situation).slice(0, MAX_MATTERS),
    ...clauses,
  ];
  const texts = searches.map((parts) => [...new Set(parts)].slice(0, MAX_WORDS).join(' ')).filter(Boolean);
  return [...new Set(texts)].slice(0, MAX_SEARCHES);
}

/** Words that say what a text is about, in lower case, in its order, each once. */
export function contentWords(text: string): readonly string[] {
  const words = tokenise(text)
    .map(({ start, end }) => text.slice(start, end).toLowerCase())
    .filter((word) => {
      const bare = word.replace(/['’`‘]/gu, '');
      return bare.length > 1 && !isStopWord(word) && !PADDING.has(bare);
    });
  return [...new Set(words.map((word) => word.replace(/['’](?:s|ll|re|ve|d|m|t)$/u, '')))].filter(
    (word) => word.length > 1 && !isStopWord(word),
  );
}
