import { createHash } from 'node:crypto';
import type { JudgedSet } from './judged-set.js';

/** Hex sha256 over a set's queries and judgements as they stand: equal sets give an equal hash. */
export function setHash({ name, relevantFrom, fromLibrary, queries }: JudgedSet): string {
  const plain = queries.map(({ id, text, searches, tradition, works, judgements }) => [
    id,
    fromLibrary ? null : text,
    searches,
    tradition ?? null,
    works ?? null,
    judgements.map(({ unit, grade, source }) => [unit, grade, source]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([name, relevantFrom, plain]))
    .digest('hex');
}
