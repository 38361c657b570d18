import { describe, expect, it } from 'vitest';
import { suspicionsOf } from './checks.js';
import type { Reason, TextToReview } from './finding.js';

/** A text of these bodies: `chapter:verse` and words, verses of an English translation unless said otherwise. */
const text = (bodies: readonly string[], given: Partial<TextToReview> = {}): TextToReview => ({
  slug: 'work-text',
  role: 'translation',
  language: 'en',
  translator: 'George Long',
  inVerses: true,
  ...given,
  bodies: bodies.map((line, at) => {
    const [, chapter, body] = /^(?:(\d+)\| )?([\s\S]*)$/.exec(line) ?? [];
    return {
      id: `work-text:${at + 1}`,
      unit: `work/${at + 1}`,
      ref: `W ${at + 1}`,
      chapter: chapter ?? '1',
      body: body ?? '',
      source: 'file:text.txt',
      start: 0,
    };
  }),
});

/** What is suspected, as 'index reason'. */
const found = (bodies: readonly string[], given?: Partial<TextToReview>): readonly string[] =>
  suspicionsOf(text(bodies, given)).map(({ body, reason }) => `${body.id.split(':')[1]} ${reason}`);

const reasonsOf = (body: string, given?: Partial<TextToReview>): readonly Reason[] =>
  suspicionsOf(text([body], given)).map(({ reason }) => reason);

describe('a review', () => {
  it('finds nothing in verses that read as they should', () => {
    expect(
      found([
        'Vanity of vanities, saith the Preacher, vanity of vanities; all is vanity.',
        'What profit hath a man of all his labour which he taketh under the sun?',
        'One generation passeth away, and another generation cometh:',
        'but the earth abideth for ever.',
      ]),
    ).toEqual([]);
  });

  it('finds a verse that ends without a stop, unless the next one goes on in lower case', () => {
    expect(found(['Two are better than one', 'because they have a good reward.'])).toEqual([]);
    expect(found(['Two are better than one', 'Because they have a good reward.'])).toEqual(['1 no-end']);
    expect(found(['The last one ends so'])).toEqual(['1 no-end']);
  });

  it('lets a verse end with a comma, and a paragraph not', () => {
    const comma = 'Of things some are in our power,';
    expect(reasonsOf(comma)).toEqual([]);
    expect(reasonsOf(comma, { inVerses: false })).toEqual(['no-end']);
  });

  it.each([
    ['Greek', 'ἐὰν ταῖς γλώσσαις τῶν ἀνθρώπων λαλῶ;', 'grc'],
    ['Hebrew', 'הֲבֵ֤ל הֲבָלִים֙ אָמַ֣ר קֹהֶ֔לֶת׃', 'hbo'],
    ['Hebrew before an inverted nun', 'יִשְׁלַ֣ח דְּ֭בָרוֹ וְיִרְפָּאֵ֑ם׃ ׆', 'hbo'],
    ['Chinese in quotation marks', '子曰：「學而時習之，不亦說乎？」', 'lzh'],
    ['Sanskrit', 'मा कर्मफलहेतुर्भूर्मा ते सङ्गोऽस्त्वकर्मणि॥', 'sa'],
  ])('knows the stops of %s', (_, body, language) => {
    expect(reasonsOf(body, { role: 'original', language, translator: null })).toEqual([]);
  });

  it.each<[Reason, string]>([
    ['digits', 'Man is so disposed (vi. 28).'],
    ['digits', 'XII. The Master said, “Yes.”'],
    ['markup', 'The <i>Tao</i> that can be trodden.'],
    ['markup', 'The way of heaven[A] is to benefit.'],
    ['translator', 'He is lost; see note on the chapter before.'],
    ['translator', 'The translator has left this out.'],
    ['translator', 'It is a footnote.'],
    ['translator', 'Life increases to him, viz. life and beauty.'],
    ['translator', 'Long reads otherwise here.'],
    ['capitals', 'So it ended. THE SECOND BOOK Of things that are.'],
    ['script', 'Movement towards a thing (ὁρμή) is ours.'],
    ['spacing', 'If you are a philo- sopher, act so.'],
    ['spacing', 'The comic writer.Thus even the many know.'],
    ['spacing', 'He abides in the Self , and is happy.'],
  ])('finds %s in “%s”', (reason, body) => {
    expect(reasonsOf(body)).toContain(reason);
  });

  it.each([
    'The LORD is my shepherd; I shall not want.',
    'He brings messages of good- or ill-will.',
    'Seek and see, and compare yourself to no one.',
    'It was long ago.',
    'I am that I am.',
  ])('finds nothing in “%s”', (body) => {
    expect(reasonsOf(body)).toEqual([]);
  });

  it('finds a length far from that of the others', () => {
    const usual = Array.from(
      { length: 30 },
      (_, at) => `${'word '.repeat(10 + (at % 7))}number ${'x'.repeat(at + 1)}.`,
    );
    expect(found([...usual, `${'very '.repeat(900)}long.`, 'Ha!'])).toEqual(['31 length', '32 length']);
  });

  it('pairs brackets over the verses of a chapter, and not over chapters', () => {
    expect(found(['1| [And they went each to his house,', '1| but Jesus to the mount.]'])).toEqual([]);
    expect(found(['1| [And they went.', '2| But he came.]'])).toEqual(['1 brackets', '2 brackets']);
    expect(reasonsOf('He who (so said) is (here.')).toEqual(['brackets']);
  });

  it('lets a speech run over chapters and open again with each paragraph', () => {
    expect(
      found([
        '5| “Blessed are the poor in spirit.',
        '5| “Blessed are those who mourn.',
        '6| “Be careful,” he said.',
      ]),
    ).toEqual([]);
  });

  it('finds a quotation mark without its other half', () => {
    expect(found(['He said, “Come. And he said, “Go.”'])).toEqual(['1 quotes']);
    expect(found(['“Come.”', 'And go.”'])).toEqual(['2 quotes']);
    expect(found(['1| He said, "Go.', '2| And he went.'])).toEqual(['1 quotes']);
    expect(found(['1| He said, "Go,', '1| for I send thee."'])).toEqual([]);
    expect(reasonsOf('邦無道，則可卷而懷之。」', { role: 'original', language: 'lzh' })).toEqual(['quotes']);
  });

  it('finds the words of an earlier passage, unless they are few', () => {
    const refrain = 'The LORD of hosts is with us; the God of Jacob is our refuge.';
    expect(found([refrain, 'Selah.', refrain, 'Selah.'])).toEqual(['3 repeated']);
  });

  it('shows what it found in its surroundings', () => {
    const [suspicion] = suspicionsOf(text(['A right mind of him who is so disposed (vi. 28).']));
    expect(suspicion?.detail).toBe('the number in “…who is so disposed (vi. 28).”');
  });
});
