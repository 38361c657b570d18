import { describe, expect, it } from 'vitest';
import { readKeywordLines } from './keyword-lines.js';

const read = (text: string) => readKeywordLines(text, '/works/job/keywords.tsv', 'job');

describe('keywords.tsv', () => {
  it('gives the keywords and situations of each unit', () => {
    expect(
      read('# unit\tkeywords\tsituations\njob/1:21\tloss, grief\tI lost it all. | It is gone.\n'),
    ).toEqual([{ unit: '1:21', keywords: ['loss', 'grief'], situations: ['I lost it all.', 'It is gone.'] }]);
  });

  it.each([
    ['job/1:1\tloss\t', /job\/keywords\.tsv, line 1.*none of them empty/],
    ['job/1:1\t , \tI lost it.', /none of them empty/],
    ['job/1:1\tloss\tI lost it.\tmore', /line 1/],
    ['isaiah/1:1\tloss\tI lost it.', /"isaiah\/1:1" is no unit of job/],
    ['job/1:1\tloss\tI lost it.\njob/1:1\tgrief\tIt is gone.', /line 2: job\/1:1 already/],
  ])('refuses %j, naming the line', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
