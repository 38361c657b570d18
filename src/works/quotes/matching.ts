import { holdsNegation } from '../../text/negation.js';
import { spell } from '../../text/word-diff.js';
import type { Omission } from '../answers.js';
import { compareAt, type MatchedSpan, standsAt } from './comparison.js';
import type { Fragment } from './fragments.js';
import { placesOfWords } from './occurrences.js';
import type { Place, QuotableBody, QuotesRepository } from './quotes.repository.js';
import { readWindow, type Window, windowOf } from './window.js';

/** One place where a quote stands: all its fragments, in order. */
export interface Occurrence {
  readonly place: Place;
  readonly spans: readonly MatchedSpan[];
  readonly omitted: readonly Omission[];
  /** Words left out. */
  readonly omittedWords: number;
}

/** Prefers some places to others, such as those where the quote is said to stand. */
export interface Preference {
  /** Runs that may hold a preferred place. */
  readonly runs: readonly number[];
  /** The preferred bodies, where they are few enough to look through; else none. */
  bodies(): readonly QuotableBody[];
  /** True for a preferred body. */
  holds(body: QuotableBody): boolean;
}

export interface Found {
  readonly occurrences: readonly Occurrence[];
  /** How many there are, about: more than could be looked at where the words are common. */
  readonly total: number;
}

/** Occurrences that are compared with the bodies: many more than are listed, few enough to stay quick. */
const COMPARED = 24;
/** And further places of a common quote whose spelling is looked at, where none of those is spelled as the quote is. */
const SPELLINGS_READ = 200;
/** Places tried for the longest fragment of an elided quote. */
const TRIED = 240;
/** Preferred places looked for among the places of a very common quote. */
const PREFERRED_AMONG = 2_000;
/** Bodies read to each side of the longest fragment; units of many passages would be without end. */
const BODIES_BESIDE = 40;

/**
 * Where the fragments stand in order, each in the unit of the one before or the next unit.
 * Preferred places come first, then canonical order. Words in between are the omissions.
 */
export function findFragments(
  quotes: QuotesRepository,
  fragments: readonly Fragment[],
  quote: string,
  preference: Preference,
): Found {
  const anchor = longest(fragments);
  const words = fragments[anchor]?.folded ?? [];
  const there = words.length === 1 ? placesIn(preference.bodies(), words) : [];
  // Places of a single word are kept for some of its occurrences only: no anchor to look around, but where it is claimed.
  const anywhere =
    words.length < 2 && fragments.length > 1 ? [] : placesOfWords(quotes, words, preference.runs);
  const places = sortPlaces(quotes, [...there, ...anywhere], preference);
  const occurrences: Occurrence[] = [];
  let tried = 0;
  for (const place of places.slice(0, fragments.length > 1 ? TRIED : places.length)) {
    tried += 1;
    const found = occurrenceAt(quotes, place, fragments, anchor, quote);
    if (found !== null) occurrences.push(found);
    if (occurrences.length >= COMPARED) break;
  }
  if (occurrences.length < COMPARED) return { occurrences, total: occurrences.length };
  const [only] = fragments;
  const folded = occurrences.every(({ spans }) => spans.some(({ folds }) => folds.length > 0));
  if (fragments.length === 1 && only !== undefined && folded) {
    for (const place of spelledAlike(quotes, places.slice(tried), only, quote)) {
      const found = occurrenceAt(quotes, place, fragments, anchor, quote);
      if (found !== null) occurrences.push(found);
    }
  }
  return { occurrences, total: places.length };
}

/** Of many places, those in whose bodies the quote's words stand letter for letter: a few, from all over them. */
function spelledAlike(
  quotes: QuotesRepository,
  places: readonly Place[],
  { words }: Fragment,
  quote: string,
): Place[] {
  const written = quote.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
  const stride = Math.max(1, places.length / SPELLINGS_READ);
  const alike: Place[] = [];
  for (let at = 0; at < places.length && alike.length < COMPARED; at += stride) {
    const place = places[Math.floor(at)];
    if (place === undefined) break;
    const bodies = quotes.bodies(place.text, place.position, place.position + words.length);
    if (bodies.some(({ body }) => body.includes(written))) alike.push(place);
  }
  return alike;
}

/** Where a word stands in bodies, of which the index keeps the first few places only. */
function placesIn(bodies: readonly QuotableBody[], words: readonly string[]): Place[] {
  return bodies.flatMap((body) => {
    const window = windowOf([body]);
    if (window === null) return [];
    return window.tokens
      .map((_token, at) => at)
      .filter((at) => standsAt(window, at, words))
      .map((at) => ({ text: body.text, position: body.start + at }));
  });
}

function longest(fragments: readonly Fragment[]): number {
  let best = 0;
  fragments.forEach(({ words }, at) => {
    if (words.length > (fragments[best]?.words.length ?? 0)) best = at;
  });
  return best;
}

function sortPlaces(quotes: QuotesRepository, places: readonly Place[], preference: Preference): Place[] {
  const sorted = places
    .toSorted((a, b) => quotes.compare(a, b))
    .filter((place, at, all) => at === 0 || quotes.compare(place, all[at - 1] ?? place) !== 0);
  const likely = sorted.filter(({ text }) => preference.runs.includes(text)).slice(0, PREFERRED_AMONG);
  const preferred = new Set(
    likely.filter(({ text, position }) =>
      quotes.bodies(text, position, position + 1).some((body) => preference.holds(body)),
    ),
  );
  return preferred.size === 0 ? sorted : [...preferred, ...sorted.filter((place) => !preferred.has(place))];
}

