import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { openDemoVault } from './demo-vault.js';

afterEach(() => vi.unstubAllEnvs());

class Broken extends WordEmbedder {
  override async embed(): Promise<never> {
    throw new Error('the model is broken');
  }
}

test('the copy of the demo’s notes goes where they cannot be indexed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'verbatim-demo-test-'));
  vi.stubEnv('TMPDIR', dir);
  await expect(openDemoVault(new Broken())).rejects.toThrow('the model is broken');
  expect(readdirSync(dir)).toEqual([]);
});
