import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type LibrarySummary, libraryPath, summaryPath } from '../works/summary.js';

const LEFTOVER = /^library\.(?:json\.)?\d+\.building(?:-journal|-wal|-shm)?$/;

/** Where a library is made before it takes its place. */
export function buildingPath(dataDir: string): string {
  return join(dataDir, `library.${process.pid}.building`);
}

/** Removes what builds that were killed left behind; only the holder of the build lock may call it. */
export function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (LEFTOVER.test(name)) rmSync(join(dataDir, name), { force: true });
  }
  removePartials(join(dataDir, 'cache', 'sources'));
}

/** A file still being written is younger than this: a verification may be fetching meanwhile. */
const PARTIAL_MS = 10 * 60 * 1000;

function removePartials(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.partial')) continue;
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - modified > PARTIAL_MS) rmSync(path, { force: true });
  }
}

/** Puts a finished library in its place: flushed, then renamed over the old one, so that at every moment one whole library stands there. */
export function publishLibrary(dataDir: string, building: string): void {
  flush(building);
  renameSync(building, libraryPath(dataDir));
  flush(dirname(building));
}

/** Writes the summary beside the library, whole or not at all. */
export function publishSummary(dataDir: string, summary: LibrarySummary): void {
  const partial = join(dataDir, `library.json.${process.pid}.building`);
  const file = openSync(partial, 'w');
  try {
    writeSync(file, `${JSON.stringify(summary, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(partial, summaryPath(dataDir));
  flush(dataDir);
}

/** Makes a file's content, or a folder's entries, survive a power cut; folders cannot be flushed everywhere. */
function flush(path: string): void {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  } finally {
    closeSync(file);
  }
}
