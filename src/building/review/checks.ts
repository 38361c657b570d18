import { endings } from './endings.js';
import type { Check, Suspicion, TextToReview } from './finding.js';
import { lengths } from './lengths.js';
import { brackets, quotes } from './pairs.js';
import { capitals, digits, markup, repeated, script, spacing, translator } from './signs.js';

const CHECKS: readonly Check[] = [
  endings,
  lengths,
  digits,
  markup,
  translator,
  brackets,
  quotes,
  capitals,
  script,
  spacing,
  repeated,
];

/** All that looks wrong in a text, in reading order; a passage once for each reason. */
export function suspicionsOf(text: TextToReview): readonly Suspicion[] {
  const order = new Map(text.bodies.map(({ id }, at) => [id, at]));
  const found = new Map<string, Suspicion>();
  for (const check of CHECKS) {
    for (const suspicion of check(text)) {
      const key = `${suspicion.body.id}\t${suspicion.reason}`;
      if (!found.has(key)) found.set(key, suspicion);
    }
  }
  return [...found.values()].sort((a, b) => (order.get(a.body.id) ?? 0) - (order.get(b.body.id) ?? 0));
}
