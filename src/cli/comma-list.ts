import { InvalidArgumentError } from 'commander';

/** 'a,b' as ['a', 'b']. */
export function commaList(value: string): string[] {
  const names = value.split(',').map((name) => name.trim());
  if (names.some((name) => name === '')) throw new InvalidArgumentError('Separate names by one comma each.');
  return names;
}
