/** The division a key stands in: '4' of '4:17', '' where there is none. */
export function chapterOf(key: string): string {
  const colon = key.lastIndexOf(':');
  return colon === -1 ? '' : key.slice(0, colon);
}

/** Reading order of two keys: numbers by value, what follows them by letters; '5:9' < '5:10' < '5:10a' < '6:1'. */
export function compareKeys(a: string, b: string): number {
  const [left, right] = [a, b].map((key) => key.match(/\d+|\D+/gu) ?? []);
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at += 1) {
    const [one, other] = [left?.[at] ?? '', right?.[at] ?? ''];
    if (one === other) continue;
    const difference = Number(one) - Number(other);
    return Number.isNaN(difference) || difference === 0 ? (one < other ? -1 : 1) : difference;
  }
  return 0;
}

/**
 * The keys that a locus of a recipe names: itself, or a run of them in reading order.
 * @returns null when an end of it is not among `keys`
 */
export function keysIn(locus: string, keys: readonly string[]): readonly string[] | null {
  if (keys.includes(locus)) return [locus];
  const [first = '', last = ''] = locus.split('-');
  const [from, to] = [keys.indexOf(first), keys.indexOf(last)];
  return from === -1 || to < from ? null : keys.slice(from, to + 1);
}

/** Keys of one numbering for people, runs shortened: '63:19–64:1', '13:5–6', '5:1'. */
export function readableKeys(keys: readonly string[]): string {
  const [first = '', last = first] = [keys[0], keys.at(-1)];
  if (first === last) return first;
  const chapter = chapterOf(first);
  return `${first}–${chapter !== '' && chapter === chapterOf(last) ? last.slice(chapter.length + 1) : last}`;
}
