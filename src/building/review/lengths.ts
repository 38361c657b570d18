import { countWords } from '../../text/sentences.js';
import type { Check } from './finding.js';

/** Of fewer bodies nobody can say what is usual. */
const LEAST_BODIES = 20;
/**
 * How many standard deviations of the logarithm of its length a body may be away from the middle one, the deviation
 * taken from the median absolute deviation, which the odd ones themselves do not move (Iglewicz and Hoaglin 1993 take
 * 3.5; lengths have long tails, and this keeps about one in a thousand).
 */
const FAR = 4.5;
const MAD_TO_DEVIATION = 1.4826;

/** Bodies whose length is far from that of the others. */
export const lengths: Check = function* ({ bodies }) {
  if (bodies.length < LEAST_BODIES) return;
  const words = bodies.map(({ body }) => countWords(body));
  const logs = words.map((count) => Math.log(count + 1));
  const middle = median(logs);
  const deviation = Math.max(median(logs.map((log) => Math.abs(log - middle))) * MAD_TO_DEVIATION, 0.1);
  const usual = [-FAR, FAR].map((by) => Math.max(1, Math.round(Math.exp(middle + by * deviation) - 1)));
  for (const [at, body] of bodies.entries()) {
    const far = Math.abs((logs[at] ?? 0) - middle) / deviation;
    if (far > FAR || words[at] === 0)
      yield {
        body,
        reason: 'length',
        detail: `${words[at]} words, where this text has ${usual.join(' to ')}, mostly ${Math.round(Math.exp(middle) - 1)}`,
      };
  }
};

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
