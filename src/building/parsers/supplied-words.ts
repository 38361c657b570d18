/**
 * Takes the marks off words that the translators supplied, which plain-text editions set as `…' for italics.
 * The closing mark is the first apostrophe that does not stand between two letters, so that `God's' loses its marks and
 * keeps its apostrophe; apostrophes outside a pair stay. White space that the marks had brought in before a hyphen goes.
 * @param uneven makes the error to throw when a mark is not closed, or opens inside another pair
 */
export function unmarkSupplied(text: string, uneven: () => Error): string {
  let words = '';
  let open = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (mark === '`') {
      if (open) throw uneven();
      open = true;
    } else if (mark === "'" && open && !isInsideWord(text, at)) open = false;
    else words += mark;
  }
  if (open) throw uneven();
  return words.replace(/ -(?=\p{L})/gu, '-');
}

function isInsideWord(text: string, at: number): boolean {
  return /\p{L}/u.test(text[at - 1] ?? '') && /\p{L}/u.test(text[at + 1] ?? '');
}
