import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.js';
import { serverFactory } from '../../src/mcp/server.js';
import { vaultTools } from '../../src/mcp/tools/vault-tools.js';
import { accessLibrary } from '../../src/works/access.js';
import type { TestVault } from '../support/notes-vault.js';
import { pathsOut, SECRET, UNASKED, vaultBesideSecrets } from '../support/outside-of-notes.js';

let made: TestVault;
let client: Client;
let close: () => Promise<void>;
const unexpected: unknown[] = [];

beforeAll(async () => {
  made = await vaultBesideSecrets();
  const { vault } = made;
  const config = readConfig({ VERBATIM_DATA: made.dataDir, EMBEDDING_PROVIDER: 'none' });
  const notes = { folders: () => vault.folders(), open: async () => vault, close: async () => {} };
  const silent = () => {};
  const log = {
    debug: silent,
    info: silent,
    warn: silent,
    error: (fields: object) => void unexpected.push(fields),
  };
  const [near, far] = InMemoryTransport.createLinkedPair();
  const ports = { library: accessLibrary(config), notes, log, lasting: true };
  const server = serveStdio(serverFactory(ports), { transport: far as Transport });
  client = new Client({ name: 'verbatim-test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(near);
  close = async () => {
    await client.close();
    await server.close();
  };
});
afterAll(async () => {
  await close();
  await made.close();
});

/** What a client is told, whether it is an answer or a refusal. */
async function told(ask: () => Promise<unknown>): Promise<string> {
  return ask().then(
    (answer) => JSON.stringify(answer),
    (error: Error) => JSON.stringify([error.message, (error as { data?: unknown }).data]),
  );
}

test('nothing outside the folder comes through any tool or resource, whatever the arguments', async () => {
  const written = pathsOut(made);
  const folder = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(undefined, 'notes') }, written);
  const [used, inside] = [new Set<string>(), new Set<string>()];
  await fc.assert(
    fc.asyncProperty(written, folder, written, async (path, named, other) => {
      const within = { path, ...(named !== undefined && { folder: named }) };
      const calls: readonly (readonly [string, Record<string, unknown>])[] = [
        ['vault_read', within],
        ['vault_read', { ...within, heading: 'S' }],
        ['vault_read', { ...within, lines: '1-9', heading: other }],
        ['vault_read', { ...within, lines: other }],
        ['vault_search', { query: `inside ${SECRET}`, ...within }],
        ['vault_search', { query: 'inside', ...within, type: other, tags: [other], from: other }],
        ['vault_list', { view: 'flat', ...within }],
        ['vault_list', { ...within, project: other }],
        ['vault_passages', { query: `inside ${SECRET}`, max_tokens: 500, ...within }],
        ['vault_delta', { claims: [SECRET, 'It is there.'], ...within }],
        ['vault_reindex', { action: 'status', job: other, ...within }],
      ];
      const answers = calls.map(async ([name, args]) => {
        used.add(name);
        return [name, await told(() => client.callTool({ name, arguments: args }))] as const;
      });
      const uri = `verbatim://notes/${encodeURIComponent(named ?? 'notes')}/${encodeURI(path)}`;
      const reference = { type: 'ref/resource', uri: 'verbatim://notes/{folder}/{+path}' } as const;
      const argument = { name: 'path', value: path };
      const others = [
        told(() => client.readResource({ uri })),
        told(() =>
          client.complete({ ref: reference, argument, context: { arguments: { folder: 'notes' } } }),
        ),
      ].map(async (answer) => ['resource', await answer] as const);
      for (const [name, answer] of await Promise.all([...answers, ...others])) {
        expect(answer, name).not.toContain(UNASKED);
        if (/Inside( too)?\./.test(answer)) inside.add(name);
      }
    }),
    { numRuns: 150 },
  );
  expect([...used].sort()).toEqual(vaultTools.map(({ name }) => name).sort());
  // What stands inside did come through, so that silence means something.
  for (const name of ['vault_read', 'vault_search', 'vault_passages', 'vault_delta'])
    expect(inside).toContain(name);
  expect(unexpected).toEqual([]);
}, 120_000);
