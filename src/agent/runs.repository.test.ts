import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { QuestionRecord } from './record.js';
import { RunsRepository } from './runs.repository.js';

const place = () => join(mkdtempSync(join(tmpdir(), 'runs-')), 'agent-runs.db');
const KEY = { model: 'mistral/m', set: 'situations', tools: 't', library: 'l' };
const record: QuestionRecord = {
  id: 's01',
  transcript: {
    question: 'What of envy?',
    ending: 'answered',
    answer: 'It rots the bones.',
    turns: 2,
    calls: [
      {
        turn: 1,
        tool: 'read_passages',
        arguments: '{"ids":["Prov 14:30"]}',
        ending: 'ok',
        problem: null,
        found: [],
        read: ['proverbs/14:30'],
        milliseconds: 3,
      },
    ],
    reminders: [],
    cost: { requests: 2, tokensIn: 10, tokensOut: 5, amount: undefined },
  },
  judgement: {
    quotations: [],
    references: [{ written: 'Prov 14:30', units: ['proverbs/14:30'] }],
    refused: false,
  },
};

describe('the record of runs', () => {
  it('gives back what it was given, also to another process', () => {
    const path = place();
    const runs = new RunsRepository(path);
    runs.keep(runs.begin(KEY), 'h', record);
    // Not closed: a process that is killed closes nothing.
    const after = new RunsRepository(path);
    expect(after.done(after.begin(KEY))).toEqual(new Map([['s01', { hash: 'h', record }]]));
    runs.close();
    after.close();
  });

  it('forgets a run with all it has done, and no other', () => {
    const runs = new RunsRepository(place());
    const other = { ...KEY, model: 'scripted' };
    for (const key of [KEY, other]) runs.keep(runs.begin(key), 'h', record);
    runs.forget(runs.begin(KEY));
    expect(runs.find(KEY)).toBeUndefined();
    expect(runs.done(runs.begin(KEY)).size).toBe(0);
    expect(runs.done(runs.begin(other)).size).toBe(1);
    runs.close();
  });

  it('takes a record in another shape for one that is not done', () => {
    const path = place();
    const runs = new RunsRepository(path);
    const run = runs.begin(KEY);
    runs.keep(run, 'h', record);
    const db = new Database(path);
    db.prepare("UPDATE answers SET record = json_remove(record, '$.judgement')").run();
    db.close();
    expect(runs.done(run).size).toBe(0);
    runs.close();
  });

  it('is not begun anew over a file that is damaged: what was paid for may be saved from it', () => {
    const path = place();
    writeFileSync(path, 'not a database, and longer than the hundred bytes of a header '.repeat(10));
    expect(() => new RunsRepository(path)).toThrow(
      expect.objectContaining({ kind: 'unavailable', recovery: expect.stringContaining('move it away') }),
    );
  });
});
