import { describe, expect, it } from 'vitest';
import { calling, saying, sending } from '../../test/support/fake-chat-server.js';
import { ANSWER, modelAtWork, QUESTION, reading, searching } from '../../test/support/model-at-work.js';

const at = modelAtWork();

describe('a model at work', () => {
  it('searches, reads and answers; each call is recorded with what it showed', async () => {
    const { ending, answer, turns, calls, cost } = await at.work([
      searching(),
      reading('matthew/5:9'),
      saying(ANSWER),
    ]);
    expect({ ending, answer, turns }).toEqual({ ending: 'answered', answer: ANSWER, turns: 3 });
    expect(calls).toMatchObject([
      { turn: 1, tool: 'search_passages', ending: 'ok', found: ['matthew/5:9'], read: [] },
      { turn: 2, tool: 'read_passages', ending: 'ok', found: [], read: ['matthew/5:9'] },
    ]);
    expect(cost).toMatchObject({ requests: 3, tokensIn: 300, tokensOut: 150 });
    expect(cost.amount).toBeCloseTo(0.0006, 10);
  });

  it('is told what the server says of itself and which tools there are, at temperature 0', async () => {
    await at.work([saying(ANSWER)]);
    const [seen] = at.provider.seen;
    expect(seen?.system).toBe(at.tools.instructions);
    expect(seen?.prompt).toBe(QUESTION);
    expect(seen?.temperature).toBe(0);
    expect(seen?.tools.map((tool) => tool.function.name)).toContain('check_quote');
    expect(seen?.tools[0]?.function.parameters).toMatchObject({ type: 'object', required: ['query'] });
  });

  it('gets the words of a result under the id of its call', async () => {
    await at.work([reading('Matt 5:9'), saying(ANSWER)]);
    expect(at.toldLast()).toMatchObject([
      { tool_call_id: 'call-0', content: expect.stringContaining('μακάριοι οἱ εἰρηνοποιοί') },
    ]);
  });
});

describe('words that are a call', () => {
  const written = '<tool_call>{"name": "search_passages", "arguments": {"query": "peace"}}</tool_call>';

  it('are not run: the model is reminded once', async () => {
    const { ending, calls, reminders } = await at.work([saying(written), searching(), saying(ANSWER)]);
    expect(ending).toBe('answered');
    expect(calls).toHaveLength(1);
    expect(reminders).toEqual([expect.stringMatching(/Text is not run/)]);
    expect(at.provider.seen[1]?.messages.at(-1)).toMatchObject({ role: 'user', content: reminders[0] });
  });

  it('end the question the second time', async () => {
    const { ending, answer, calls } = await at.work([saying(written), saying(written)]);
    expect({ ending, answer, calls }).toEqual({ ending: 'call-as-text', answer: written, calls: [] });
  });
});

describe('a turn that is none', () => {
  it('of no words is answered by a reminder, and ends the question the second time', async () => {
    expect(await at.work([saying(''), saying(ANSWER)])).toMatchObject({ ending: 'answered', turns: 2 });
    expect(await at.work([saying(null), saying('  ')])).toMatchObject({ ending: 'empty', turns: 2 });
  });

  it('that is not in the protocol’s shape is treated the same', async () => {
    const nullArguments = sending(
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'search_passages', arguments: null } }],
      },
      'tool_calls',
    );
    expect(await at.work([nullArguments, saying(ANSWER)])).toMatchObject({ ending: 'answered' });
    expect(await at.work([nullArguments, nullArguments])).toMatchObject({ ending: 'unreadable', calls: [] });
  });

  it.each([
    ['length', 'cut-off'],
    ['content_filter', 'withheld'],
  ])('finished by %s ends as %s', async (finish, ending) => {
    expect(await at.work([saying('Those who', finish)])).toMatchObject({ ending, turns: 1 });
  });
});

