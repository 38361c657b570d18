/** What a scan counted. A renamed note is one of those added and one of those removed. */
interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly renamed: number;
}

/** What became of notes, each named once: '2 added, 5 renamed'; 'nothing changed' where nothing did. */
export function sayChanges({ added, changed, removed, renamed }: Changes): string {
  const counts = { added: added - renamed, renamed, changed, removed: removed - renamed };
  const said = Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  return said.length > 0 ? said.join(', ') : 'nothing changed';
}
