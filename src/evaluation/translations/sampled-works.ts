import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { VerbatimError } from '../../errors.js';
import { visitWords } from '../../text/words.js';
import { WorksRepository } from '../../works/works.repository.js';
import type { Work } from '../../works/works.rows.js';

/** Passages of a work that a reader is asked about. */
export const SAMPLE_SIZE = 20;

/** A longer passage is taken only where its part of the work has no shorter one: nobody reads twenty chapters. */
const MAX_WORDS = 300;

/** A passage to be translated, and what stands beside it. */
export interface SampledUnit {
  readonly unit: string;
  readonly work: string;
  readonly ref: string;
  /** BCP 47 of the original. */
  readonly language: string;
  readonly original: string;
  /** The preferred translation and who made it; '' where the unit has none. */
  readonly aid: string;
  readonly aidTranslator: string;
}

/** Works whose original is there to be translated: first tier, and not in English themselves. */
export class SampledWorks {
  private readonly works: WorksRepository;

  constructor(db: Database) {
    this.works = new WorksRepository(db);
  }

  /**
   * Ids in the order of the library. A part of another work is left out unless it is named: its passages are the whole's.
   * @throws VerbatimError `not-found` for a name that is no work, `bad-input` for a work with nothing to translate
   */
  ids(named: readonly string[] = []): readonly string[] {
    if (named.length === 0) {
      return this.works
        .workRows()
        .filter((work) => work.partOf === null && canBeTranslated(work))
        .map(({ id }) => id);
    }
    return named.map((name) => {
      const work = this.works.findWorks(name)[0];
      if (work === undefined) {
        throw new VerbatimError(
          'not-found',
          `The library has no work “${name}”.`,
          'verbatim works lists what it has.',
        );
      }
      if (!canBeTranslated(work)) {
        throw new VerbatimError(
          'bad-input',
          `${work.title} has nothing to be translated: it is second tier, or in English.`,
          'Leave it out.',
        );
      }
      return work.id;
    });
  }

  /** What the library says of a unit today; undefined for one that it does not have or that has no original. */
  unit(id: string): SampledUnit | undefined {
    const unit = this.works.unit(id);
    const work = unit && this.works.work(unit.work);
    const original = unit && this.works.original(unit.rowid)?.body;
    if (unit === undefined || work === undefined || original === undefined || !canBeTranslated(work)) {
      return undefined;
    }
    const text = this.works
      .textsOf(work.id)
      .find(({ role, preferred }) => role === 'translation' && preferred);
    const aid = text ? this.works.translation(unit.rowid, text.id).map(({ body }) => body) : [];
    const translator = text && [text.translator ?? text.title, text.year].filter(Boolean).join(', ');
    return {
      unit: unit.id,
      work: work.id,
      ref: unit.ref,
      language: work.language,
      original,
      aid: aid.join(' '),
      aidTranslator: aid.length > 0 ? (translator ?? '') : '',
    };
  }

  /**
   * The sample of a work: its units in reading order are cut into {@link SAMPLE_SIZE} runs of one length, and each run gives the
   * unit whose hash with the seed is lowest. The same seed gives the same sample; a work of fewer units gives all.
   */
  sample(work: string, seed: string): readonly SampledUnit[] {
    const units = this.works.unitsByPosition(work, 1, Number.MAX_SAFE_INTEGER).flatMap(({ id, rowid }) => {
      const body = this.works.original(rowid)?.body;
      return body === undefined ? [] : [{ id, words: countWords(body) }];
    });
    return runsOf(units, SAMPLE_SIZE).flatMap((run) => {
      const short = run.filter(({ words }) => words <= MAX_WORDS);
      const [first] = short.length > 0 ? byHash(short, seed) : [...run].sort((a, b) => a.words - b.words);
      return first === undefined ? [] : (this.unit(first.id) ?? []);
    });
  }

  /** How many passages the sample of a work has. */
  sampleSize(work: string): number {
    const units = this.works.unitsByPosition(work, 1, Number.MAX_SAFE_INTEGER);
    return Math.min(
      SAMPLE_SIZE,
      units.filter(({ rowid }) => this.works.original(rowid) !== undefined).length,
    );
  }
}

const canBeTranslated = ({ tier, language }: Work): boolean => tier === 1 && !/^en\b/u.test(language);

function countWords(text: string): number {
  let count = 0;
  visitWords(text, () => {
    count += 1;
  });
  return count;
}

/** At most `count` runs of neighbours, as even in length as they can be. */
function runsOf<T>(entries: readonly T[], count: number): readonly (readonly T[])[] {
  const runs = Math.min(count, entries.length);
  const edge = (at: number) => Math.round((at * entries.length) / runs);
  return Array.from({ length: runs }, (_, at) => entries.slice(edge(at), edge(at + 1)));
}

function byHash<T extends { readonly id: string }>(entries: readonly T[], seed: string): readonly T[] {
  const hashed = entries.map((entry) => ({ entry, hash: sha256(`${seed}\n${entry.id}`) }));
  return hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ entry }) => entry);
}

/** Hex, over UTF-8. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
