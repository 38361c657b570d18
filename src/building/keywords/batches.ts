import { approximateTokens } from '../../embeddings/remote/request-batches.js';
import type { EnglishUnit } from './english-units.js';

/** So many units a request: a run that is killed loses this much at most, and a model still minds each of them. */
const MOST_UNITS = 8;
/** Of passages in one request, so that long chapters go alone. */
const MOST_TOKENS = 6_000;
/** A shorter unit may be a fragment of a sentence, and is read with its neighbours. */
const FRAGMENT_WORDS = 60;
/** Of a long neighbour, the end that is near. */
const NEIGHBOUR_WORDS = 80;

/** What one request asks for. */
export interface LineBatch {
  /** Units to be written for. */
  readonly units: readonly EnglishUnit[];
  /** Those and the neighbours of the short ones, in reading order; a long neighbour is cut. */
  readonly reading: readonly {
    readonly unit: EnglishUnit;
    readonly text: string;
    readonly wanted: boolean;
  }[];
}

/**
 * Cuts what is to be written into requests, in reading order.
 * @param units   the whole work
 * @param pending keys of the units to be written for
 */
export function lineBatches(
  units: readonly EnglishUnit[],
  pending: ReadonlySet<string>,
): readonly LineBatch[] {
  const batches: number[][] = [];
  let tokens = 0;
  for (const [at, { key, text }] of units.entries()) {
    if (!pending.has(key)) continue;
    const more = approximateTokens(text);
    const current = batches.at(-1);
    if (current && current.length < MOST_UNITS && tokens + more <= MOST_TOKENS) {
      current.push(at);
      tokens += more;
    } else {
      batches.push([at]);
      tokens = more;
    }
  }
  return batches.map((places) => batchOf(units, places));
}

function batchOf(units: readonly EnglishUnit[], places: readonly number[]): LineBatch {
  const wanted = new Set(places);
  const texts = new Map<number, string>();
  for (const at of places) {
    const text = units[at]?.text ?? '';
    texts.set(at, text);
    if (text.split(/\s+/).length >= FRAGMENT_WORDS) continue;
    for (const beside of [at - 1, at + 1]) {
      const neighbour = units[beside]?.text ?? '';
      if (neighbour !== '' && !wanted.has(beside)) texts.set(beside, nearEnd(neighbour, beside < at));
    }
  }
  return {
    units: places.flatMap((at) => units[at] ?? []),
    reading: [...texts]
      .sort(([a], [b]) => a - b)
      .flatMap(([at, text]) => {
        const unit = units[at];
        return unit ? [{ unit, text, wanted: wanted.has(at) }] : [];
      }),
  };
}

function nearEnd(text: string, before: boolean): string {
  const words = text.split(/\s+/);
  if (words.length <= NEIGHBOUR_WORDS) return text;
  return before
    ? `… ${words.slice(-NEIGHBOUR_WORDS).join(' ')}`
    : `${words.slice(0, NEIGHBOUR_WORDS).join(' ')} …`;
}
