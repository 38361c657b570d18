import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ecclesiastesThree } from '../../../test/support/ecclesiastes-three.js';
import {
  answering,
  answeringWell,
  FakeChatServer,
  goodLine,
  refusing,
  saying,
  silent,
} from '../../../test/support/fake-chat-server.js';
import type { ChatOptions } from '../../chat/chat-model.js';
import { makeChatModel } from '../../chat/make-chat-model.js';
import { estimateLines } from './estimate.js';
import { costRecordPath, type WriteLinesOptions, writeLines } from './write-lines.js';

const server = new FakeChatServer();
let place: ReturnType<typeof ecclesiastesThree>;

beforeEach(async () => {
  server.seen.length = 0;
  server.next.length = 0;
  await server.start();
  place = ecclesiastesThree({
    CHAT_PROVIDER: 'openai-compatible',
    CHAT_MODEL: 'small',
    CHAT_BASE_URL: server.baseUrl,
    CHAT_API_KEY: 'secret-key',
    CHAT_PRICE_PER_MILLION_IN: '1',
    CHAT_PRICE_PER_MILLION_OUT: '2',
  });
});
afterEach(() => server.stop());

const write = async (options: Partial<WriteLinesOptions> = {}, chat: ChatOptions = {}) =>
  writeLines({
    config: place.config,
    work: 'ecclesiastes',
    model: await makeChatModel(place.config.chat, chat),
    ...options,
  });
const keysOf = (text: string) =>
  text.split('\n').flatMap((line) => /^ecclesiastes\/(\S+)\t/.exec(line)?.[1] ?? []);
const rows = () => keysOf(readFileSync(place.file, 'utf8'));
const all = Array.from({ length: 10 }, (_, at) => `3:${at + 1}`);

