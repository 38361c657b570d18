import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openExistingAccounts } from '../../src/accounts/open-accounts.js';
import { readConfig } from '../../src/config.js';
import { type RunningServer, serve } from '../../src/main.js';
import type { ReadAnswer } from '../../src/works/answers.js';
import { tinyDataDir } from './tiny-data-dir.js';

const folder = tinyDataDir();
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
afterAll(() => folder.remove());

async function connected(env: NodeJS.ProcessEnv): Promise<Client> {
  const server: RunningServer = await serve(
    readConfig({
      VERBATIM_DATA: folder.dataDir,
      EMBEDDING_PROVIDER: 'none',
      LOG_LEVEL: 'silent',
      PORT: '0',
      ...env,
    }),
  );
  const client = new Client(
    { name: 'one-shot-test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  open.push(server, client);
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  return client;
}

const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

test('get_passages is neither listed nor spoken of unless it is switched on', async () => {
  const client = await connected({});
  expect(await names(client)).not.toContain('get_passages');
  expect(client.getInstructions()).not.toContain('get_passages');
});

test('switched on, it takes a situation under whatever name and gives whole passages', async () => {
  const client = await connected({ ONE_SHOT: 'on' });
  expect(await names(client)).toContain('get_passages');
  expect(client.getInstructions()).toContain('get_passages');
  const { structuredContent, isError, content } = await client.callTool({
    name: 'get_passages',
    arguments: { query: 'I have an enemy at work', themes: 'love, forgiveness' },
  });
  expect(isError).toBeFalsy();
  expect((structuredContent as unknown as ReadAnswer).units[0]?.unit).toBe('matthew/5:44');
  expect(JSON.stringify(content)).toContain('ORIGINAL (quote this)');
});

test('an empty situation is refused with what to do next', async () => {
  const client = await connected({ ONE_SHOT: 'on' });
  const { structuredContent, isError } = await client.callTool({ name: 'get_passages', arguments: {} });
  expect(isError).toBe(true);
  expect(structuredContent).toMatchObject({
    error: { reason: 'bad-input', message: expect.stringContaining('"situation" is missing') },
  });
});

test('with the usage record on, calls of a client are one question: new, then repeated, then empty', async () => {
  const client = await connected({ USAGE: 'on' });
  const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
  await call('search_passages', { query: 'love your enemies' });
  await call('search_passages', { query: 'love your enemies' });
  await call('search_passages', { query: 'zyzzyva' });
  await call('read_passages', { ids: ['Matt 5:44'] });
  await call('check_quote', { quote: 'a private line of mine' });
  const db = openExistingAccounts(folder.dataDir);
  const rows = db.prepare('SELECT tool, outcome, session, query, passages FROM usage ORDER BY id').all();
  const questions = db.prepare('SELECT count(DISTINCT question) FROM usage').pluck().get();
  db.close();
  expect(questions).toBe(1);
  const session = 'http:one-shot-test';
  expect(rows).toEqual([
    expect.objectContaining({ outcome: 'new', session, query: 'love your enemies' }),
    expect.objectContaining({ outcome: 'repeated', session }),
    expect.objectContaining({ outcome: 'empty', session, query: 'zyzzyva', passages: '[]' }),
    { tool: 'read_passages', outcome: 'new', session, query: null, passages: '["matthew/5:44"]' },
    { tool: 'check_quote', outcome: 'new', session, query: null, passages: '[]' },
  ]);
});
