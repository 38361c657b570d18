import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { VerbatimError } from '../../errors.js';
import { halfOf } from './halves.js';
import type { JudgedQuery, JudgedSet, Judgement } from './judged-set.js';
import { readTableFile } from './table-file.js';

/** Name of the set of topics. */
export const TOPICS = 'topics';

/** Topics in the sample. */
const SAMPLE = 300;
/** A topic with fewer verses says little about a ranking of it. */
const FEWEST_VERSES = 3;
/** A longer range names a story or a chapter, not the verses that speak to the topic. */
const LONGEST_RANGE = 12;

/** Books that the library has as works, by OSIS code. */
const BOOKS: Readonly<Record<string, { readonly work: string; readonly testament: 'old' | 'new' }>> = {
  Job: { work: 'job', testament: 'old' },
  Ps: { work: 'psalms', testament: 'old' },
  Prov: { work: 'proverbs', testament: 'old' },
  Eccl: { work: 'ecclesiastes', testament: 'old' },
  Song: { work: 'song-of-songs', testament: 'old' },
  Isa: { work: 'isaiah', testament: 'old' },
  Matt: { work: 'matthew', testament: 'new' },
  Luke: { work: 'luke', testament: 'new' },
  John: { work: 'john', testament: 'new' },
  '1Cor': { work: '1-corinthians', testament: 'new' },
  Jas: { work: 'james', testament: 'new' },
};

/** Finds units by the numbering of English Bibles. */
export interface EnglishNumbering {
  hasWork(work: string): boolean;
  /** Ids by which the units with this key ('5:1') in the work's English numbering count. */
  byEnglishKey(work: string, key: string): readonly string[];
}

/** The sample's topics by text, hashed, so that another file of votes is noticed: evaluation/topics/sample.json. */
const SampleFile = z.object({ topics: z.number(), sha256: z.string() });

/** A set made from the votes, and what of it the library could not place. */
export interface TopicSet {
  readonly set: JudgedSet;
  readonly sample: z.output<typeof SampleFile>;
  /** Verses of works in the library that have no unit: those of the English text that the Greek editions leave out. */
  readonly unplaced: number;
  readonly absentWorks: readonly string[];
}

/** A topic's verses, as `<OSIS book>.<chapter>:<verse>`, with their grades. */
type Verses = ReadonlyMap<string, number>;

/**
 * Topics that people looked up on OpenBible.info, with the verses they voted for (CC BY), searched in the library's books
 * of the Bible alone. Grades: the score's logarithm to base 2, rounded down, 1 to 3 (2–3 → 1, 4–7 → 2, 8 and more → 3);
 * relevant from 1. The sample is the first 300 topics by the sha256 of their text, of those with at least 3 verses in the
 * books, whatever the library holds of them.
 * @param path tab-separated: topic, OSIS reference or range in English numbering, score
 * @throws VerbatimError `bad-input`, naming file and line, for a malformed row
 */
export function readTopics(path: string, library: EnglishNumbering): TopicSet {
  const topics = sampled(readVotes(path));
  const books = Object.values(BOOKS).map(({ work }) => work);
  const works = books.filter((work) => library.hasWork(work));
  let unplaced = 0;
  const queries = [...topics].map(([topic, verses]): JudgedQuery => {
    const grades = new Map<string, number>();
    for (const [verse, grade] of verses) {
      const [book = '', key = ''] = verse.split('.');
      const work = BOOKS[book]?.work ?? '';
      const units = library.byEnglishKey(work, key);
      if (units.length === 0 && library.hasWork(work)) unplaced += 1;
      for (const unit of units) grades.set(unit, Math.max(grades.get(unit) ?? 0, grade));
    }
    return {
      id: topic,
      text: topic,
      half: halfOf(topic),
      facets: { words: topic.includes(' ') ? 'several' : 'one', testament: testamentOf(verses) },
      searches: [],
      works,
      judgements: [...grades].map(([unit, grade]): Judgement => ({ unit, grade, source: 'read' })),
    };
  });
  return {
    set: {
      name: TOPICS,
      relevantFrom: 1,
      modes: ['raw'],
      queries: queries.filter(({ judgements }) => judgements.length >= FEWEST_VERSES),
    },
    sample: { topics: topics.size, sha256: sha256([...topics.keys()].sort().join('\n')) },
    unplaced,
    absentWorks: books.filter((work) => !library.hasWork(work)).sort(),
  };
}

/** @throws VerbatimError `mismatch` where the votes give another sample than the one on record */
export function requireSample({ sample }: TopicSet, file: string): void {
  if (recordedIn(file).sha256 === sample.sha256) return;
  throw new VerbatimError(
    'mismatch',
    `The topic votes give another sample (${sample.topics} topics, sha256 ${sample.sha256}) than evaluation/topics/sample.json records.`,
    'Use the file of votes that the sample was drawn from, or record the new sample and write the baselines anew.',
  );
}

/** @throws VerbatimError `bad-input` for a file that is no record of a sample */
function recordedIn(file: string): z.output<typeof SampleFile> {
  try {
    return SampleFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new VerbatimError(
      'bad-input',
      `${file} is no record of a sample.`,
      'Take it from the repository again: {"topics": <number>, "sha256": "<hex>"}.',
      { cause },
    );
  }
}

const VoteRow = z.object({
  topic: z.string().min(1),
  reference: z
    .string()
    .regex(/^\w+\.\d+\.\d+(-\w+\.\d+\.\d+)?$/, 'a reference is Book.chapter.verse or a range of two'),
  score: z.string().regex(/^\d+$/, 'a score is a whole number').transform(Number),
});

function readVotes(path: string): ReadonlyMap<string, Verses> {
  const topics = new Map<string, Map<string, number>>();
  for (const { row } of readTableFile(path, VoteRow, ['topic', 'reference', 'score'])) {
    if (!Object.hasOwn(BOOKS, row.reference.split('.')[0] ?? '')) continue;
    const verses = topics.get(row.topic) ?? new Map<string, number>();
    topics.set(row.topic, verses);
    for (const verse of versesOf(row.reference)) {
      verses.set(verse, Math.max(verses.get(verse) ?? 0, gradeOf(row.score)));
    }
  }
  return topics;
}

/** Where a topic's verses are. */
function testamentOf(verses: Verses): string {
  const testaments = new Set([...verses.keys()].map((verse) => BOOKS[verse.split('.')[0] ?? '']?.testament));
  return testaments.size > 1 ? 'both' : ([...testaments][0] ?? '');
}

/** Grade of a share of votes. */
export function gradeOf(score: number): number {
  return Math.min(3, Math.max(1, Math.floor(Math.log2(score))));
}

/** The verses of a reference, 'Matt.5.3-Matt.5.5' as ['Matt.5:3', …]; none for a range over chapters or too long a one. */
export function versesOf(reference: string): readonly string[] {
  const [first = '', last = first] = reference.split('-');
  const [book, chapter, from] = first.split('.');
  const [lastBook, lastChapter, to] = last.split('.');
  const length = Number(to) - Number(from) + 1;
  if (book !== lastBook || chapter !== lastChapter || length > LONGEST_RANGE) return [];
  return Array.from({ length }, (_, at) => `${book}.${chapter}:${Number(from) + at}`);
}

function sampled(topics: ReadonlyMap<string, Verses>): ReadonlyMap<string, Verses> {
  return new Map(
    [...topics]
      .filter(([, verses]) => verses.size >= FEWEST_VERSES)
      .map(([topic, verses]) => ({ topic, verses, hash: sha256(topic) }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .slice(0, SAMPLE)
      .map(({ topic, verses }) => [topic, verses]),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
