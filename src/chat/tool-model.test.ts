import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type ChatBehaviour,
  calling,
  FakeChatServer,
  refusing,
  saying,
} from '../../test/support/fake-chat-server.js';
import { readConfig } from '../config.js';
import { makeToolModel } from './make-chat-model.js';
import type { ToolConversation } from './tool-model.js';

const server = new FakeChatServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
afterEach(() => {
  server.next.length = 0;
  server.seen.length = 0;
});

const modelOf = (provider: string, baseUrl = server.baseUrl) =>
  makeToolModel(
    readConfig({
      CHAT_PROVIDER: provider,
      CHAT_MODEL: 'm',
      CHAT_BASE_URL: baseUrl,
      CHAT_API_KEY: 'k',
      CHAT_PRICE_PER_MILLION_IN: '1',
      CHAT_PRICE_PER_MILLION_OUT: '1',
    }).chat,
    { retries: 0 },
  );

const search = {
  name: 'search',
  description: 'Search.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
};
/** A conversation in which one call was made, badly, and answered. */
const conversation: ToolConversation = {
  instructions: 'Search first.',
  tools: [search],
  messages: [
    { role: 'user', text: 'What of envy?' },
    {
      role: 'assistant',
      text: 'Let me look.',
      calls: [
        { id: 'abcdefghi', name: 'search', arguments: '{"query":"envy"}' },
        { id: 'abcdefghj', name: 'search', arguments: '{"query":' },
      ],
    },
    {
      role: 'tool',
      outcomes: [
        { id: 'abcdefghi', name: 'search', text: 'Prov 14:30', isError: false, structured: { hits: [] } },
        { id: 'abcdefghj', name: 'search', text: 'no JSON', isError: true },
      ],
    },
  ],
};

describe.each(['openai-compatible', 'mistral'])('a model of %s that may call tools', (provider) => {
  it('is sent the conversation with its calls and their results, and its call comes back as it wrote it', async () => {
    server.next.push(calling({ id: 'abcdefghk', name: 'search', args: '{"query":"jealousy"' }));
    const model = await modelOf(provider);
    const turn = await model.next(conversation);
    expect(turn).toEqual({
      text: '',
      calls: [{ id: 'abcdefghk', name: 'search', arguments: '{"query":"jealousy"' }],
      end: 'complete',
      cost: { requests: 1, tokensIn: 100, tokensOut: 50, amount: 0.000_15 },
    });
    const [seen] = server.seen;
    expect(seen?.system).toBe('Search first.');
    expect(seen?.tools[0]?.function).toMatchObject({ name: 'search', parameters: search.inputSchema });
    expect(seen?.messages.slice(2)).toMatchObject([
      {
        role: 'assistant',
        content: 'Let me look.',
        tool_calls: [
          { id: 'abcdefghi', function: { name: 'search', arguments: '{"query":"envy"}' } },
          { id: 'abcdefghj', function: { name: 'search', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'abcdefghi', content: 'Prov 14:30' },
      { role: 'tool', tool_call_id: 'abcdefghj', content: 'no JSON' },
    ]);
  });
});

describe('a model of anthropic that may call tools', () => {
  it('asks for a call in its own protocol', async () => {
    const usingTool: ChatBehaviour = (_, response) =>
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [
            { type: 'text', text: 'Once more.' },
            { type: 'tool_use', id: 'toolu_1', name: 'search', input: { query: 'jealousy' } },
          ],
          stop_reason: 'tool_use',
          stop_sequence: null,
          usage: { input_tokens: 7, output_tokens: 3 },
        }),
      );
    server.next.push(usingTool);
    const model = await modelOf('anthropic');
    expect(await model.next(conversation)).toMatchObject({
      text: 'Once more.',
      calls: [{ id: 'toolu_1', name: 'search', arguments: '{"query":"jealousy"}' }],
      cost: { requests: 1, tokensIn: 7, tokensOut: 3 },
    });
    expect(server.seen[0]?.path).toBe('/v1/messages');
  });
});

describe('a model that takes no temperature', () => {
  it('is asked at 0, says so, and is asked without from then on', async () => {
    const model = await modelOf('openai-compatible');
    expect(model.temperature).toBe(0);
    server.next.push(
      refusing(400, {}, "Unsupported value: 'temperature' does not support 0 with this model."),
      saying('one'),
      saying('two'),
    );
    expect((await model.next(conversation)).text).toBe('one');
    expect((await model.next(conversation)).text).toBe('two');
    expect(model.temperature).toBeUndefined();
    expect(server.seen.map(({ temperature }) => temperature)).toEqual([0, undefined, undefined]);
  });
});

it('what a model thinks aloud is no part of its words', async () => {
  server.next.push(saying('<think>\nI could call search(query="envy").\n</think>\nIt rots the bones.'));
  expect((await (await modelOf('openai-compatible')).next(conversation)).text.trim()).toBe(
    'It rots the bones.',
  );
});
