import { type Token, tokenise } from '../../text/tokens.js';
import type { QuotableBody, QuotesRepository } from './quotes.repository.js';

/** A token of a run and the body it is in. */
export interface RunToken extends Token {
  /** Index into the window's bodies; `start` and `end` are offsets into that body. */
  readonly body: number;
}

/** Neighbouring bodies of one run, tokenised: what a quote is compared with. */
export interface Window {
  readonly text: number;
  /** Position in the run of the first token. */
  readonly from: number;
  readonly bodies: readonly QuotableBody[];
  readonly tokens: readonly RunToken[];
}

/** The bodies that hold the tokens `from`–`to` (end exclusive) of a run, whole; null where the run has none there. */
export function readWindow(quotes: QuotesRepository, text: number, from: number, to: number): Window | null {
  return windowOf(quotes.bodies(text, from, to));
}

/** Bodies that follow one another in a run, as a window. */
export function windowOf(bodies: readonly QuotableBody[]): Window | null {
  const first = bodies[0];
  if (first === undefined) return null;
  const tokens = bodies.flatMap(({ body }, index) =>
    tokenise(body).map(({ folded, start, end }) => ({ folded, start, end, body: index })),
  );
  return { text: first.text, from: first.start, bodies, tokens };
}
