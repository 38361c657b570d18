import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ModelFolder } from './model-folder.js';

/** Hex digits of the hash that make a revision: enough to tell a person's models apart. */
const REVISION_LENGTH = 16;

/** A hash of all that decides a vector: model, weights, tokenizer, pooling, prefixes, length. */
export async function folderRevision(folder: ModelFolder): Promise<string> {
  const hash = createHash('sha256');
  for (const path of [folder.modelPath, folder.weightsPath, folder.tokenizerPath]) {
    if (path === undefined) continue;
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  }
  const { pooling, prefixes, maxTokens } = folder;
  hash.update(JSON.stringify([pooling, prefixes.query, prefixes.document, maxTokens]));
  return hash.digest('hex').slice(0, REVISION_LENGTH);
}
