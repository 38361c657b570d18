import { type Check, shown } from './finding.js';

/** What may follow the stop of a sentence: closing marks, brackets, and the inverted nun that sets verses apart. */
const CLOSING = /["'”’»›」』）)\]}\u05C6\s]+$/u;
const STOP = /[.!?…。！？｡׃।॥|؟۔·\u0387;\u037E:;：；—–]$/u;
const HALF_STOP = /[,，、‐-]$/u;

/**
 * Bodies that end without a stop. A verse may end with any mark, and may end with none where the next one goes on in
 * lower case; a paragraph may not end with a comma or a hyphen.
 */
export const endings: Check = function* ({ bodies, inVerses }) {
  for (const [at, body] of bodies.entries()) {
    const end = body.body.replace(CLOSING, '');
    if (end === '' || STOP.test(end)) continue;
    const half = HALF_STOP.test(end);
    if (half && inVerses) continue;
    if (!half && goesOn(bodies[at + 1]?.body)) continue;
    yield { body, reason: 'no-end', detail: `ends ${shown(body.body, body.body.length, 0)}` };
  }
};

function goesOn(next: string | undefined): boolean {
  const first = /\p{L}/u.exec(next ?? '')?.[0] ?? '';
  return first !== first.toUpperCase();
}
