import type { ServerContext } from '@modelcontextprotocol/server';
import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';
import { describe, expect, test, vi } from 'vitest';
import type { ToolCall } from '../accounts/usage/tool-call.js';
import type { LibraryAccess } from '../works/access.js';
import { callAndRecord } from './record-call.js';
import type { Tool } from './tool.js';
import { checkQuote } from './tools/check-quote.js';
import { readPassages } from './tools/read-passages.js';
import { searchPassages } from './tools/search-passages.js';

const over = (part: object = {}) =>
  ({ mcpReq: { signal: new AbortController().signal }, ...part }) as unknown as ServerContext;

/** Calls a tool over a library that gives this answer, and tells what was recorded. */
async function recorded(tool: Tool, args: Record<string, unknown>, answer: unknown, context = over()) {
  const calls: ToolCall[] = [];
  const give = async () => answer;
  const library = {
    open: async () => ({ search: give, read: give, check: give }),
  } as unknown as LibraryAccess;
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const usage = { record: async (call: ToolCall) => void calls.push(call) };
  const result = await callAndRecord(
    tool,
    { args, notes: [] },
    context,
    { library, log, usage },
    'connection',
  );
  return { call: calls[0], calls, result };
}

const found = { hits: [], mode: 'keyword', relaxed: false, notes: [] };
const unread = { units: [], unresolved: [], notes: [] };

describe('what is recorded', () => {
  test('of a search is its query and the passages that it found', async () => {
    const hits = [{ id: 'ecclesiastes-web:74', unit: 'ecclesiastes/4:4', snippet: '…' }];
    const { call } = await recorded(searchPassages, { query: 'envy' }, { ...found, hits });
    expect(call).toEqual({
      account: null,
      session: 'connection',
      tool: 'search_passages',
      failed: false,
      query: 'envy',
      passages: ['ecclesiastes-web:74'],
    });
  });

  test('of a reading are the units, and where a part of one was asked for, which', async () => {
    const units = [{ unit: 'walden/1' }, { unit: 'ecclesiastes/4:17' }].map((unit) => ({
      ...unit,
      citation: 'c',
      ref: 'r',
      scheme: 's',
      precision: 'exact',
      tier: 1,
      language: 'en',
      truncated: false,
      notes: ['Quote it.'],
      authorised: [],
      translations: [],
      covers: [],
      original: null,
      aid: null,
      continues: null,
    }));
    const { call } = await recorded(
      readPassages,
      { ids: ['walden/1@9000', 'Eccl 4:17'] },
      { ...unread, units },
    );
    expect(call).toMatchObject({ query: null, passages: ['walden/1@9000', 'ecclesiastes/4:17'] });
  });

  test('of a quote or an answer that is checked is that it was, never its words', async () => {
    const { call } = await recorded(
      checkQuote,
      { quote: 'my own secret line' },
      { verdict: 'absent', matches: [], candidates: [], notes: [] },
    );
    expect(call).toMatchObject({ tool: 'check_quote', failed: false, query: null, passages: null });
    expect(JSON.stringify(call)).not.toContain('secret');
  });

  test('of a call that failed is that it failed', async () => {
    const { call, result } = await recorded(searchPassages, { limit: 3 }, found);
    expect(result.isError).toBe(true);
    expect(call).toMatchObject({ failed: true, query: null, passages: null });
  });
});

describe('a call came through', () => {
  const session = async (context: ServerContext) =>
    (await recorded(searchPassages, { query: 'envy' }, found, context)).call?.session;
  const signal = new AbortController().signal;

  test('its session, where the transport has one', async () => {
    expect(await session(over({ sessionId: 'abc', http: {} }))).toBe('abc');
  });

  test('its connection, over stdio', async () => {
    expect(await session(over())).toBe('connection');
  });

  test('over HTTP without a session, the client of its token, else the one that it names, else just HTTP', async () => {
    const envelope = { [CLIENT_INFO_META_KEY]: { name: 'a-client', version: '1' } };
    const token = { authInfo: { token: 't', clientId: 'c1', scopes: [] } };
    expect(await session(over({ http: token, mcpReq: { signal, envelope } }))).toBe('http:c1');
    expect(await session(over({ http: {}, mcpReq: { signal, envelope } }))).toBe('http:a-client');
    expect(await session(over({ http: {} }))).toBe('http');
  });
});

test('a record that cannot be written is logged, and the answer stands', async () => {
  const library = { open: async () => ({ search: async () => found }) } as unknown as LibraryAccess;
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const full = new Error('disk full');
  const result = await callAndRecord(
    searchPassages,
    { args: { query: 'envy' }, notes: [] },
    over(),
    { library, log, usage: { record: () => Promise.reject(full) } },
    'connection',
  );
  expect(result.isError).toBeUndefined();
  expect(log.error).toHaveBeenCalledWith({ tool: 'search_passages', err: full }, 'recording usage');
});
