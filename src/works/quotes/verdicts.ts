import { holdsNegation } from '../../text/negation.js';
import { spell } from '../../text/word-diff.js';
import type { CheckAnswer, DiffStep, QuoteCandidate, QuoteMatch } from '../answers.js';
import type { Fragment } from './fragments.js';
import type { Occurrence } from './matching.js';
import type { NearPlace } from './nearest.js';
import type { QuotesRepository } from './quotes.repository.js';
import type { Window } from './window.js';

/** Occurrences and candidates listed at most. */
export const MOST_LISTED = 5;
/** Share of the quote's words a place must hold in order to be shown as a candidate. */
const WORTH_SHOWING = 0.25;
/** Characters of a candidate shown, enough to recognise it by. */
const CANDIDATE_LENGTH = 240;

/** The spans of the occurrences listed, each occurrence numbered from 1. */
export function matchesOf(quotes: QuotesRepository, occurrences: readonly Occurrence[]): QuoteMatch[] {
  return occurrences.flatMap(({ place, spans }, index) =>
    spans.map(({ body, start, end, folds }) => ({
      unit: body.unit,
      ref: body.ref,
      text: quotes.run(place.text).slug,
      start,
      end,
      folds,
      exact: body.body.slice(start, end),
      occurrence: index + 1,
    })),
  );
}

/** The first and last token of the window that the quote was aligned with. */
function stretchOf({ steps }: NearPlace): readonly [from: number, to: number] {
  const held = steps.filter(({ text }) => text[1] > text[0]);
  return [held[0]?.text[0] ?? 0, held.at(-1)?.text[1] ?? 0];
}

/** Of the places as near as the first, the one whose words and punctuation are most like the quote's. */
export function closestInSpelling(
  near: readonly NearPlace[],
  fragment: Fragment,
  quote: string,
): NearPlace | undefined {
  const [first] = near;
  if (first === undefined) return undefined;
  const ties = near.filter(({ same, changed }) => same === first.same && changed === first.changed);
  const likeness = ({ window, steps }: NearPlace) =>
    steps
      .filter(({ op }) => op === 'same')
      .reduce((sum, step) => sum + sharedSpelling(window, step.text[0], fragment, step.quote, quote), 0);
  return ties
    .map((place) => ({ place, like: ties.length > 1 ? likeness(place) : 0 }))
    .reduce((best, next) => (next.like > best.like ? next : best)).place;
}

/** Of equal words in a row, how many are spelled alike, and how many follow the same spaces and punctuation. */
function sharedSpelling(
  window: Window,
  at: number,
  { words }: Fragment,
  [from, to]: readonly [number, number],
  quote: string,
): number {
  let alike = 0;
  for (let word = from; word < to; word += 1) {
    const token = window.tokens[at + word - from];
    const written = words[word];
    if (token === undefined || written === undefined) continue;
    const body = window.bodies[token.body]?.body ?? '';
    const before = window.tokens[at + word - from - 1];
    const gap = before?.body === token.body ? body.slice(before.end, token.start) : '';
    if (quote.startsWith(body.slice(token.start, token.end), written.start)) alike += 1;
    if (gap !== '' && quote.slice(0, written.start).endsWith(gap)) alike += 1;
  }
  return alike;
}

/** Words `from`–`to` of a window, as the bodies have them. */
function spellWindow(window: Window, [from, to]: readonly [number, number]): string {
  const parts: string[] = [];
  for (let token = from; token < to; ) {
    const index = window.tokens[token]?.body ?? 0;
    let end = token;
    while (end < to && window.tokens[end]?.body === index) end += 1;
    parts.push(spell(window.bodies[index]?.body ?? '', window.tokens, [token, end]));
    token = end;
  }
  return parts.join(' ');
}

/** The diff of an altered quote, from the text to the quote. */
export function diffOf(near: NearPlace, fragment: Fragment, quote: string): DiffStep[] {
  return near.steps.map((step) => ({
    op: step.op,
    text: spellWindow(near.window, step.text),
    quote: spell(quote, fragment.words, step.quote),
  }));
}

/** The stretch that an altered quote was compared with, one match for each body. */
export function nearMatches(quotes: QuotesRepository, near: NearPlace): QuoteMatch[] {
  const [from, to] = stretchOf(near);
  const matches: QuoteMatch[] = [];
  for (const [index, body] of near.window.bodies.entries()) {
    const tokens = near.window.tokens.slice(from, to).filter((token) => token.body === index);
    const start = tokens[0]?.start;
    const end = tokens.at(-1)?.end;
    if (start === undefined || end === undefined) continue;
    const text = quotes.run(near.window.text).slug;
    const exact = body.body.slice(start, end);
    matches.push({ unit: body.unit, ref: body.ref, text, start, end, folds: [], exact, occurrence: 1 });
  }
  return matches;
}

/** True when a negation was added, dropped or exchanged on the way from the text to the quote. */
export function changesNegation(
  quotes: QuotesRepository,
  near: NearPlace,
  fragment: Fragment,
  quote: string,
): boolean {
  const { language } = quotes.run(near.window.text);
  return near.steps
    .filter(({ op }) => op !== 'same')
    .some((step) => {
      const inText = near.window.bodies.some((body, index) =>
        holdsNegation(
          body.body,
          near.window.tokens.slice(...step.text).filter((token) => token.body === index),
          language,
        ),
      );
      return inText !== holdsNegation(quote, fragment.words.slice(...step.quote), language);
    });
}

/** The nearest places as candidates: each unit once, in the text that is nearest. */
export function candidatesOf(quotes: QuotesRepository, near: readonly NearPlace[]): QuoteCandidate[] {
  const seen = new Set<string>();
  const candidates: QuoteCandidate[] = [];
  for (const place of near) {
    if (place.similarity < WORTH_SHOWING) continue;
    const body = place.window.bodies[place.window.tokens[stretchOf(place)[0]]?.body ?? 0];
    if (body === undefined) continue;
    const known = seen.has(body.unit) || seen.has(body.sameAs ?? '');
    seen.add(body.unit);
    if (body.sameAs !== null) seen.add(body.sameAs);
    if (known) continue;
    candidates.push({
      unit: body.unit,
      ref: body.ref,
      text: quotes.run(place.window.text).slug,
      passage: shorten(body.body),
      similarity: Math.round(place.similarity * 100) / 100,
    });
    if (candidates.length === MOST_LISTED) break;
  }
  return candidates;
}

function shorten(body: string): string {
  if (body.length <= CANDIDATE_LENGTH) return body;
  const cut = body.slice(0, CANDIDATE_LENGTH);
  const space = cut.lastIndexOf(' ');
  return `${space > CANDIDATE_LENGTH / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '')} …`;
}

/** References of the units in `matches`, each once, joined for a sentence. */
export function namesOf({ matches }: Pick<CheckAnswer, 'matches'>): string {
  const refs = [...new Set(matches.map(({ ref }) => ref))];
  return refs.length <= 3 ? refs.join(', ') : `${refs.slice(0, 3).join(', ')} and ${refs.length - 3} more`;
}
