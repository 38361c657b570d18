/** The part of snowball-stemmers that is used; the package brings no types of its own. */
declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string;
  }
  const stemmers: { newStemmer(language: string): Stemmer };
  export = stemmers;
}
