import { LocusResolver } from '../../src/works/loci/locus-resolver.js';
import { QuoteChecker } from '../../src/works/quotes/quote-checker.js';
import { WorksRepository } from '../../src/works/works.repository.js';
import { fewVerses } from './few-verses.js';
import { tinyLibrary } from './tiny-library.js';

export const { db } = tinyLibrary(fewVerses);

/** A checker over a few verses. */
export const checker = new QuoteChecker(db, new LocusResolver(new WorksRepository(db)));

export const check = (quote: string, place: { work?: string; locus?: string } = {}) =>
  checker.check({ quote, ...place });
