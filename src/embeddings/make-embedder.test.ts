import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type EmbeddingConfig, readConfig } from '../config.js';
import { makeEmbedder } from './make-embedder.js';

const config = (env: NodeJS.ProcessEnv): EmbeddingConfig => readConfig(env).embedding;

/** The shared libraries that this process has loaded. */
const loaded = () => (process.report.getReport() as { sharedObjects: string[] }).sharedObjects.join('\n');

describe('the embedder that the settings ask for', () => {
  it('loads no native module before its first use, so that a server lists its tools at once', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-make-embedder-'));
    const embedder = makeEmbedder(config({}), dataDir);
    await embedder?.identity();
    embedder?.understands('vanity');
    expect(loaded()).not.toContain('onnxruntime');
    await embedder?.embed(['vanity'], 'query');
    expect(loaded()).toContain('onnxruntime');
    await embedder?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is the built-in one unless they say otherwise', async () => {
    const embedder = makeEmbedder(config({}), '/nowhere/is/nothing/read');
    expect(await embedder?.identity()).toMatchObject({ id: 'local/use-lite', dimension: 512 });
  });

  it('is none when they say none', () => {
    expect(makeEmbedder(config({ EMBEDDING_PROVIDER: 'none' }), '/nowhere')).toBeNull();
  });

  it('is a folder when the model of the local provider is set; a wrong one is told at its first use', async () => {
    const embedder = makeEmbedder(config({ EMBEDDING_MODEL: '/nowhere/model' }), '/nowhere');
    await expect(embedder?.identity()).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is Mistral or a compatible server', async () => {
    const mistral = config({ EMBEDDING_PROVIDER: 'mistral', EMBEDDING_API_KEY: 'key' });
    expect(await makeEmbedder(mistral, '/nowhere')?.identity()).toMatchObject({
      id: 'mistral/mistral-embed',
    });
    const ollama = config({
      EMBEDDING_PROVIDER: 'openai-compatible',
      EMBEDDING_BASE_URL: 'http://127.0.0.1:11434/v1',
      EMBEDDING_MODEL: 'nomic-embed-text',
      EMBEDDING_DIMENSIONS: '768',
    });
    expect(await makeEmbedder(ollama, '/nowhere')?.identity()).toEqual({
      id: 'openai-compatible/nomic-embed-text',
      revision: '1',
      dimension: 768,
    });
  });

  it('cannot be made without what its provider needs', () => {
    expect(() => makeEmbedder(config({ EMBEDDING_PROVIDER: 'mistral' }), '/nowhere')).toThrow(/key/);
    expect(() => makeEmbedder(config({ EMBEDDING_PROVIDER: 'openai-compatible' }), '/nowhere')).toThrow(
      /EMBEDDING_BASE_URL/,
    );
  });
});
