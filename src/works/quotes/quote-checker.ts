import type { Database } from 'better-sqlite3';
import { VerbatimError } from '../../errors.js';
import { isUnspaced } from '../../text/characters.js';
import type { AnswerCheck, CheckAnswer, CheckRequest } from '../answers.js';
import { checkQuotations } from './answer-check.js';
import { type Claim, Claims, type LocusReader } from './claims.js';
import { compareFolds, foldsOf } from './comparison.js';
import { likenessOf } from './content-words.js';
import {
  beginningOf,
  type Fragment,
  fragmentsOf,
  hasEllipsis,
  isOfSingleWords,
  trimQuote,
  wholeOf,
  withoutNumbers,
} from './fragments.js';
import { type Found, findFragments, type Occurrence, type Preference } from './matching.js';
import { type NearPlace, nearestIn, nearestPlaces } from './nearest.js';
import { QuotesRepository } from './quotes.repository.js';
import { splitAttribution } from './references.js';
import {
  candidatesOf,
  changesNegation,
  closestInSpelling,
  diffOf,
  MOST_LISTED,
  matchesOf,
  namesOf,
  nearMatches,
} from './verdicts.js';

/** UTF-16 code units of one quote; a longer one is an answer, or a book. */
const LONGEST_QUOTE = 20_000;
/** UTF-16 code units of an answer. */
const LONGEST_ANSWER = 200_000;
/**
 * Share of the quote that must stand in one place, in order, for it to be an altered quote and not another text: of
 * the weight of its words, for function words stand in any order everywhere; of the words where that place is claimed.
 */
const ALTERED_WEIGHT = 0.625;
const ALTERED_SHARE = 0.6;
/** And so many words that are no function words. */
const ALTERED_CONTENT = 2;
/** So many of them in order are no accident: then the share of the words is enough as well. */
const TELLING_CONTENT = 5;
/** And so many of them at least: two words in order prove nothing; of single characters, three do not. */
const ALTERED_WORDS = 3;
const ALTERED_CHARACTERS = 4;
/** Words of a quote that are compared with the nearest passages; it is altered or absent by these. */
const MOST_COMPARED = 4_000;
/** Quotes of so few words stand in many places. */
const TOO_SHORT_TO_IDENTIFY = 2;
/** A place that was claimed is preferred to another that is nearer by less than this share. */
const CLAIM_PREFERENCE = 0.8;

const NO_PREFERENCE: Preference = { runs: [], bodies: () => [], holds: () => false };

/** Says whether quotes are the texts' words, and where they stand. */
export class QuoteChecker {
  private readonly quotes: QuotesRepository;
  private readonly claims: Claims;

  constructor(db: Database, loci: LocusReader) {
    this.quotes = new QuotesRepository(db);
    this.claims = new Claims(this.quotes, loci);
  }

  /**
   * One quote, anywhere in the library, or in the place it is said to be from.
   * @throws VerbatimError `bad-input` for a quote without words or over 20,000 characters, and for a work or locus
   * that the library does not know
   */
  check(request: CheckRequest): CheckAnswer {
    if (request.quote.length > LONGEST_QUOTE) {
      throw new VerbatimError(
        'bad-input',
        `The quote has ${request.quote.length} characters; at most ${LONGEST_QUOTE} are checked at once.`,
        'Check it in parts, or check a whole answer, which may have 200,000 characters.',
      );
    }
    const claim = this.claims.of(request);
    const checked = this.judge(request.quote, claim);
    if (checked !== null && isUnjudged(request.quote, claim, checked)) {
      throw new VerbatimError(
        'bad-input',
        'The quote is single words with ellipses between them, which are not looked for all over the library.',
        'Give more of the quote, or the locus where it stands.',
      );
    }
    const attributed = claim === null && checked !== null ? this.attributed(request.quote, checked) : null;
    if (attributed !== null) return attributed;
    if (checked === null) {
      throw new VerbatimError(
        'bad-input',
        'The quote holds no words.',
        'Give the words to be checked, in any script, without the reference.',
      );
    }
    return checked;
  }

