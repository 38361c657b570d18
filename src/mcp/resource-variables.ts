import { percentDecoded } from '../text/percent-decoded.js';

/** Clients show a short menu; the protocol takes at most 100. */
export const MAX_COMPLETIONS = 100;

/** What the SDK finds in an address by its template: as it is written there, percent signs and all. */
export type Variables = Readonly<Record<string, string | string[]>>;

/** A variable of an address, decoded; '' where it has none. */
export function variable(variables: Variables, name: string): string {
  const value = variables[name];
  return percentDecoded(Array.isArray(value) ? value.join(',') : (value ?? ''));
}
