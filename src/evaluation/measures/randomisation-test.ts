import { seededRandom } from '../../random.js';
import { mean } from './bootstrap.js';

/** Up to so many queries every exchange of labels is tried; past that, as many random ones. */
const EXHAUSTIVE_UP_TO = 15;
const ROUNDS = 20_000;
const SEED = 4;
/** Sums of the same numbers in another order differ by rounding; they count as equal. */
const ROUNDING = 1e-12;

/** Two runs over the same queries, compared. */
export interface PairedTest {
  /** Mean of second − first. */
  readonly difference: number;
  /** Two-sided: how often labels exchanged by chance give a difference at least as large. */
  readonly p: number;
  readonly queries: number;
}

/**
 * Fisher's randomisation test for paired scores, two-sided (Smucker, Allan and Carterette, CIKM 2007): were both runs the
 * same, each query's two scores might as well change places. Exact for few queries, by seeded sampling for many.
 * @param first  scores by query, in the same order as `second`
 */
export function randomisationTest(
  first: readonly number[],
  second: readonly number[],
  { rounds = ROUNDS, seed = SEED } = {},
): PairedTest | undefined {
  if (first.length !== second.length) throw new Error('A paired test needs the same queries in both runs.');
  const differences = first.map((score, at) => (second[at] ?? 0) - score);
  const difference = mean(differences);
  if (difference === undefined) return undefined;
  // A query on which both agree changes nothing whoever is who.
  const telling = differences.filter((each) => each !== 0);
  const observed = Math.abs(telling.reduce((sum, each) => sum + each, 0)) - ROUNDING;
  const p =
    telling.length <= EXHAUSTIVE_UP_TO
      ? exhaustive(telling, observed)
      : sampled(telling, observed, rounds, seed);
  return { difference, p, queries: first.length };
}

function exhaustive(differences: readonly number[], observed: number): number {
  const exchanges = 2 ** differences.length;
  let asLarge = 0;
  for (let exchange = 0; exchange < exchanges; exchange++) {
    const sum = differences.reduce((total, each, at) => total + ((exchange >> at) & 1 ? -each : each), 0);
    if (Math.abs(sum) >= observed) asLarge += 1;
  }
  return asLarge / exchanges;
}

/** The observed order counts as one of those drawn, so that no p is 0. */
function sampled(differences: readonly number[], observed: number, rounds: number, seed: number): number {
  const random = seededRandom(seed);
  let asLarge = 1;
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (const each of differences) sum += random() < 0.5 ? -each : each;
    if (Math.abs(sum) >= observed) asLarge += 1;
  }
  return asLarge / (rounds + 1);
}
