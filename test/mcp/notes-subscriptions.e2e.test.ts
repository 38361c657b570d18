import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stderrLog } from '../../src/mcp/log.js';
import { serverFactory } from '../../src/mcp/server.js';
import type { NotesAccess } from '../../src/notes/access.js';
import type { LibraryAccess } from '../../src/works/access.js';
import { type TestVault, testVault } from '../support/notes-vault.js';
import type { Era } from './doors.js';

const URI = 'verbatim://notes/notes/mill/wheel.md';

let made: TestVault;
beforeAll(async () => {
  made = await testVault(
    { notes: { 'mill/wheel.md': 'Oak.\n', 'mill/stones.md': 'Burr.\n' } },
    { embedder: null },
  );
});
afterAll(() => made.close());

/** A client over a lasting connection, as stdio is, and the addresses it was told of. */
async function connected(era: Era) {
  const library = { summary: () => null } as LibraryAccess;
  const notes: NotesAccess = {
    folders: () => made.vault.folders(),
    open: async () => made.vault,
    close: async () => {},
  };
  const [near, far] = InMemoryTransport.createLinkedPair();
  const connection = serveStdio(serverFactory({ library, notes, lasting: true, log: stderrLog('error') }), {
    transport: far as Transport,
  });
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } });
  const told: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    told.push(params.uri);
  });
  await client.connect(near);
  const close = async () => {
    await client.close();
    await connection.close();
  };
  return { client, told, close };
}

describe('a client that asked is told when a note changes, and of no other', () => {
  test('before 2026-07-28: by subscribing, until it unsubscribes', async () => {
    const { client, told, close } = await connected('legacy');
    expect(client.getServerCapabilities()?.resources?.subscribe).toBe(true);
    await client.subscribeResource({ uri: URI });
    made.write({ 'mill/wheel.md': 'Oak and elm.\n', 'mill/stones.md': 'French burr.\n' });
    await expect.poll(() => told, { timeout: 8_000 }).toEqual([URI]);
    await client.unsubscribeResource({ uri: URI });
    made.write({ 'mill/wheel.md': 'Oak, elm and iron.\n' });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(told).toEqual([URI]);
    await close();
  }, 20_000);

  test('since: by listening to what it has read', async () => {
    const { client, told, close } = await connected('auto');
    await client.readResource({ uri: URI });
    await client.readResource({ uri: 'verbatim://notes/notes/mill/stones.md' });
    const listening = await client.listen({ resourceSubscriptions: [URI] });
    made.write({ 'mill/wheel.md': 'Only oak.\n', 'mill/stones.md': 'Derbyshire peak.\n' });
    await expect.poll(() => told, { timeout: 8_000 }).toEqual([URI]);
    await listening.close();
    await close();
  }, 20_000);
});
