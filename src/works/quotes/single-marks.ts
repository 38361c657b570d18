const lettersOrDigits = /[\p{L}\p{N}\p{M}]/u;

/** Where single marks of one kind may end in a text; an apostrophe may stand for any of them, so each is judged once. */
export class SingleEnds {
  private readonly sure: number[] = [];
  private readonly plurals: number[] = [];

  /** @param closing the marks that may be an end */
  constructor(text: string, closing: string) {
    for (let at = 0; at < text.length; at += 1) {
      if (!closing.includes(text[at] ?? '') || !closesSingle(text, at)) continue;
      (mayBePossessive(text, at) ? this.plurals : this.sure).push(at);
    }
  }

  /**
   * The end of a quotation, before `limit`: the first that can be nothing else, or a plural's apostrophe where there
   * is no other. Null where it has none.
   */
  endOf(open: number, limit: number): number | null {
    const end = firstAfter(this.sure, open);
    if (end < limit) return end;
    const plural = firstAfter(this.plurals, open);
    return plural < limit ? plural : null;
  }
}

function closesSingle(text: string, at: number): boolean {
  return !lettersOrDigits.test(text[at + 1] ?? ' ') && !/\s/.test(text[at - 1] ?? ' ');
}

/** "the disciples’ feet": a plural's apostrophe, if another mark closes later. */
function mayBePossessive(text: string, at: number): boolean {
  return /s/i.test(text[at - 1] ?? '') && /^\s\p{Ll}/u.test(text.slice(at + 1, at + 3));
}

/** The first of the ascending places behind this one; infinity where there is none. */
function firstAfter(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return places[low] ?? Number.POSITIVE_INFINITY;
}
