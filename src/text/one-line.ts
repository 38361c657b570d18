/** Control characters, line and paragraph separators, and marks that turn the direction of what follows. */
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A name as part of a line of text: what would end the line or rearrange it is written as an escape, `\n` or `\u2028`.
 * For people and models to look at; what a file is asked for by is the name itself.
 */
export function oneLine(name: string): string {
  return name.replace(BREAKING, (character) => {
    const known = JSON.stringify(character).slice(1, -1);
    return known !== character ? known : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