function occurrenceAt(
  quotes: QuotesRepository,
  place: Place,
  fragments: readonly Fragment[],
  anchor: number,
  quote: string,
): Occurrence | null {
  const length = fragments[anchor]?.words.length ?? 0;
  const window =
    fragments.length === 1
      ? readWindow(quotes, place.text, place.position, place.position + length)
      : readAround(quotes, place, fragments, anchor);
  if (window === null) return null;
  const starts = startsOf(window, place.position - window.from, fragments, anchor);
  if (starts === null) return null;
  const spans: MatchedSpan[] = [];
  const omitted: Omission[] = [];
  let omittedWords = 0;
  for (const [index, fragment] of fragments.entries()) {
    const at = starts[index] ?? 0;
    const compared = compareAt(window, at, fragment, quote);
    if (compared === null) return null;
    spans.push(...compared);
    const end = at + fragment.words.length;
    const next = starts[index + 1] ?? end;
    omittedWords += next - end;
    omitted.push(...omissions(window, end, next, quotes.run(place.text).language));
  }
  return {
    place: { text: place.text, position: window.from + (starts[0] ?? 0) },
    spans,
    omitted,
    omittedWords,
  };
}

/** Where each fragment begins, the anchor at token `at`; the others as near to it as can be. */
function startsOf(
  window: Window,
  at: number,
  fragments: readonly Fragment[],
  anchor: number,
): number[] | null {
  const unitOf = unitNumbers(window.bodies);
  const unitAt = (token: number) => unitOf[window.tokens[token]?.body ?? 0] ?? 0;
  if (!standsAt(window, at, fragments[anchor]?.folded ?? [])) return null;
  const starts = new Array<number>(fragments.length).fill(at);
  for (let index = anchor + 1; index < fragments.length; index += 1) {
    const words = fragments[index]?.folded ?? [];
    const from = (starts[index - 1] ?? 0) + (fragments[index - 1]?.words.length ?? 0);
    const unit = unitAt(from - 1);
    let start = from;
    while (start < window.tokens.length && unitAt(start) <= unit + 1 && !standsAt(window, start, words))
      start += 1;
    if (start >= window.tokens.length || unitAt(start) > unit + 1) return null;
    starts[index] = start;
  }
  for (let index = anchor - 1; index >= 0; index -= 1) {
    const words = fragments[index]?.folded ?? [];
    const unit = unitAt(starts[index + 1] ?? 0);
    let start = (starts[index + 1] ?? 0) - words.length;
    const ends = () => unitAt(start + words.length - 1);
    while (start >= 0 && ends() >= unit - 1 && !standsAt(window, start, words)) start -= 1;
    if (start < 0 || ends() < unit - 1) return null;
    starts[index] = start;
  }
  return starts;
}

/** Numbers the units of the bodies in a row: neighbours differ by one. */
function unitNumbers(bodies: readonly QuotableBody[]): number[] {
  let unit = 0;
  return bodies.map((body, at) => {
    if (at > 0 && bodies[at - 1]?.unit !== body.unit) unit += 1;
    return unit;
  });
}

function omissions(window: Window, from: number, to: number, language: string): Omission[] {
  const omitted: Omission[] = [];
  for (let token = from; token < to; ) {
    const index = window.tokens[token]?.body ?? 0;
    let end = token;
    while (end < to && window.tokens[end]?.body === index) end += 1;
    const body = window.bodies[index];
    if (body !== undefined) {
      const left = window.tokens.slice(token, end);
      omitted.push({
        unit: body.unit,
        words: spell(body.body, left, [0, left.length]),
        negation: holdsNegation(body.body, left, language),
      });
    }
    token = end;
  }
  return omitted;
}

/**
 * The bodies of the anchor and what the fragments beside it may reach: each begins in the next unit at the latest,
 * and is as long as it is.
 */
function readAround(
  quotes: QuotesRepository,
  { text, position }: Place,
  fragments: readonly Fragment[],
  anchor: number,
): Window | null {
  const wordsOf = (some: readonly Fragment[]) => some.reduce((sum, { words }) => sum + words.length, 0);
  const before = fragments.slice(0, anchor);
  const after = fragments.slice(anchor + 1);
  const bodies = quotes.bodies(text, position, position + (fragments[anchor]?.words.length ?? 0));
  const reach = (some: readonly Fragment[], next: () => QuotableBody | undefined) => {
    let units = 0;
    let words = wordsOf(some);
    for (let read = 0; read < BODIES_BESIDE && (units < some.length || words > 0); read += 1) {
      const edge = some === before ? bodies[0] : bodies.at(-1);
      const body = next();
      if (body === undefined || edge === undefined) return;
      if (body.unit !== edge.unit) units += 1;
      if (units > some.length) words -= body.tokens;
      if (some === before) bodies.unshift(body);
      else bodies.push(body);
    }
  };
  reach(before, () => {
    const start = bodies[0]?.start ?? 0;
    return start === 0 ? undefined : quotes.bodies(text, start - 1, start)[0];
  });
  reach(after, () => {
    const last = bodies.at(-1);
    const end = (last?.start ?? 0) + (last?.tokens ?? 0);
    return quotes.bodies(text, end, end + 1).find(({ start }) => start === end);
  });
  return windowOf(bodies);
}
