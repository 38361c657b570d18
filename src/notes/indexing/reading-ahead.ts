import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PathPolicy } from '../path-policy.js';
import { type FileToRead, type ReadFile, readFiles } from './read-files.js';

/** Fewer files are read sooner than a thread is started. */
const WORTH_A_THREAD = 400;
/** Files that are read between two hand-overs, and bytes of them, unless the first alone is larger. */
const SLICE = { files: 64, bytes: 1_000_000 };
/** Slices that wait to be written at most. They are held in memory, and outlast the writing of a batch. */
const AHEAD = 9;

/** What the reading thread is started with. */
export interface ReadingJob {
  readonly root: string;
  readonly maxBytes: number;
}

const THREAD = new URL('./reading-thread.js', import.meta.url);

/**
 * Reads files slice by slice, in their order. Many are read on a second thread, ahead of whoever takes them: reading
 * and cutting takes about as long as writing.
 */
export async function* readAhead(
  policy: PathPolicy,
  files: readonly FileToRead[],
  maxBytes: number,
): AsyncGenerator<readonly ReadFile[]> {
  const slices = slicesOf(files);
  // Run from the sources, there is no compiled thread.
  const threaded =
    files.length >= WORTH_A_THREAD && availableParallelism() > 1 && existsSync(fileURLToPath(THREAD));
  if (!threaded) {
    for (const slice of slices) yield await readFiles(policy, slice, maxBytes);
    return;
  }
  const thread = new ReadingThread({ root: policy.root, maxBytes });
  try {
    for (const slice of slices.slice(0, AHEAD)) thread.ask(slice);
    for (const at of slices.keys()) {
      const read = await thread.answer();
      const next = slices[at + AHEAD];
      if (next) thread.ask(next);
      yield read;
    }
  } finally {
    await thread.close();
  }
}

function slicesOf(files: readonly FileToRead[]): FileToRead[][] {
  const slices: FileToRead[][] = [];
  let [slice, bytes]: [FileToRead[], number] = [[], 0];
  for (const file of files) {
    if (slice.length === SLICE.files || (slice.length > 0 && bytes + file.found.size > SLICE.bytes)) {
      slices.push(slice);
      [slice, bytes] = [[], 0];
    }
    slice.push(file);
    bytes += file.found.size;
  }
  return slice.length > 0 ? [...slices, slice] : slices;
}

/** Answers come in the order of what was asked. */
class ReadingThread {
  private readonly worker: Worker;
  private readonly answers: ReadFile[][] = [];
  private failure: Error | null = null;
  private wake = () => {};

  constructor(job: ReadingJob) {
    this.worker = new Worker(THREAD, { workerData: job });
    this.worker.on('message', (read: ReadFile[]) => {
      this.answers.push(read);
      this.wake();
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('the thread that reads notes has ended')));
  }

  ask(files: readonly FileToRead[]): void {
    this.worker.postMessage(files);
  }

  async answer(): Promise<readonly ReadFile[]> {
    while (this.answers.length === 0) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.answers.shift() ?? [];
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }
}