describe('a call that fails', () => {
  it.each([
    [
      'a tool that is not listed',
      { name: 'get_verse', args: {} },
      'unknown-tool',
      /no tool "get_verse".*search_passages/,
    ],
    [
      'arguments that are no JSON',
      { name: 'search_passages', args: '{"query": ' },
      'bad-arguments',
      /not JSON/,
    ],
    ['arguments that are a list', { name: 'search_passages', args: '["peace"]' }, 'bad-arguments', /object/],
    [
      'an argument that is missing',
      { name: 'search_passages', args: {} },
      'tool-error',
      /"query" is missing/,
    ],
    [
      'a work that is not there',
      { name: 'check_quote', args: { quote: 'be still', work: 'Hamlet' } },
      'tool-error',
      /Hamlet/,
    ],
  ] as const)('for %s is told to the model, which goes on', async (_, call, ending, told) => {
    const transcript = await at.work([calling(call), saying(ANSWER)]);
    expect(transcript.ending).toBe('answered');
    expect(transcript.calls).toMatchObject([{ ending, problem: expect.stringMatching(told) }]);
    expect(at.toldLast()[0]?.content).toMatch(told);
  });

  it('the same way twice ends the question, since at temperature 0 it would fail for ever', async () => {
    const wrong = (...keys: string[]) =>
      calling({ name: 'check_quote', args: `{${keys.map((key) => `"${key}":"Hamlet"`).join(',')}}` });
    const { ending, calls } = await at.work([wrong('quote', 'work'), searching(), wrong('work', 'quote')]);
    expect(ending).toBe('repeated-failure');
    expect(calls).toHaveLength(3);
  });

  it('twice in one turn does not: neither had failed when it was asked for', async () => {
    const wrong = { name: 'search_passages', args: {} };
    expect(await at.work([calling(wrong, wrong), saying(ANSWER)])).toMatchObject({ ending: 'answered' });
  });
});

describe('arguments', () => {
  it('that are null are not set', async () => {
    const { calls } = await at.work([
      calling({ name: 'search_passages', args: { query: 'peacemakers', work: null, limit: null } }),
      calling({ name: 'list_concepts', args: 'null' }),
      calling({ name: 'list_concepts', args: '' }),
      saying(ANSWER),
    ]);
    expect(calls.map(({ ending }) => ending)).toEqual(['ok', 'ok', 'ok']);
    expect(calls[0]?.found).toEqual(['matthew/5:9']);
  });
});

describe('ids of calls', () => {
  it('that stand twice, in one turn or in two, are made different, so that each call has its result', async () => {
    const twice = calling(
      { id: 'x', name: 'read_passages', args: { ids: ['Matt 5:9'] } },
      { id: 'x', name: 'read_passages', args: { ids: ['Eccl 1:2'] } },
    );
    const again = calling({ id: 'x', name: 'read_passages', args: { ids: ['Matt 5:44'] } });
    const { calls } = await at.work([twice, again, saying(ANSWER)]);
    expect(calls.map(({ read }) => read)).toEqual([['matthew/5:9'], ['ecclesiastes/1:2'], ['matthew/5:44']]);
    const asked = at.provider.seen
      .at(-1)
      ?.messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
    expect(new Set(asked).size).toBe(3);
    expect(at.toldLast().map(({ tool_call_id }) => tool_call_id)).toEqual(asked);
    expect(at.toldLast()[1]?.content).toContain('ecclesiastes/1:2');
  });
});

describe('a model that does not end', () => {
  const endless = (turns: number) => Array.from({ length: turns }, (_, at) => searching(`peace ${at}`));

  it('is stopped after so many turns', async () => {
    expect(await at.work(endless(4), { limits: { turns: 3 } })).toMatchObject({
      ending: 'turn-limit',
      turns: 3,
    });
  });

  it('is stopped after so many calls', async () => {
    const many = calling(...['a', 'b', 'c'].map((query) => ({ name: 'search_passages', args: { query } })));
    const { ending, calls } = await at.work([many], { limits: { calls: 2 } });
    expect(ending).toBe('call-limit');
    expect(calls).toHaveLength(2);
  });

  it('is stopped after so many tokens, over all turns', async () => {
    expect(await at.work(endless(4), { limits: { tokens: 400 } })).toMatchObject({
      ending: 'token-limit',
      turns: 3,
    });
  });
});
