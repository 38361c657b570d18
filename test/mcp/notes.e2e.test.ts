import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.js';
import { serve } from '../../src/main.js';
import { FolderRegistry } from '../../src/notes/folders.js';
import { type TestVault, testVault } from '../support/notes-vault.js';
import { type Door, type Era, httpDoor } from './doors.js';

const LIBRARY_TOOLS = [
  'search_passages',
  'read_passages',
  'check_quote',
  'check_answer',
  'list_concepts',
  'get_concept',
];
const VAULT_TOOLS = [
  'vault_search',
  'vault_read',
  'vault_list',
  'vault_passages',
  'vault_delta',
  'vault_reindex',
];

/** Notes beside no library at all: the tools over notes need none. */
let made: TestVault;
let door: Door;
beforeAll(async () => {
  made = await testVault(
    {
      notes: {
        'mill/wheel.md': '---\ntype: reference\n---\n# The wheel\n\n## Bearings\n\nPack them with tallow.\n',
        'mill/stones.md': '# The stones\n\nSee [[wheel]].\n',
        'a & b/größe?.md': '# Größe\n\nZwei Meter.\n',
      },
    },
    { embedder: null },
  );
  door = await httpDoor(made.dataDir);
});
afterAll(async () => {
  await door.close();
  await made.close();
});

const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return {
    text: first?.text ?? '',
    answer: structuredContent as Record<string, unknown> & { notes: string[] },
    isError,
  };
}

test('a server without notes folders offers what it always did, and one with them the vault tools too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-none-'));
  const other = await httpDoor(dataDir);
  const client = await other.connect('auto');
  expect(await names(client)).toEqual(LIBRARY_TOOLS);
  // Added while the server runs.
  new FolderRegistry(dataDir).add(made.root(), 'notes');
  const again = await other.connect('auto');
  expect(await names(again)).toEqual([...LIBRARY_TOOLS, ...VAULT_TOOLS]);
  expect(again.getInstructions()).toContain('own notes (notes)');
  for (const each of [client, again]) await each.close();
  await other.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a server that answers to other names than this machine’s does not offer the notes', async () => {
  const server = await serve(
    readConfig({
      VERBATIM_DATA: made.dataDir,
      EMBEDDING_PROVIDER: 'none',
      LOG_LEVEL: 'warn',
      PORT: '0',
      ALLOWED_HOSTS: 'quotes.example',
    }),
  );
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  expect(await names(client)).toEqual(LIBRARY_TOOLS);
  await client.close();
  await server.close();
});

describe.each<Era>(['auto', 'legacy'])('over the protocol, %s', (era) => {
  let client: Client;
  beforeAll(async () => {
    client = await door.connect(era);
  });
  afterAll(() => client.close());

  test('a hit’s reference reads the note, as text and as structure', async () => {
    const found = await call(client, 'vault_search', { q: 'tallow bearings', path: null, k: '3' });
    const [hit] = found.answer.hits as { ref: string }[];
    expect(found.text).toContain(hit?.ref);
    const read = await call(client, 'vault_read', { ref: hit?.ref });
    expect(read.answer).toMatchObject({ path: 'mill/wheel.md', linksHere: [{ path: 'mill/stones.md' }] });
    for (const form of [read.text, read.answer.text]) expect(form).toContain('Pack them with tallow.');
  });

  test('a resource’s address names the note to the tools too, whatever it is given as', async () => {
    const uri = 'verbatim://notes/notes/mill/wheel.md';
    for (const name of ['uri', 'path', 'ref']) {
      const { answer } = await call(client, 'vault_read', { [name]: uri, start_line: 1, end_line: 2 });
      expect(answer).toMatchObject({ folder: 'notes', path: 'mill/wheel.md', startLine: 1, endLine: 2 });
    }
    const listed = await call(client, 'vault_list', { path: 'verbatim://notes/notes/mill', view: 'FLAT' });
    expect(listed.answer).toMatchObject({ folder: 'notes', path: 'mill', view: 'flat' });
  });

  test('every tool answers what its example asks, or says what to do next', async () => {
    const { tools } = await client.listTools();
    expect(
      tools
        .filter(({ name }) => name.startsWith('vault_'))
        .map(({ annotations }) => annotations?.readOnlyHint),
    ).toEqual([true, true, true, true, true, false]);
    const asked = {
      vault_search: { query: 'wheel' },
      vault_read: { path: 'mill/wheel.md', heading: 'Bearings' },
      vault_list: { path: 'mill', view: 'tree' },
      vault_passages: { query: 'bearings tallow', max_tokens: 100 },
      vault_reindex: {},
    };
    for (const [name, args] of Object.entries(asked)) {
      const { isError, answer, text } = await call(client, name, args);
      expect([name, isError ?? false]).toEqual([name, false]);
      expect(answer.notes).toBeInstanceOf(Array);
      expect(text.length).toBeGreaterThan(20);
    }
  });

  test('comparing claims without vectors is an error with advice, never "new"', async () => {
    const { isError, text } = await call(client, 'vault_delta', { claims: '1. Oak; or elm.\n2. Tallow.' });
    expect(isError).toBe(true);
    expect(text).toMatch(/compared by meaning[\s\S]*What to do next: .*vault_search/);
  });

  test('a path out of the notes is refused', async () => {
    const { isError, text } = await call(client, 'vault_read', { path: '../data/notes/folders.json' });
    expect(isError).toBe(true);
    expect(text).toContain('leads out of the notes folder');
  });

  test('reindexing is a job, whose progress is told to a client that asks for it', async () => {
    made.write({ [`new-${era}.md`]: 'Linseed oil.\n' });
    const told: unknown[] = [];
    const { structuredContent } = await client.callTool(
      { name: 'vault_reindex', arguments: { folder: 'notes' } },
      { onprogress: (progress) => told.push(progress) },
    );
    const [job] = (structuredContent as { jobs: { id: string; state: string; result: object }[] }).jobs;
    expect(job).toMatchObject({ state: 'done', result: { added: 1 } });
    expect(told.length).toBeGreaterThan(0);
    const found = await call(client, 'vault_search', { query: 'linseed', path: `new-${era}.md` });
    expect(found.answer.hits).toHaveLength(1);
    const status = await call(client, 'vault_reindex', { action: 'status', job: job?.id });
    expect(status.answer.jobs).toMatchObject([{ id: job?.id, state: 'done' }]);
    expect((await call(client, 'vault_reindex', { job: job?.id })).answer).toEqual(status.answer);
    expect((await call(client, 'vault_reindex', { action: 'status', job: 'reindex-99' })).isError).toBe(true);
  });

  test('notes are resources, their paths complete, and odd names are no trouble', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('verbatim://notes/notes');
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'verbatim://notes/{folder}/{+path}' },
      argument: { name: 'path', value: 'mill/' },
      context: { arguments: { folder: 'notes' } },
    });
    expect(completion.values).toEqual(['mill/stones.md', 'mill/wheel.md']);
    const uri = 'verbatim://notes/notes/a%20%26%20b/gr%C3%B6%C3%9Fe%3F.md';
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('Zwei Meter.') });
    await expect(client.readResource({ uri: 'verbatim://notes/notes/none.md' })).rejects.toThrow(/none\.md/);
    await expect(
      client.readResource({ uri: 'verbatim://notes/notes/..%2F..%2Fetc%2Fpasswd' }),
    ).rejects.toThrow();
  });
});
