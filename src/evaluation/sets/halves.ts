import { createHash } from 'node:crypto';

/** Half of a judged set: weights are chosen on `dev`; `test` is held back and scored with what was chosen. */
export type Half = 'dev' | 'test';

/** Both halves, in the order they are shown. */
export const HALVES: readonly Half[] = ['dev', 'test'];

/** The half that a query is in, by its id (of a topic: by its text): `dev` where the sha256's first byte is even. */
export function halfOf(key: string): Half {
  return (createHash('sha256').update(key, 'utf8').digest()[0] ?? 0) % 2 === 0 ? 'dev' : 'test';
}
