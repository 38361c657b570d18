/**
 * A space before a stop of Latin or Greek script; but a row of stops may stand for a gap, and a full stop that stands free
 * before a small letter ends no sentence: a speck perhaps (“thou . art”), which is left as the file has it.
 */
const SPACE_BEFORE_STOP = /(?<=[\p{L}\p{N})\]”’"']) (?=[,.;:!?·](?:["'”’)\]]|\s(?!\.)|$))(?!\.\s\p{Ll})/gu;

/** A space inside a bracket. */
const SPACE_IN_BRACKET = /(?<=[([]) (?=\S)|(?<=\S) (?=[)\]])/gu;

/** A comma or the like between two words, or the stop of a sentence, without its space. */
const STOP_WITHOUT_SPACE = /(?<=\p{Ll}{2}[,;:!?])(?=\p{Ll}{2})|(?<=\p{Ll}{3}\.)(?=\p{Lu}\p{Ll})/gu;

/** A danda inside a verse. */
const DANDA_WITHOUT_SPACE = /(?<=[।॥])(?=\p{L})/gu;

/** A sigma at the end of a word, spelled as one inside it; before an apostrophe the word goes on. */
const FINAL_SIGMA = /(?<=\p{L}\p{M}*)σ(?![\p{L}\p{M}'’᾽ʼ-])/gu;

/**
 * Sets spaces about stops and in brackets, and the form of a last sigma, as print sets them where a file does not: a file loses or gains
 * them where mark-up was taken out of it. No letter, sign or line changes.
 * @param language French sets a space before its high stops
 */
export function withPrintedSpacing(body: string, language: string): string {
  const spaced = body
    .replace(SPACE_IN_BRACKET, '')
    .replace(STOP_WITHOUT_SPACE, ' ')
    .replace(DANDA_WITHOUT_SPACE, ' ')
    .replace(FINAL_SIGMA, 'ς');
  return language.startsWith('fr') ? spaced : spaced.replace(SPACE_BEFORE_STOP, '');
}
