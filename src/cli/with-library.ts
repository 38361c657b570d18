import { readConfig } from '../config.js';
import { accessLibrary } from '../works/access.js';
import type { Library } from '../works/library.js';

/** Opens the library for one command and closes it again, whatever happens. */
export async function withLibrary<T>(work: (library: Library) => Promise<T>): Promise<T> {
  const access = accessLibrary(readConfig());
  try {
    return await work(await access.open());
  } finally {
    await access.close();
  }
}
