import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeEmbeddingsServer, refuse } from '../../../test/support/fake-embeddings-server.js';
import { readConfig } from '../../config.js';
import { type RunningServer, serve } from '../../main.js';
import { FolderRegistry } from '../../notes/folders.js';
import { vaultOf } from '../../notes/vault-of-config.js';
import type { Log } from '../log.js';

let dir: string;
let provider: FakeEmbeddingsServer;
let server: RunningServer | undefined;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'verbatim-health-'));
  provider = new FakeEmbeddingsServer();
  await provider.start();
});
afterEach(async () => {
  await server?.close();
  await provider.stop();
  rmSync(dir, { recursive: true });
});

async function search(url: string, query: string): Promise<string> {
  const call = { name: 'vault_search', arguments: { query } };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  });
  return response.text();
}

test('health and the log say that texts cannot be embedded, once a search has found out', async () => {
  const config = readConfig({
    VERBATIM_DATA: join(dir, 'data'),
    PORT: '0',
    EMBEDDING_PROVIDER: 'openai-compatible',
    EMBEDDING_BASE_URL: provider.baseUrl,
    EMBEDDING_MODEL: 'test',
  });
  mkdirSync(join(dir, 'notes'));
  writeFileSync(join(dir, 'notes', 'a.md'), 'The oak wheel.\n');
  new FolderRegistry(config.dataDir).add(join(dir, 'notes'));
  const vault = vaultOf(config);
  const { jobs } = vault.jobs.start(vault.folders());
  await vault.jobs.wait(
    jobs.map(({ id }) => id),
    60_000,
  );
  await vault.close();

  const warned: object[] = [];
  const log: Log = { debug() {}, info() {}, error() {}, warn: (fields) => warned.push(fields) };
  server = await serve(config, { log });
  const { url } = server;
  const health = async () =>
    ((await (await fetch(new URL('/healthz', url))).json()) as { degraded: string[] }).degraded.join(' ');
  expect(await search(url, 'oak')).toContain('hybrid');
  expect(await health()).not.toContain('embedding provider');
  provider.next.push(refuse(401));
  expect(await search(url, 'wheel')).toContain('keywords only');
  expect(await health()).toMatch(/The embedding provider at .* failed/u);
  expect(warned).toEqual([{ reason: expect.stringMatching(/The embedding provider at .* failed/u) }]);
});
