import { beforeAll, describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { indexLatent } from '../../building/indexes/latent/latent.js';
import { LatentList } from './latent-list.js';

/** Written so that two topics share no word, and `boss` stands with work words only. */
const units = [
  { keywords: ['work', 'office', 'career'], situations: ['My boss gave the promotion to someone else'] },
  { keywords: ['work', 'promotion', 'career'], situations: ['The office chose someone else'] },
  { keywords: ['office', 'career', 'promotion'], situations: ['Work is all I think about'] },
  { keywords: ['grief', 'funeral', 'mourning'], situations: ['My mother died in spring'] },
  { keywords: ['mourning', 'funeral', 'loss'], situations: ['Since she died I feel only grief'] },
].map((lines, at) => ({ key: `${at + 1}`, translations: { web: 'text' }, ...lines }));

let list: LatentList;
const asked = (text: string) => list.ask(text, 10).map(({ group }) => group);

beforeAll(async () => {
  const { db } = tinyLibrary([{ id: 'a', units }]);
  await indexLatent(db);
  const opened = LatentList.open(db);
  if (opened === null) throw new Error('The library has no latent index.');
  list = opened;
});

describe('the latent list', () => {
  it('finds units by words that stand with theirs, though not in them', () => {
    // The third unit does not say "funeral" or "grief", the first not "mourning".
    expect(asked('mourning').slice(0, 2).sort()).toEqual([4, 5]);
    expect(asked('someone')).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(asked('someone')).not.toContain(4);
  });

  it('finds nothing by words that nothing says, or stop words', () => {
    expect(asked('elephants')).toEqual([]);
    expect(asked('who is with them')).toEqual([]);
    expect(asked('')).toEqual([]);
  });

  it('holds only what is asked for, and is full of it', () => {
    const odd = (unit: number) => (unit % 2 === 1 ? unit : undefined);
    expect(
      list
        .ask('career', 10, odd)
        .map(({ group }) => group)
        .sort(),
    ).toEqual([1, 3]);
    expect(list.ask('career', 1)).toHaveLength(1);
  });

  it('scores between 0 and 1, best first', () => {
    const scores = list.ask('office promotion', 10).map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score <= 1.001)).toBe(true);
  });

  it('is not there where nothing is written about any unit', async () => {
    const { db } = tinyLibrary([{ id: 'a', units: [{ key: '1', translations: { web: 'vanity' } }] }]);
    await indexLatent(db);
    expect(LatentList.open(db)).toBeNull();
  });
});