describe('verbatim keywords', () => {
  it('writes a row for every unit in reading order, and says and records what it cost', async () => {
    const report = await write();
    // Two batches of 100 tokens in and 50 out, at 1 and 2 a million.
    expect(report).toMatchObject({
      written: 10,
      left: [],
      remaining: 0,
      model: 'openai-compatible/small',
      cost: { requests: 2, tokensIn: 200, tokensOut: 100, amount: 0.0004 },
    });
    expect(rows()).toEqual(all);
    const records = readFileSync(costRecordPath(place.config.dataDir), 'utf8').trim().split('\n');
    expect(records.map((line) => JSON.parse(line).amount)).toEqual([0.0002, 0.0002]);
    expect(readdirSync(dirname(place.file)).sort()).toEqual(['keywords.tsv', 'work.yaml']);
    expect(server.seen[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer secret-key',
    });
  });

  it('gives a fragment with its neighbours, which it does not ask lines for', async () => {
    await write();
    const [first, second] = server.seen;
    expect(first?.asked).toEqual(all.slice(0, 8));
    expect(first?.prompt).toContain('<passage id="3:9" context-only>\nWhat profit hath he that worketh');
    expect(second?.asked).toEqual(['3:9', '3:10']);
    expect(second?.prompt).toContain('<passage id="3:8" context-only>\nA time to love');
  });

  it('leaves rows and remarks that are there as they are, and fills the gaps where they belong', async () => {
    const row = 'ecclesiastes/3:5\tstones, building\tI cleared the field.';
    writeFileSync(place.file, `# Written by hand.\n${row}\n`);
    expect((await write()).written).toBe(9);
    const text = readFileSync(place.file, 'utf8');
    expect(text.split('\n')[0]).toBe('# Written by hand.');
    expect(text).toContain(row);
    expect(rows()).toEqual(all);
    expect((await write()).written).toBe(0);
    expect(server.seen).toHaveLength(2);
  });

  it('writes no more than --limit, and goes on from there', async () => {
    expect(await write({ limit: 3 })).toMatchObject({ written: 3, remaining: 7 });
    expect(await write({ limit: 3 })).toMatchObject({ written: 3, remaining: 4 });
    expect(rows()).toEqual(all.slice(0, 6));
  });

  it.each([
    ['no JSON', saying('Here are your lines: season, time.'), 'the answer was not JSON'],
    ['a refusal', saying('I cannot help with that.'), 'the answer was not JSON'],
    ['nothing', saying(''), 'the answer was empty'],
    ['null', saying(null), 'the answer was empty'],
    ['a withheld answer', saying('', 'content_filter'), 'the provider withheld the answer'],
    ['an answer that is cut off', saying('{"units":[{"unit":"3:1","key', 'length'), 'the answer was cut off'],
    ['another shape', saying('{"lines":{}}'), /another shape \(units: /],
    [
      'too few keywords',
      answering((line) => ({ ...line, keywords: ['time', 'season'] })),
      /^2 keywords, where 8/,
    ],
    [
      'too few situations',
      answering((line) => ({ ...line, situations: ['I wait.'] })),
      /^1 situations, where 3/,
    ],
    [
      'words copied from the verse',
      answering((line) => ({ ...line, keywords: [...line.keywords, 'to every thing there is'] })),
      '"to every thing there is" is copied from the passage',
    ],
    ['no line for a unit', saying('{"units":[]}'), 'the answer left it out'],
    [
      'lines for another unit',
      saying(JSON.stringify({ units: [goodLine('9:9')] })),
      'the answer left it out',
    ],
  ])(
    'asks once more after %s, with what was wrong, and leaves the unit when that is no better',
    async (_, bad, problem) => {
      server.next.push(bad);
      expect(await write({ limit: 1 })).toMatchObject({ written: 1, left: [], cost: { requests: 2 } });
      const again = server.seen[1]?.prompt ?? '';
      expect(again).toContain('An earlier answer could not be used');

      writeFileSync(place.file, '');
      server.next.push(bad, bad);
      const { written, left } = await write({ limit: 1 });
      expect(written).toBe(0);
      expect(left.map(({ unit }) => unit)).toEqual(['3:1']);
      expect(left[0]?.problems[0]).toMatch(problem);
    },
  );

  it('takes JSON in a fence, and mends what would break a row', async () => {
    const { unit, keywords, situations } = goodLine('3:1');
    const line = {
      unit,
      keywords: [...keywords.slice(1), 'timing, luck', 'a\tb'],
      situations: [...situations, 'Now | never?\nI ask.', 'Five is enough.', 'Six is too many.'],
    };
    server.next.push(saying(`Here:\n\`\`\`json\n${JSON.stringify({ units: [line] })}\n\`\`\``));
    await write({ limit: 1 });
    const [, words = '', sentences = ''] = readFileSync(place.file, 'utf8').trim().split('\t');
    expect(words).toBe('timing, patience, change, ageing, planning, acceptance, 3:1, luck, a b');
    expect(sentences.split(' | ').slice(3)).toEqual(['Now never? I ask.', 'Five is enough.']);
  });

  it('keeps the good units of a batch, and asks again for the others only', async () => {
    const spoiling = answering((line) => (line.unit === '3:2' ? { ...line, situations: [] } : line));
    server.next.push(spoiling, spoiling);
    const { written, left, cost } = await write();
    expect(server.seen.map(({ asked }) => asked)).toEqual([all.slice(0, 8), ['3:2'], ['3:9', '3:10']]);
    expect({ written, left }).toEqual({
      written: 9,
      left: [{ unit: '3:2', problems: ['0 situations, where 3 to 5 are wanted'] }],
    });
    expect(cost.requests).toBe(3);
    // The next run asks for what was left.
    expect(await write()).toMatchObject({ written: 1, left: [] });
    expect(rows()).toEqual(all);
  });

  it('refuses a sentence that another unit has, of this run or an earlier one', async () => {
    const same = answering((line) => ({ ...line, situations: ['I am late.', 'I am early.', 'I wait.'] }));
    server.next.push(same, same);
    const { written, left } = await write({ limit: 2 });
    expect(written).toBe(1);
    expect(left[0]?.problems).toContain('the situation "I am late." stands at 3:1 already');
  });

  it.each([
    ['429 with Retry-After', refusing(429, { 'retry-after': '0' })],
    ['503 with Retry-After', refusing(503, { 'retry-after': '0' })],
    ['a broken connection', (_: unknown, response: { destroy(): void }) => response.destroy()],
  ])('tries again after %s', async (_, failing) => {
    server.next.push(failing);
    expect(await write({ limit: 1 })).toMatchObject({ written: 1, cost: { requests: 1 } });
    expect(server.seen).toHaveLength(2);
  });

  it('waits as long as the provider asks', async () => {
    server.next.push(refusing(429, { 'retry-after': '1' }));
    const begun = performance.now();
    await write({ limit: 1 });
    const waited = performance.now() - begun;
    expect(waited).toBeGreaterThan(950);
    // Without the header the first pause is 2 s.
    expect(waited).toBeLessThan(1_900);
  });

  it.each([
    [401, 'Check CHAT_API_KEY'],
    [404, 'Check CHAT_BASE_URL and CHAT_MODEL'],
    [400, 'Check CHAT_MODEL'],
  ])(
    'stops at HTTP %i without trying again, says what to do, and never shows the key',
    async (status, recovery) => {
      server.next.push(answeringWell, refusing(status, {}, 'the key secret-key is bad'));
      await expect(write()).rejects.toMatchObject({
        kind: 'unavailable',
        message: `The chat model openai-compatible/small failed: HTTP ${status} the key [key] is bad.`,
        recovery: expect.stringContaining(recovery),
      });
      expect(rows()).toEqual(all.slice(0, 8));
      expect(server.seen).toHaveLength(2);
    },
  );

  it('gives up on a provider that does not answer in time, and keeps what was written', async () => {
    server.next.push(answeringWell, silent);
    await expect(write({}, { timeoutMs: 300, retries: 0 })).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('no answer within 0.3 s'),
    });
    expect(rows()).toEqual(all.slice(0, 8));
  });

  it('stops when it is told to, and keeps what was written', async () => {
    const controller = new AbortController();
    server.next.push(answeringWell, () => controller.abort());
    await expect(write({ signal: controller.signal })).rejects.toMatchObject({
      kind: 'cancelled',
      message: 'Writing was stopped; 8 new rows of ecclesiastes are kept.',
    });
    expect(rows()).toEqual(all.slice(0, 8));
  });

  it('says what a run would ask and cost, and asks nothing', () => {
    const { units, cost, prompt } = estimateLines(place.config, 'ecclesiastes');
    expect({ units, requests: cost.requests }).toEqual({ units: 10, requests: 2 });
    expect(cost.amount).toBeGreaterThan(0);
    expect(prompt).toMatch(/^From Ecclesiastes \(Qoheleth\)\./);
    expect(prompt).toContain('Write for: 3:1, 3:2,');
    expect(server.seen).toEqual([]);
  });

  it.each([
    ['job', 'There is no recipe of "job"'],
    ['../works/ecclesiastes', 'The library does not hold'],
  ])('names what is missing for %s', (work, message) => {
    expect(() => estimateLines(place.config, work)).toThrow(message);
  });
});
