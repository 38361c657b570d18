import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimTokens } from './claim-tokens.js';

const formsOf = (text: string) => claimTokens(text).map(({ form }) => form);
const ofKind = (text: string, wanted: string) =>
  claimTokens(text)
    .filter(({ kind }) => kind === wanted)
    .map(({ form }) => form);

test.each([
  ['1,180 EUR', '1180'],
  ['1180 EUR', '1180'],
  ['2.850 Euro', '2850'],
  ['1.45 per cent', '1.45'],
  ['forty-eight buckets', '48'],
  ['two hundred', '200'],
  ['three thousand', '3000'],
  ['twenty five', '25'],
  ['six', '6'],
])('%s is the number %s', (text, number) => {
  expect(ofKind(text, 'value')[0]).toBe(number);
});

test('numbers that follow one another stay apart', () => {
  expect(ofKind('two, three or four', 'value')).toEqual(['2', '3', '4']);
});

test('days, months and words that turn a statement round are values; March is one where it has a capital', () => {
  expect(ofKind('on Sundays before March', 'value')).toEqual(['sunday', 'before', 'march']);
  expect(ofKind('we march on', 'value')).toEqual([]);
});

test('a capital inside the sentence makes a name, the first word none', () => {
  expect(ofKind('The water is looked after by Ingrid', 'name')).toEqual(['ingrid']);
  expect(ofKind('Ingrid looks after the water', 'name')).toEqual([]);
});

test('words are compared by their stems', () => {
  expect(formsOf('opened buckets')).toEqual(formsOf('opens bucket'));
});

test('any text has words, each where it stands', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      let before = 0;
      for (const { start, end, form } of claimTokens(text)) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        expect(form).not.toBe('');
        before = end;
      }
    }),
  );
});
