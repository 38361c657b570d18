import { describe, expect, it } from 'vitest';
import { readingLibrary } from '../../../test/support/reading-library.js';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { countWords } from '../../text/sentences.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { QuoteChecker } from '../quotes/quote-checker.js';
import { WorksRepository } from '../works.repository.js';
import { formatUnit } from './format.js';
import { Reader } from './reader.js';
import { romaniseAnswer } from './romanised-answer.js';

const readerOf = (db: ConstructorParameters<typeof WorksRepository>[0]) => {
  const works = new WorksRepository(db);
  return new Reader(works, new LocusResolver(works));
};
const read = async (reader: Reader, ...ids: string[]) => {
  const { units } = await romaniseAnswer(reader.read({ ids, romanise: true }));
  return units;
};
const one = async (id: string) => {
  const [unit] = await read(readerOf(readingLibrary), id);
  if (unit === undefined) throw new Error(`${id} was not read`);
  return unit;
};

const sentence = 'οὐ δεῖ δὲ τὸν λόγον ὧδε λέγειν. ';
const long = tinyLibrary([
  { id: 'long', language: 'grc', units: [{ key: '1', original: sentence.repeat(600).trim() }] },
]).db;

describe('an answer with romanisation', () => {
  it('has each original in Latin letters beside it, with the scheme', async () => {
    expect((await one('Eccl 4:17')).original).toMatchObject({
      text: 'שְׁמֹ֣ר רַגְלְךָ֗',
      romanised: { text: 'šəmōr ragləkā', scheme: 'SBL academic' },
    });
    expect((await one('Matt 5:1')).original?.romanised).toEqual({
      text: 'logos 5.1',
      scheme: 'SBL academic',
    });
  });

  it('says in the text form that the romanisation is not to be quoted', async () => {
    expect(formatUnit(await one('Eccl 4:17'))).toContain(
      'ORIGINAL (quote this)\nשְׁמֹ֣ר רַגְלְךָ֗\n\nROMANISATION (SBL academic; to read aloud, never to quote)\nšəmōr ragləkā\n\nAID',
    );
  });

  it('keeps the note on quoting first', async () => {
    expect((await one('DDJ 63')).notes[0]).toMatch(/^No authorised modern translation/);
    expect((await one('DDJ 63')).notes.at(-1)).toContain('pinyin');
  });

  it('says why there is none', async () => {
    expect((await one('Walden 2')).original).not.toHaveProperty('romanised');
    expect((await one('Walden 2')).notes).toEqual([
      'The original is in Latin letters: it needs no romanisation.',
    ]);
    expect((await one('Zhuangzi 1')).notes.at(-1)).toContain('the original is not available');
  });

  it('names the language where its script has none', async () => {
    const arabic = tinyLibrary([
      { id: 'fatiha', language: 'ar', units: [{ key: '1', original: 'بسم الله' }] },
    ]).db;
    const [unit] = await read(readerOf(arabic), 'fatiha/1');
    expect(unit?.notes.at(-1)).toBe('No romanisation is available for Arabic in this script.');
  });

  it('stays within 6,000 words, and the parts of the romanisation belong to the parts of the original', async () => {
    const reader = readerOf(long);
    const [first] = await read(reader, 'long/1');
    expect(first?.truncated).toBe(true);
    expect(countWords(`${first?.original?.text} ${first?.original?.romanised?.text}`)).toBeLessThanOrEqual(
      6000,
    );
    expect(first?.original?.romanised?.text).toMatch(/^ou dei de ton logon hōde legein\. .*legein\.$/);
    expect(reader.read({ ids: ['long/1'] }).units[0]?.truncated).toBe(false);
  });

  it('is no quote: a check of romanised words does not find them', () => {
    const works = new WorksRepository(readingLibrary);
    const quotes = new QuoteChecker(readingLibrary, new LocusResolver(works));
    expect(quotes.check({ quote: 'šəmōr ragləkā' }).verdict).toBe('absent');
  });
});
