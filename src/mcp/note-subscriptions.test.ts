import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer, type Transport } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import type { NotesAccess } from '../notes/access.js';
import type { LibraryAccess } from '../works/access.js';
import type { Log } from './log.js';
import { NoteSubscriptions } from './note-subscriptions.js';
import { notesParts } from './register-notes.js';

const URI = 'verbatim://notes/notes/a.md';
/** So long until a client knows, at most, milliseconds. */
const LOOK_MS = 1_000;

let made: TestVault;
let failure: Error | null;
let logged: string[];
const log: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: ({ err }: { err?: Error }) => void logged.push(err?.message ?? ''),
};
const notes: NotesAccess = {
  folders: () => made.vault.folders(),
  open: async () => {
    if (failure) throw failure;
    return made.vault;
  },
  close: async () => {},
};
const newServer = () =>
  new McpServer({ name: 'test', version: '1' }, { capabilities: { resources: { subscribe: true } } });

beforeEach(async () => {
  [failure, logged] = [null, []];
  made = await testVault({ notes: { 'a.md': 'Oak.\n' } }, { embedder: null });
});
afterEach(async () => {
  vi.useRealTimers();
  await made.close();
});

test('a note that cannot be looked at is logged once, is watched on, and ends nothing', async () => {
  vi.useFakeTimers();
  const server = newServer();
  const subscriptions = new NoteSubscriptions(server, notes, log);
  subscriptions.register();
  await subscriptions.watch(URI);
  const told = vi.spyOn(server.server, 'sendResourceUpdated').mockResolvedValue();
  failure = new Error('disk I/O error');
  await vi.advanceTimersByTimeAsync(3 * LOOK_MS);
  expect(logged).toEqual(['disk I/O error']);
  failure = null;
  made.write({ 'a.md': 'Oak and elm.\n' });
  told.mockClear();
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect(told.mock.calls).toEqual([[{ uri: URI }]]);
  server.server.onclose?.();
});

test('a note that was read and cannot be watched is logged, and its text is given', async () => {
  const server = newServer();
  const openedOnce: NotesAccess = {
    ...notes,
    open: async () => {
      const vault = await notes.open();
      failure = new Error('disk I/O error');
      return vault;
    },
  };
  const library = { summary: () => null } as LibraryAccess;
  notesParts({ library, log, lasting: true }, openedOnce)(server, 'connection');
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(far as Transport), client.connect(near)]);
  const { contents } = await client.readResource({ uri: URI });
  expect(contents).toMatchObject([{ text: expect.stringContaining('Oak.') }]);
  expect(logged).toEqual(['disk I/O error']);
  await client.close();
});
