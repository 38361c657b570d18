/**
 * English words that say how a sentence hangs together and not what it is about: articles, pronouns, auxiliaries,
 * question words, and the prepositions and conjunctions without a sense of their own. Words that can be what is
 * asked for (over, against, after, before, own, more) are not among them. `s`, `t`, `ll`, `re`, `ve`, `d` and `m` are what the
 * index makes of what follows an apostrophe.
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a am an and are as at be been but by can could d did do does for from had has have he her him his how i if in ' +
    'into is it its ll m me my no nor not of on or our re s shall she should so such t than that the their them ' +
    'then there these they this those to us ve was we were what when where which who whom whose why will with would ' +
    'you your'
  ).split(' '),
);

/** True for a word that is left out of the any-word pass; a word of a phrase never is. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word.toLowerCase());
}
