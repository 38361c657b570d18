const HAN = /\p{Script=Han}/u;

/** A line of a plain-text book. */
export interface BookLine {
  readonly text: string;
  /** False for what a book prints between the lines of its text: the other language of a bilingual book, an indented note. */
  readonly required: boolean;
}

/**
 * The lines of a stretch of a plain-text book. Chinese lines among lines without Chinese belong to the other half of a
 * bilingual book; where some paragraphs are indented and others are not, the indented ones may be notes or verse.
 */
export function bookLines(stretch: string): readonly BookLine[] {
  const paragraphs = stretch.split(/\r?\n[ \t]*\r?\n/).map((paragraph) => paragraph.split(/\r?\n/));
  const lines = paragraphs.flat().filter((line) => line.trim() !== '');
  const isBilingual = lines.some((line) => HAN.test(line)) && lines.some((line) => !HAN.test(line));
  const isIndented = (paragraph: readonly string[]) => paragraph.every((line) => /^\s/.test(line));
  // The stretch may begin in the middle of a line.
  const isMixed = paragraphs.length > 1 && !paragraphs.every(isIndented);
  return paragraphs.flatMap((paragraph) =>
    paragraph.map((text) => ({
      text,
      required: !(isBilingual && HAN.test(text)) && !(isMixed && isIndented(paragraph)),
    })),
  );
}
