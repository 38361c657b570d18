import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer, type Transport } from '@modelcontextprotocol/server';
import { afterEach, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import { stderrLog } from './log.js';
import { noteResources } from './note-resources.js';

let made: TestVault | undefined;
afterEach(async () => {
  await made?.close();
  made = undefined;
});

test('what is read of notes is of the kind that was announced', async () => {
  made = await testVault({ notes: { 'a.md': 'Oak.\n' } }, { embedder: null });
  const { vault } = made;
  const notes = { folders: () => vault.folders(), open: async () => vault, close: async () => {} };
  const server = new McpServer({ name: 'test', version: '1' });
  noteResources(notes, stderrLog('error'))(server);
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(far as Transport), client.connect(near)]);
  const { resourceTemplates } = await client.listResourceTemplates();
  const read = await Promise.all(
    resourceTemplates.map(({ uriTemplate }) =>
      client.readResource({ uri: uriTemplate.replace('{folder}', 'notes').replace('{+path}', 'a.md') }),
    ),
  );
  expect(read.map(({ contents: [content] }) => content?.mimeType)).toEqual(
    resourceTemplates.map(({ mimeType }) => mimeType),
  );
  expect(read).toHaveLength(2);
  await client.close();
});
