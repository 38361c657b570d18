/**
 * A normally distributed number (Box–Muller).
 * @param {() => number} random
 */
export function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * The value that a share of the values do not exceed.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * Milliseconds that each call takes, in rounds over all inputs; the best of each input's rounds, so that what another
 * program does at the moment is not counted.
 * @template T
 * @param {readonly T[]} inputs
 * @param {(input: T) => unknown} call awaited when it gives a promise
 */
export async function timeEach(inputs, call, rounds = 1) {
  const times = inputs.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, input] of inputs.entries()) {
      const start = performance.now();
      const result = call(input);
      if (result instanceof Promise) await result;
      times[at] = Math.min(times[at] ?? Number.POSITIVE_INFINITY, performance.now() - start);
    }
  }
  return times;
}

/** @param {number} milliseconds */
export const ms = (milliseconds) => `${milliseconds.toFixed(2)} ms`;
