import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyDataDir } from '../../test/mcp/tiny-data-dir.js';
import { type InProcessTools, inProcessTools } from '../cli/in-process-tools.js';
import { readConfig } from '../config.js';
import { accessLibrary } from '../works/access.js';
import { judgeAnswer } from './judge-answer.js';

const data = tinyDataDir();
const library = accessLibrary(readConfig({ VERBATIM_DATA: data.dataDir, EMBEDDING_PROVIDER: 'none' }));
let tools: InProcessTools;
beforeAll(async () => {
  tools = await inProcessTools(library);
});
afterAll(async () => {
  await tools.close();
  await library.close();
  data.remove();
});

const QUESTION = 'My father keeps saying “this too shall pass” – is it written anywhere?';
const judge = (answer: string) => judgeAnswer(QUESTION, answer, tools);
const first = async (answer: string) => (await judge(answer)).quotations[0];

describe('a quotation', () => {
  it('of the text’s words at their place is exact, with the right reference', async () => {
    const answer =
      'He says: “Blessed are the peacemakers, for they shall be called children of God.” (Matt 5:9)';
    expect(await first(answer)).toMatchObject({
      kind: 'quotation',
      verdict: 'exact',
      reference: 'Matt 5:9',
      rightReference: true,
      units: ['matthew/5:9'],
    });
  });

  it('of the original in a block is the same', async () => {
    const answer = '> μακάριοι οἱ εἰρηνοποιοί, ὅτι αὐτοὶ υἱοὶ θεοῦ κληθήσονται.\n> — Matt 5:9';
    expect(await first(answer)).toMatchObject({ verdict: 'exact', rightReference: true });
  });

  it.each([
    ['at another place', '“Blessed are the peacemakers” (Eccl 1:2)', 'misattributed'],
    [
      'with other words',
      '“Blessed are the peacekeepers, for they shall be called children of God.” (Matt 5:9)',
      'altered',
    ],
    ['that nobody wrote', '“Breathe in, breathe out, and let the river carry you home” (Eccl 1:2)', 'absent'],
  ])('%s has no right reference', async (_, answer, verdict) => {
    expect(await first(answer)).toMatchObject({ kind: 'quotation', verdict, rightReference: false });
  });

  it('without a reference has no right one', async () => {
    expect(await first('“love your enemies, bless those who curse you”')).toMatchObject({
      verdict: 'exact',
      reference: null,
      rightReference: false,
    });
  });

  it('to a place that the library does not have has no right one', async () => {
    expect(await first('“Blessed are the peacemakers” (Matt 5:99)')).toMatchObject({ rightReference: false });
  });
});

describe('what stands in quotation marks and is nobody’s words', () => {
  it.each([
    ['own-translation', 'μακάριοι – my own translation: “Happy are those who go about making peace”'],
    ['own-translation', 'It says “Happy are those who go about making peace” (translation mine).'],
    ['of-the-question', 'Your father’s “this too shall pass” is a saying.'],
    ['phrase', 'He speaks of “making peace” between people.'],
  ])('is told apart: %s', async (kind, answer) => {
    expect((await first(answer))?.kind).toBe(kind);
  });

  it('is a quotation as soon as it has a reference', async () => {
    expect((await first('He speaks of “making peace” (Matt 5:9).'))?.kind).toBe('quotation');
  });
});

describe('references', () => {
  it('are found wherever they stand, with the units that they name', async () => {
    const { references } = await judge('Matt 5:44 and [ecclesiastes/4:17] have more, and so has Chapter 3.');
    expect(references).toEqual([
      { written: 'Matt 5:44', units: ['matthew/5:44'] },
      { written: 'ecclesiastes/4:17', units: ['ecclesiastes/4:17'] },
      { written: 'Chapter 3', units: [] },
    ]);
  });

  it('count once, beside a quotation and in a sentence', async () => {
    const { references } = await judge(
      '“Blessed are the peacemakers” (Matt 5:9). See Matt 5:9, in Qohelet, See Eccl 1:2.',
    );
    expect(references.map(({ units }) => units)).toEqual([['matthew/5:9'], ['ecclesiastes/1:2']]);
  });
});

describe('a refusal', () => {
  it.each([
    ['NOT IN THE LIBRARY. The Quran is not held.', true],
    ['**Not in the library:** there is no Proverbs 34.', true],
    ['The library has nothing on that, but “all is vanity” (Eccl 1:2).', false],
    ['', false],
  ])('%j is one: %s', async (answer, refused) => {
    expect((await judge(answer)).refused).toBe(refused);
  });
});
