import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../test/support/tiny-library.js';
import { readConfig } from '../config.js';
import { CONFIGURATIONS } from './configurations.js';
import { configurationsNamed, retrievalFor } from './evaluate.js';
import { MeasuredLibrary } from './library.js';
import { appendJudgements, pool, poolTable } from './pooling.js';
import { inTurn } from './retrieve.js';
import { runSet } from './run.js';
import { METRICS } from './score.js';
import type { JudgedQuery, JudgedSet } from './sets/judged-set.js';
import { scoreRun, summarise } from './summary.js';

const lines = {
  '5:3': 'Blessed are the poor in spirit, for theirs is the Kingdom of Heaven.',
  '5:4': 'Blessed are those who mourn, for they shall be comforted.',
};
const NT = { language: 'grc', tradition: 'christian', scheme: 'Greek', schemeOther: null };

let library: MeasuredLibrary;

beforeAll(() => {
  const { path, db } = tinyLibrary([
    {
      id: 'psalms',
      units: [
        {
          key: '51:3',
          other: '51:1',
          translations: { web: 'Have mercy on me, God, according to your loving kindness.' },
        },
      ],
    },
    {
      id: 'matthew',
      units: Object.entries(lines).map(([key, web]) => ({ key, translations: { web } })),
      ...NT,
    },
    {
      id: 'sermon',
      partOf: 'matthew',
      units: Object.entries(lines).map(([key, web]) => ({
        key,
        translations: { web },
        sameAs: `matthew/${key}`,
      })),
      ...NT,
    },
  ]);
  db.close();
  library = new MeasuredLibrary(readConfig({ VERBATIM_DATA: dirname(path), EMBEDDING_PROVIDER: 'none' }));
});
afterAll(() => library.close());

const query = (id: string, text: string, parts: Partial<JudgedQuery> = {}): JudgedQuery => ({
  id,
  text,
  half: 'dev',
  facets: { breadth: id === 's1' ? 'narrow' : 'broad' },
  searches: [],
  judgements: [],
  ...parts,
});

const set: JudgedSet = {
  name: 'small',
  relevantFrom: 2,
  modes: ['raw', 'client'],
  queries: [
    query('s1', 'those who mourn', {
      searches: ['comforted', 'mercy'],
      judgements: [
        { unit: 'matthew/5:4', grade: 3, source: 'read' },
        { unit: 'psalms/51:3', grade: 2, source: 'pool' },
      ],
    }),
    query('s2', 'poor in spirit', {
      searches: ['kingdom'],
      judgements: [{ unit: 'matthew/5:3', grade: 2, source: 'read' }],
    }),
  ],
};

const [keyword] = configurationsNamed(['keyword']);
if (keyword === undefined) throw new Error('There is a configuration of keywords alone.');

describe('a library that is measured', () => {
  it('counts a unit of a part as the whole’s', () => {
    expect(library.counted('sermon/5:3')).toBe('matthew/5:3');
    expect(library.counted('matthew/9:9')).toBeUndefined();
  });

  it('finds units by the numbering of English Bibles', () => {
    expect(library.byEnglishKey('psalms', '51:1')).toEqual(['psalms/51:3']);
    expect(library.byEnglishKey('psalms', '51:3')).toEqual([]);
  });

  it('refuses to pass keywords off for what needs vectors', async () => {
    const [vector] = configurationsNamed(['vector']);
    if (vector) {
      await expect(retrievalFor(library, vector)).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining('vector needs vectors'),
      });
    }
  });
});

describe('a run', () => {
  it('asks as it stands or as a client does, and counts a unit and its twin once', async () => {
    const retrieve = await retrievalFor(library, keyword);
    const raw = await runSet(set, 'keyword', 'raw', retrieve);
    const client = await runSet(set, 'keyword', 'client', retrieve);
    expect(raw.rankings.get('s1')?.ids).toEqual(['matthew/5:4']);
    expect(client.rankings.get('s1')?.ids).toEqual(['matthew/5:4', 'psalms/51:3']);
  });

  it('is scored query by query, and summed up by half and by kind of wording', async () => {
    const retrieve = await retrievalFor(library, keyword);
    const scored = scoreRun(set, await runSet(set, 'keyword', 'raw', retrieve), METRICS);
    expect(scored.scores.get('s1')).toMatchObject({ 'recall@1': 1, 'pooled recall@10': 0.5, 'map@20': 0.5 });
    const summaries = summarise(set, scored, METRICS);
    expect(summaries.map(({ half, split, queries }) => [half, split, queries])).toEqual([
      ['dev', null, 2],
      ['dev', 'breadth broad', 1],
      ['dev', 'breadth narrow', 1],
    ]);
    expect(summaries[0]?.means['pooled recall@10']).toMatchObject({ mean: 0.75, queries: 2 });
  });

  it('takes several lists in turn, each unit once', () => {
    expect(inTurn([['a', 'b'], ['c', 'a', 'd'], []])).toEqual(['a', 'c', 'b', 'd']);
    expect(inTurn([])).toEqual([]);
  });

  it('knows its configurations by name', () => {
    expect(configurationsNamed(undefined).map(({ name }) => name)).not.toContain('originals');
    expect(() => configurationsNamed(['magic'])).toThrow(/no configuration magic/);
    expect(new Set(CONFIGURATIONS.map(({ name }) => name)).size).toBe(CONFIGURATIONS.length);
  });
});

describe('pooling', () => {
  const unjudged: JudgedSet = { ...set, queries: set.queries.map((each) => ({ ...each, judgements: [] })) };

  it('lists what was found and is not judged, with its words, and nothing of what found it', async () => {
    expect(await pool(library, set, [keyword], 10)).toEqual([]);
    const entries = await pool(library, unjudged, [keyword], 10);
    expect(entries.map(({ id, unit }) => [id, unit]).sort()).toEqual([
      ['s1', 'matthew/5:4'],
      ['s1', 'psalms/51:3'],
      ['s2', 'matthew/5:3'],
    ]);
    const [header, ...rows] = poolTable(entries).trimEnd().split('\n');
    expect(header).toBe('id\tquery\tunit\tref\ttext\tgrade');
    expect(rows.join('\n')).toContain(lines['5:3']);
  });

  it('takes grades in, and refuses what is judged already or is not there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pooled-'));
    mkdirSync(join(folder, 'small'));
    const table = join(folder, 'judged.tsv');
    const judge = (rows: string) => {
      writeFileSync(table, `id\tunit\tgrade\n${rows}`);
      return appendJudgements(unjudged, table, library, folder);
    };
    expect(() => judge('s1\tmatthew/5:3\t2\ns1\tsermon/5:3\t1\n')).toThrow(
      /:3 judges sermon\/5:3 for s1, which is judged already/,
    );
    expect(() => judge('s9\tmatthew/5:3\t2\n')).toThrow(/:2 speaks of s9/);
    expect(() => judge('s1\tmatthew/9:9\t2\n')).toThrow(/:2 judges matthew\/9:9/);
    const file = join(folder, 'small', 'judgements.tsv');
    expect(existsSync(file)).toBe(false);
    expect(judge('s1\tsermon/5:3\t0\ns2\tmatthew/5:3\t\n')).toEqual({ appended: 1, unjudged: 1 });
    expect(readFileSync(file, 'utf8')).toBe('id\tunit\tgrade\tsource\ns1\tmatthew/5:3\t0\tpool\n');
  });
});
