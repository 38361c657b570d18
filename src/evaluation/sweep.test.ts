import { describe, expect, it } from 'vitest';
import { RANKING, type Ranking } from '../works/search/ranking.js';
import { rankingFields, readField, usualFields, withField } from './ranking-fields.js';
import { gridSize, sweep, sweepTable } from './sweep.js';

/** A hill whose top is at depth 100 and weight 2, higher where both are met than either promises alone. */
const hill = async ({ depth, lists }: Ranking) => {
  const objective = (depth === 100 ? 1 : 0) + (lists.vector === 2 ? 1 : 0);
  return { objective, scores: { 'small raw recall@10': objective / 2 } };
};

const fields = [readField('depth=20,100'), readField('lists.vector=0.5,2')];

describe('a sweep', () => {
  it.each(['coordinate', 'grid'] as const)(
    'by %s finds the top of a hill, from what stood',
    async (strategy) => {
      const { chosen, trials } = await sweep(RANKING, fields, strategy, hill);
      expect(chosen.ranking).toEqual({ ...RANKING, depth: 100, lists: { ...RANKING.lists, vector: 2 } });
      expect(trials[0]?.ranking).toBe(RANKING);
    },
  );

  it('tries nothing twice, and of equal rankings keeps what stood', async () => {
    let runs = 0;
    const flat = async () => {
      runs += 1;
      return { objective: 1, scores: {} };
    };
    const { chosen, trials } = await sweep(RANKING, fields, 'coordinate', flat);
    expect(chosen.ranking).toBe(RANKING);
    expect(runs).toBe(trials.length);
    expect(new Set(trials.map(({ values }) => values.join())).size).toBe(trials.length);
  });

  it('writes what it tried as a table, best first', async () => {
    const table = sweepTable(await sweep(RANKING, fields, 'grid', hill)).split('\n');
    expect(table[0]).toBe('| depth | lists.vector | small raw recall@10 | objective |  |');
    expect(table[2]).toBe('| 100 | 2 | 1.0000 | 2.0000 | chosen |');
    expect(table).toHaveLength(2 + gridSize(fields) + 1);
  });
});

describe('a field of the ranking', () => {
  it('is named by its path, and takes values of its own kind', () => {
    expect(readField('lists.vector=0.5,2')).toEqual({ path: 'lists.vector', values: [0.5, 2] });
    expect(readField('perWork').values.length).toBeGreaterThan(1);
    expect(() => readField('lists.luck=1')).toThrow(/no field lists\.luck/);
    expect(() => readField('lists.vector=high')).toThrow(/high is no value for lists\.vector/);
    expect(() => readField('depth=')).toThrow(/is no value for depth/);
  });

  it('changes alone', () => {
    const changed = withField(RANKING, 'columns.body', 9);
    expect(rankingFields(changed).get('columns.body')).toBe(9);
    expect(withField(changed, 'columns.body', RANKING.columns.body)).toEqual(RANKING);
  });

  it('is swept by default where numbers usually matter', () => {
    expect(usualFields().map(({ path }) => path)).toEqual(
      expect.arrayContaining(['lists.vector', 'rrfK', 'perWork']),
    );
  });

  it.each(['rrfK=0', 'lists.line=-1', 'depth=', 'perWork=Infinity', 'lists.line=much'])(
    'is not swept over %s',
    (field) => {
      expect(() => readField(field)).toThrow(/is no value for/);
    },
  );

  it('is swept over a weight of nothing', () => {
    expect(readField('lists.line=0,1')).toEqual({ path: 'lists.line', values: [0, 1] });
  });
});
