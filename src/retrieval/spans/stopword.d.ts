/** The part of stopword that is used; the package brings no types of its own. */
declare module 'stopword' {
  export const eng: readonly string[];
  export const deu: readonly string[];
}
