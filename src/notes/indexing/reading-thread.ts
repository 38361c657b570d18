// Reads and cuts notes on a thread of its own, while the other one writes what came before.
import { parentPort, workerData } from 'node:worker_threads';
import { PathPolicy } from '../path-policy.js';
import { type FileToRead, readFiles } from './read-files.js';
import type { ReadingJob } from './reading-ahead.js';

const { root, maxBytes } = workerData as ReadingJob;
const policy = PathPolicy.ofAdded(root);

parentPort?.on('message', async (files: readonly FileToRead[]) => {
  parentPort?.postMessage(await readFiles(policy, files, maxBytes));
});
