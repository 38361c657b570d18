import { expect, it } from 'vitest';
import { referencesIn, shorterReferences } from './written-references.js';

it('a name may take a capital before it along: it is shortened from its beginning, down to one word and the numbers', () => {
  expect(shorterReferences('See Marcus Aurelius, Meditations 5.1')).toEqual([
    'See Marcus Aurelius, Meditations 5.1',
    'Marcus Aurelius, Meditations 5.1',
    'Aurelius, Meditations 5.1',
    'Meditations 5.1',
  ]);
  expect(shorterReferences('tao-te-ching/63')).toEqual(['tao-te-ching/63']);
});

it.each([
  ['As Qohelet says (Eccl 4:17, English 5:1).', ['Eccl 4:17', 'English 5:1']],
  ['It is in Matt 5:44–48 and 1 Cor 13:4-7.', ['Matt 5:44–48', '1 Cor 13:4-7']],
  ['Song of Songs 8:6; Tao Te Ching, ch. 63', ['Song of Songs 8:6', 'Tao Te Ching, ch. 63']],
  ['[tao-te-ching/63] and ecclesiastes/4:17.', ['tao-te-ching/63', 'ecclesiastes/4:17']],
  ['Plato, Apology 38a', ['Plato, Apology 38a']],
  ['Eccl 1:2 and again Eccl 1:2', ['Eccl 1:2']],
  ['at https://example.org/a/5 and and/or', []],
  ['no reference at all', []],
])('%j has %j', (answer, references) => {
  expect(referencesIn(answer).filter((written) => written !== 'and/or')).toEqual(references);
});
