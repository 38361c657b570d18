import { createRequire } from 'node:module';
import type * as Lists from 'stopword';

/** The package's lists, by ISO 639-3 code; loaded on first use: who only writes an index asks for none. */
export function stopWordLists(): typeof Lists {
  return createRequire(import.meta.url)('stopword') as typeof Lists;
}
