import { readConfig } from '../config.js';
import { MeasuredLibrary } from '../evaluation/library.js';
import { stageBars } from './progress.js';

/** Opens the library to be measured, with progress on stderr, and closes both whatever happens. */
export async function measured<T>(
  work: (library: MeasuredLibrary, show: (stage: string, done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const library = new MeasuredLibrary(readConfig());
  const bars = stageBars();
  try {
    return await work(library, (stage, done, total) => bars.show({ stage, done, total }));
  } finally {
    bars.stop();
    await library.close();
  }
}
