import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FakeChatServer, saying } from '../../test/support/fake-chat-server.js';
import { readConfig } from '../config.js';
import { packageRoot } from '../package-root.js';
import { addChatCosts, chatCost, NO_CHAT_COST } from './cost.js';
import { jsonWithin } from './json-within.js';
import { makeChatModel } from './make-chat-model.js';

const server = new FakeChatServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

describe('the settings of a chat model', () => {
  it.each([
    [{}, 'CHAT_PROVIDER'],
    [{ CHAT_PROVIDER: 'mistral' }, 'CHAT_MODEL'],
    [{ CHAT_PROVIDER: 'mistral', CHAT_MODEL: 'm' }, 'CHAT_API_KEY'],
    [{ CHAT_PROVIDER: 'anthropic', CHAT_MODEL: 'm' }, 'CHAT_API_KEY'],
    [{ CHAT_PROVIDER: 'openai-compatible', CHAT_MODEL: 'm' }, 'CHAT_BASE_URL'],
  ])('%j lack %s', async (env, missing) => {
    await expect(makeChatModel(readConfig(env).chat)).rejects.toMatchObject({
      kind: 'bad-input',
      message: `A chat model is needed, and ${missing} is not set.`,
    });
  });

  it.each(['anthropic', 'mistral'])('name a model of %s', async (provider) => {
    const { chat } = readConfig({ CHAT_PROVIDER: provider, CHAT_MODEL: 'm', CHAT_API_KEY: 'k' });
    expect((await makeChatModel(chat)).id).toBe(`${provider}/m`);
  });

  it('reach Mistral’s protocol at another address', async () => {
    const { chat } = readConfig({
      CHAT_PROVIDER: 'mistral',
      CHAT_MODEL: 'm',
      CHAT_API_KEY: 'k',
      CHAT_BASE_URL: `${server.baseUrl}/`,
    });
    server.next.push(saying('{"word":"hevel"}'));
    const model = await makeChatModel(chat);
    const answer = await model.answer({
      instructions: 'One word.',
      prompt: 'Say it.',
      schema: z.object({ word: z.string() }),
    });
    expect(answer).toEqual({
      value: { word: 'hevel' },
      cost: { requests: 1, tokensIn: 100, tokensOut: 50, amount: undefined },
    });
    expect(server.seen.at(-1)).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer k' });
  });
});

describe('the code of the providers', () => {
  const src = join(packageRoot, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, code: readFileSync(join(src, file), 'utf8') }));

  it('is named in four files of this room, and loaded when a model is made and not before', () => {
    const holders = files
      .filter(({ code }) => /from '(ai|@ai-sdk\/[^']+)'/.test(code))
      .map(({ file }) => file)
      .sort();
    expect(holders).toEqual([
      'chat/chat-failure.ts',
      'chat/language-model.ts',
      'chat/sdk-chat-model.ts',
      'chat/sdk-tool-model.ts',
    ]);
    const statically = files.filter(({ code }) =>
      /from '[^']*\/(chat-failure|language-model|sdk-chat-model|sdk-tool-model)\.js'/.test(code),
    );
    expect(statically.map(({ file }) => file).sort()).toEqual([
      'chat/sdk-chat-model.ts',
      'chat/sdk-tool-model.ts',
    ]);
  });
});

describe('a cost', () => {
  it('is tokens by their prices, and unknown where a price is', () => {
    const prices = { pricePerMillionIn: 3, pricePerMillionOut: 15 };
    const one = chatCost(1_000_000, 100_000, prices);
    expect(one.amount).toBe(4.5);
    expect(addChatCosts(addChatCosts(NO_CHAT_COST, one), one)).toMatchObject({ requests: 2, amount: 9 });
    const unknown = chatCost(1, 1, { ...prices, pricePerMillionOut: undefined });
    expect(addChatCosts(one, unknown).amount).toBeUndefined();
  });
});

describe('JSON within an answer', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['```json\n{"a":{"b":2}}\n```', { a: { b: 2 } }],
    ['Of course: {"a":1}. Anything else?', { a: 1 }],
    ['no', undefined],
    ['} {', undefined],
    ['', undefined],
  ])('of %j is %j', (text, value) => {
    expect(jsonWithin(text)).toEqual(value);
  });
});