  /**
   * Every quotation in an answer, by itself.
   * @throws VerbatimError `bad-input` for an empty answer or one over 200,000 characters
   */
  checkAnswer(text: string): AnswerCheck {
    if (text.trim() === '' || text.length > LONGEST_ANSWER) {
      throw new VerbatimError(
        'bad-input',
        text.trim() === ''
          ? 'The answer is empty.'
          : `The answer has ${text.length} characters; at most ${LONGEST_ANSWER} are checked at once.`,
        text.trim() === '' ? 'Give the answer whose quotations are to be checked.' : 'Check it in parts.',
      );
    }
    return checkQuotations(text, this.claims, (quote, claim) => {
      const checked = this.judge(quote, claim);
      return checked !== null && isUnjudged(quote, claim, checked) ? 'too-short' : checked;
    });
  }

  /** The verdict on a quote that was given with its reference at its end; null where that does not explain it. */
  private attributed(quote: string, { verdict }: CheckAnswer): CheckAnswer | null {
    if (verdict !== 'altered' && verdict !== 'absent') return null;
    const split = splitAttribution(quote, this.claims);
    const checked = split && this.judge(split.quote, split.claim);
    if (!split || !checked) return null;
    return { ...checked, notes: [`Read as said to stand in ${split.claim.said}.`, ...checked.notes] };
  }

  /** The verdict on a quote; null when it holds no words. */
  private judge(given: string, claim: Claim | null): CheckAnswer | null {
    const quote = trimQuote(given);
    const whole = wholeOf(quote);
    if (whole.words.length === 0) return null;
    for (const fragments of readings(quote, whole)) {
      const found = findFragments(this.quotes, fragments, quote, claim ?? NO_PREFERENCE);
      if (found.occurrences.length > 0) return this.found(found, whole, claim);
    }
    return this.nearly(quote, withoutNumbers(whole) ?? whole, claim);
  }

  private found({ occurrences, total }: Found, whole: Fragment, claim: Claim | null): CheckAnswer {
    const held = (occurrence: Occurrence) => Number(!occurrence.spans.some(({ body }) => claim?.holds(body)));
    const byOther = ({ spans }: Occurrence) => Number(!spans.some(({ body }) => claim?.byOtherNumber(body)));
    const folds = ({ spans }: Occurrence) => foldsOf(spans);
    const listed = occurrences
      .toSorted(
        (a, b) =>
          held(a) - held(b) ||
          byOther(a) - byOther(b) ||
          a.omittedWords - b.omittedWords ||
          compareFolds(folds(a), folds(b)) ||
          this.quotes.compare(a.place, b.place),
      )
      .slice(0, MOST_LISTED);
    const [best] = listed;
    if (best === undefined) return { verdict: 'absent', matches: [], candidates: [], notes: [] };
    const matches = matchesOf(this.quotes, listed);
    const notes: string[] = [];
    const inOtherNumbering = claim !== null && held(best) === 1 && byOther(best) === 0;
    const misattributed = claim !== null && held(best) === 1 && !inOtherNumbering;
    const verdict = misattributed
      ? 'misattributed'
      : best.omittedWords > 0
        ? 'elided'
        : folds(best).length > 0
          ? 'folded'
          : 'exact';
    if (misattributed) {
      if (claim.missing !== null) notes.push(claim.missing);
      notes.push(
        `The words are real, but they do not stand in ${claim.said}: they stand in ${namesOf({ matches })}. Cite it from there.`,
      );
    }
    if (inOtherNumbering) {
      const [{ body } = {}] = best.spans;
      notes.push(`${claim.said} counts by another numbering: the quote stands in ${body?.ref}. Cite it so.`);
    }
    if (best.omittedWords > 0) notes.push(...elisionNotes(best));
    else if (folds(best).length > 0) {
      const named = folds(best).join(', ');
      notes.push(
        `The words are the text’s; the spelling differs (${named}). \`exact\` has them as the text does.`,
      );
    }
    const short = whole.words.length <= TOO_SHORT_TO_IDENTIFY;
    if (short) notes.push('So short a quote does not show where it is from: give more of it.');
    if (total > listed.length) {
      const places = whole.words.length === 1 ? 'many' : total;
      notes.push(`It stands in ${places} places; the first ${listed.length} are listed.`);
    }
    if (notes.length === 0) notes.push(`Character for character as in ${namesOf({ matches })}.`);
    return {
      verdict,
      matches,
      ...(best.omitted.length > 0 ? { omitted: best.omitted } : {}),
      candidates: [],
      notes,
    };
  }

