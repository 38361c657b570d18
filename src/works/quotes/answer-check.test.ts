import { describe, expect, it } from 'vitest';
import { fewVerses } from '../../../test/support/few-verses.js';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { formatAnswerCheck } from './format.js';
import { QuoteChecker } from './quote-checker.js';

const { db } = tinyLibrary(fewVerses);
const checker = new QuoteChecker(db, new LocusResolver(new WorksRepository(db)));

/** Verdict, marks and reference of each quotation. */
function verdicts(answer: string) {
  return checker
    .checkAnswer(answer)
    .quotations.map(({ check, marks, reference }) => [
      check === 'too-short' ? check : check.verdict,
      marks,
      reference,
    ]);
}

const meek = 'Blessed are the meek: for they shall inherit the earth.';

describe('the quotations of an answer', () => {
  it.each([
    ['"', '"', '""'],
    ['“', '”', '“”'],
    ['‘', '’', '‘’'],
    ["'", "'", "''"],
    ['«', '»', '«»'],
    ['« ', ' »', '«»'],
    ['‹', '›', '‹›'],
    ['„', '“', '„“'],
    ['»', '«', '»«'],
    ['「', '」', '「」'],
    ['『', '』', '『』'],
  ])('are found between %s and %s', (open, close, marks) => {
    expect(verdicts(`As it says, ${open}${meek}${close} and so on.`)).toEqual([['exact', marks, null]]);
  });

  it('are found in block quotes, with the line that attributes them', () => {
    expect(
      verdicts(
        `He taught:\n\n> Blessed are the meek:\n> for they shall inherit the earth.\n> — Matt 5:5\n\nSo.`,
      ),
    ).toEqual([['exact', 'blockquote', 'Matt 5:5']]);
  });

  it('are found in tags', () => {
    expect(
      verdicts(`<p><q>${meek}</q> and <blockquote><p>${meek}</p><cite>Matthew 5:5</cite></blockquote></p>`),
    ).toEqual([
      ['exact', 'q', null],
      ['exact', 'blockquote', 'Matthew 5:5'],
    ]);
  });

  it('of an original and its translation in one block are two, with one reference', () => {
    const block =
      '> μακάριοι οἱ πραεῖς, ὅτι αὐτοὶ κληρονομήσουσι τὴν γῆν.\n> Blessed are the meek\n> — Matt 5:5';
    expect(verdicts(block)).toEqual([
      ['exact', 'blockquote', 'Matt 5:5'],
      ['exact', 'blockquote', 'Matt 5:5'],
    ]);
  });

  it.each([
    [`“${meek}” (Matt 5:5)`, 'exact', 'Matt 5:5'],
    [`“${meek}” (Matthew 5:5, KJV)`, 'exact', 'Matthew 5:5, KJV'],
    [`“${meek}” — Matthew 5:5`, 'exact', 'Matthew 5:5'],
    [`“${meek}”\n— Luke 6:27`, 'misattributed', 'Luke 6:27'],
    [`Matt 5:5: “${meek}”`, 'exact', 'Matt 5:5'],
    [`- **Luke 6:27** (KJV): “${meek}”`, 'misattributed', 'Luke 6:27'],
    [`In Luke 6:27 Jesus says, “${meek}”`, 'misattributed', 'Luke 6:27'],
    [`“${meek}” (Ecclesiastes)`, 'misattributed', 'Ecclesiastes'],
    [`“${meek}” (Romans 8:28)`, 'exact', 'Romans 8:28'],
    [`See Luke 6:27. Elsewhere: “${meek}”`, 'exact', null],
  ])('take the reference beside them: %s', (answer, verdict, reference) => {
    const [[found, , beside] = []] = verdicts(answer);
    expect(beside).toBe(reference);
    expect(found).toBe(verdict);
  });

  it.each([
    [`> ${meek} (Matt 5:5)`, 'Matt 5:5'],
    [`> *${meek}* (Matt 5:5).`, 'Matt 5:5'],
    [`> ${meek}\n> (Matt 5:5)`, 'Matt 5:5'],
    [`> ${meek}\n>\n> Matthew 5:5`, 'Matthew 5:5'],
    [`> **Matthew 5:5** ${meek}`, 'Matthew 5:5'],
    [`> **Matthew 5:5**\n> ${meek}`, 'Matthew 5:5'],
    [`> **Matthew 5:5 (KJV):**\n>\n> ${meek}`, 'Matthew 5:5 (KJV)'],
    [`> ### Matthew 5:5\n> ${meek}`, 'Matthew 5:5'],
    [`> [!NOTE]\n> “${meek}” (Matt 5:5)`, 'Matt 5:5'],
    [`> Matthew 5:5: ${meek}`, 'Matthew 5:5'],
    [`> **Translation:** ${meek}`, null],
    [`> Translation:\n> ${meek}\n> — Matthew 5:5`, 'Matthew 5:5'],
    [`> ${meek} — Matthew 5:5`, 'Matthew 5:5'],
    [`> <sup>5</sup> ${meek.replace(': ', ':<br>')}`, null],
    [`> “${meek}” (Matt 5:5)`, 'Matt 5:5'],
    [`> "${meek}" - Matthew 5:5`, 'Matthew 5:5'],
    [`> “${meek}”\n> — Matthew 5:5`, 'Matthew 5:5'],
  ])('in a block quote are the words alone, without reference and label: %j', (answer, reference) => {
    expect(verdicts(answer)).toEqual([['exact', 'blockquote', reference]]);
  });

  it('of an original and its translation under labels share the reference after them', () => {
    const block = `> **Original:** μακάριοι οἱ πραεῖς\n> **Translation:** ${meek}\n> (Matt 5:5)`;
    expect(verdicts(block)).toEqual([
      ['exact', 'blockquote', 'Matt 5:5'],
      ['exact', 'blockquote', 'Matt 5:5'],
    ]);
  });

  it('nested without end are looked into a few marks deep', () => {
    const answer = `${'“'.repeat(40_000)} ${meek} ${'”'.repeat(40_000)}`;
    expect(checker.checkAnswer(answer).quotations.length).toBeGreaterThan(0);
    expect(checker.checkAnswer('“a '.repeat(40_000)).counts.exact).toBe(0);
  });

  it('do not take the reference of the quotation before', () => {
    expect(verdicts(`“${meek}” (Matt 5:5) and “love your enemies, do good”`)).toEqual([
      ['exact', '“”', 'Matt 5:5'],
      ['exact', '“”', null],
    ]);
  });

  it('are not made of apostrophes', () => {
    expect(
      verdicts("The disciples’ master didn’t say it; it’s the scribes’ word, 'tis said, don't ask."),
    ).toEqual([]);
  });

  it('inside others are judged when the outer one is not the texts’ words', () => {
    expect(
      verdicts(`“My teacher always used to tell us ‘${meek}’ and laughed about it with everybody”`),
    ).toEqual([
      ['absent', '“”', null],
      ['exact', '‘’', null],
    ]);
    expect(verdicts(`“${meek}”`)).toHaveLength(1);
  });

  it('over several paragraphs are found, whether every paragraph opens them or one does', () => {
    expect(
      verdicts('“Blessed are they that mourn: for they shall be comforted.\n\n“Blessed are the meek” So.'),
    ).toEqual([
      ['exact', '“”', null],
      ['exact', '“”', null],
    ]);
    expect(
      verdicts('“Blessed are they that mourn: for they shall be comforted.\n\nBlessed are the meek” So.'),
    ).toEqual([['exact', '“”', null]]);
  });

  it('that are never closed end with their paragraph', () => {
    expect(verdicts('“Blessed are the meek\n\nAnd so on.')).toEqual([['exact', '“”', null]]);
  });

  it('of one word are listed and not judged', () => {
    expect(verdicts('The word “meek” means gentle.')).toEqual([['too-short', '“”', null]]);
  });

  it('say where they stand in the answer', () => {
    const answer = `Look: “${meek}”`;
    const [quotation] = checker.checkAnswer(answer).quotations;
    expect(answer.slice(quotation?.start, quotation?.end)).toBe(meek);
  });

  it('with swapped, dropped and inserted words are all caught', () => {
    const answer =
      '“Blessed are the earth: for they shall inherit the meek.” “Blessed the meek: for they shall inherit.” ' +
      '“Blessed are the very meek: for they shall inherit the earth.”';
    const { counts } = checker.checkAnswer(answer);
    expect(counts.exact + counts.folded).toBe(0);
    expect(counts.altered).toBe(3);
  });

  it('are counted by verdict, and none unchecked counts as valid', () => {
    const { counts, notes } = checker.checkAnswer('Nothing quoted here.');
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
    expect(notes.join(' ')).toContain('nothing was checked');
  });

  it('in single marks end at the mark after a plural’s apostrophe, and at the apostrophe where none is near', () => {
    const quotesOf = (answer: string) => checker.checkAnswer(answer).quotations.map(({ quote }) => quote);
    expect(quotesOf('‘He washed the disciples’ feet, and wiped them’, he said.')).toEqual([
      'He washed the disciples’ feet, and wiped them',
    ]);
    const far = 'and more was told '.repeat(200);
    expect(
      quotesOf(`He spoke of ‘the meek and the merciful ones’ ${far}‘blessed are the meek ones’.`),
    ).toEqual(['the meek and the merciful ones', 'blessed are the meek ones']);
  });

  it('can be read as plain text', () => {
    const text = formatAnswerCheck(checker.checkAnswer(`“${meek.replace('meek', 'proud')}” (Matt 5:5)`));
    expect(text).toContain('1 quotation: 1 altered.');
    expect(text).toContain('[-meek-] {+proud+}');
  });
});

it('a long answer of many quotations is checked as far as the first 500, and says so', () => {
  const answer = `He said “${meek}” and ‘nobody knows the trouble’ – "what is that to you". `.repeat(1_500);
  const { quotations, notes } = checker.checkAnswer(answer.slice(0, 199_000));
  expect(quotations).toHaveLength(500);
  expect(notes.join(' ')).toMatch(/were not checked/);
});

it.each([
  '"',
  '“',
  '“a ',
  '<q',
  '<q>a</q>',
  '> a\n\n',
  "'a ",
  '‘a ',
  '‘s’ a ',
  "'s' a ",
  '‚s‘ a ',
  '»a ',
  '> ',
  '<q>',
  '(Matt 5:3 ',
  '“a\n\n',
  'a … ',
  '「',
])('an answer of nothing but %j is checked and holds no quotation of a text', (part) => {
  const { quotations, counts } = checker.checkAnswer(part.repeat(Math.floor(199_000 / part.length)));
  expect(counts.exact + counts.folded).toBe(0);
  expect(quotations.length).toBeLessThanOrEqual(500);
});
