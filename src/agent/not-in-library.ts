/** How an answer begins that says the library cannot answer: a form that needs no guessing. */
export const NOT_IN_LIBRARY = 'NOT IN THE LIBRARY';

/** Added to the server's instructions, so that a refusal can be told from an answer by its form. */
export const EVALUATION_RULE = `If nothing in the library answers the person, begin your answer with the words ${NOT_IN_LIBRARY}, quote nothing, and say what is missing.`;

/** True for an answer that begins so, whatever marks stand before it. */
export function saysNotInLibrary(answer: string): boolean {
  return answer
    .replace(/^[\s*_#>"“'`]+/u, '')
    .toUpperCase()
    .startsWith(NOT_IN_LIBRARY);
}