  private nearly(quote: string, all: Fragment, claim: Claim | null): CheckAnswer {
    const whole = beginningOf(all, MOST_COMPARED);
    const anywhere = nearestPlaces(this.quotes, whole.folded);
    const claimed = claim === null ? [] : this.nearClaim(claim, whole, anywhere);
    const nearest = closestInSpelling(anywhere, whole, quote);
    const there = closestInSpelling(claimed, whole, quote);
    const best =
      there !== undefined && there.same >= CLAIM_PREFERENCE * (nearest?.same ?? 0) ? there : nearest;
    const near = [...claimed, ...anywhere];
    const enough = whole.folded.every((word) => isUnspaced(word)) ? ALTERED_CHARACTERS : ALTERED_WORDS;
    const isAltered =
      best !== undefined &&
      best.same >= enough &&
      ((best === there && best.similarity >= ALTERED_SHARE) || isLike(best, whole));
    if (!isAltered) {
      const candidates = candidatesOf(this.quotes, near);
      return {
        verdict: 'absent',
        matches: [],
        candidates,
        notes: [
          candidates.length > 0
            ? 'No text of this library has these words. The candidates are the nearest: read one and quote it as it stands.'
            : 'No text of this library has these words, nor anything near them. Search for a passage and quote that.',
        ],
      };
    }
    const matches = nearMatches(this.quotes, best);
    const units = new Set(matches.map(({ unit }) => unit));
    const notes = [
      `Not the text’s words: \`diff\` shows what differs from ${namesOf({ matches })}. Quote \`exact\`.`,
    ];
    if (whole !== all) notes.push(`Only its first ${MOST_COMPARED} words were compared: check it in parts.`);
    if (changesNegation(this.quotes, best, whole, quote)) {
      notes.push('A negation differs: the quote may say the opposite of the text.');
    }
    if (
      claim !== null &&
      !best.window.bodies.some((body) => claim.holds(body) || claim.byOtherNumber(body))
    ) {
      notes.push(`The nearest words do not stand in ${claim.said}.`);
    }
    return {
      verdict: 'altered',
      matches,
      diff: diffOf(best, whole, quote),
      candidates: candidatesOf(this.quotes, near).filter(({ unit }) => !units.has(unit)),
      notes,
    };
  }

  /** The nearest stretches in the place that was claimed. */
  private nearClaim(claim: Claim, whole: Fragment, anywhere: readonly NearPlace[]): NearPlace[] {
    const among = anywhere.filter(({ window }) => window.bodies.some((body) => claim.holds(body)));
    return [...nearestIn(this.quotes, claim.bodies(), whole.folded), ...among].sort(
      (a, b) => b.same - a.same,
    );
  }
}

/** True when a quote of single words was not found because it was not looked for: its place is not claimed. */
function isUnjudged(quote: string, claim: Claim | null, { verdict }: CheckAnswer): boolean {
  return verdict === 'absent' && isOfSingleWords(trimQuote(quote)) && (claim?.bodies().length ?? 0) === 0;
}

/** True when a place holds so much of what a quote is about that it can be what the quote was made from. */
function isLike({ window, steps, similarity }: NearPlace, { folded }: Fragment): boolean {
  const { share, content } = likenessOf(window, steps, folded);
  if (content >= TELLING_CONTENT && similarity >= ALTERED_SHARE) return true;
  return share >= ALTERED_WEIGHT && content >= ALTERED_CONTENT;
}

/** The ways to read a quote, from the plainest: as it stands, with its ellipses, and both without its verse numbers. */
function readings(quote: string, whole: Fragment): readonly (readonly Fragment[])[] {
  const parts = hasEllipsis(quote) ? fragmentsOf(quote) : [];
  const bare = (fragments: readonly Fragment[]) =>
    fragments.some((fragment) => withoutNumbers(fragment) !== null)
      ? [fragments.map((fragment) => withoutNumbers(fragment) ?? fragment)]
      : [];
  const elided = parts.length > 1 ? [parts] : [];
  return [[whole], ...elided, ...bare([whole]), ...elided.flatMap(bare)];
}

function elisionNotes({ omitted }: Occurrence): string[] {
  const denied = omitted.filter(({ negation }) => negation);
  if (denied.length === 0) return ['The fragments stand there in order; `omitted` has the words left out.'];
  return [
    `The words left out hold a negation (“${denied[0]?.words}”): the quote may say the opposite of the text. Quote it with them.`,
  ];
}
