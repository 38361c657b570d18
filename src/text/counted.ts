/** A count and what it is of: '1 hit', '3 hits'. @param many the word for none or several; with an s when unset */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
