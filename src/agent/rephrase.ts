import { OLDER_WORDS } from './older-words.js';

/** With the sentence itself the five searches that a client following the instructions sends. */
const MOST_SEARCHES = 4;
/** A clause of fewer words of content is no search of its own. */
const LEAST_WORDS = 2;

/** Words that say how a sentence hangs together, or that everyday speech is padded with. */
const EMPTY_WORDS = new Set(
  (
    'a about actually after again all also always am an and any anyone anything are as at away back be because been ' +
    'before being but by ca came can cannot could day did do does doing done down each else enough even ever every ' +
    'everyone everything feel feels felt find for from get gets getting give go goes going got had has have having he ' +
    'her here hers herself him himself his how i if in into is it its itself just keep keeps kind know let like lot ' +
    'made make makes many maybe me might mine month more most much must my myself never no nor not nothing now of off ' +
    'often on once one only or other others our ours out over own people person put quite really said same say says ' +
    'see seem seems she should since so some someone something sometimes still such than that the their theirs them ' +
    'themselves then there these they thing things think this those though through to told too tried try trying under ' +
    'until up us used very want wanted wants was way we week well went were what when where whether which while who ' +
    'whole whom why will with without wo would year years yet you your yours'
  ).split(' '),
);

const CLAUSE_END =
  /[,.;:!?()—–]+|\b(?:and|but|because|so that|when|while|although|though|since|whenever|unless)\b/giu;

/**
 * Short searches for an everyday sentence: its words of content, its clauses, and the same in older words. A general rule, for
 * questions that come without searches of their own; at least one, at most four, all different.
 */
export function rephrase(question: string): readonly string[] {
  const all = contentWords(question);
  const clauses = question
    .split(CLAUSE_END)
    .map(contentWords)
    .filter((words) => words.length >= LEAST_WORDS && words.length < all.length)
    .sort((a, b) => b.length - a.length);
  const older = all.flatMap((word) => OLDER_WORDS.get(word) ?? []);
  const searches = [all, older, ...clauses].map((words) => [...new Set(words)].join(' ')).filter(Boolean);
  return [...new Set(searches.length === 0 ? [question.trim()] : searches)].slice(0, MOST_SEARCHES);
}

/** Words of content, in lower case and in their order. */
export function contentWords(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? [])
    .map((word) => word.replace(/(?:n['’]t|['’](?:s|d|m|ll|re|ve))$/u, ''))
    .filter((word) => word.length > 1 && !EMPTY_WORDS.has(word));
}
