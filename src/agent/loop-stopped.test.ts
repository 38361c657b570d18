import { describe, expect, it } from 'vitest';
import { refusing, saying, silent } from '../../test/support/fake-chat-server.js';
import { ANSWER, modelAtWork, searching } from '../../test/support/model-at-work.js';
import { VerbatimError } from '../errors.js';
import type { ToolClient } from './tool-client.js';

const at = modelAtWork();

describe('what is no affair of the model', () => {
  it('a provider that is busy is asked again when it says', async () => {
    const started = performance.now();
    const busy = refusing(429, { 'retry-after': '0.3' });
    expect(await at.work([busy, saying(ANSWER)])).toMatchObject({ ending: 'answered', turns: 1 });
    expect(performance.now() - started).toBeGreaterThan(290);
  });

  it('a provider that is busy for longer than can be waited for stops the run at once', async () => {
    const busy = refusing(429, { 'retry-after': '3600' });
    await expect(at.work([busy, saying(ANSWER)])).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('HTTP 429'),
    });
  });

  it('a provider that goes on failing stops the run', async () => {
    const down = refusing(503, { 'retry-after-ms': '1' });
    await expect(at.work([down, down, saying(ANSWER)])).rejects.toMatchObject({ kind: 'unavailable' });
    expect(at.provider.seen).toHaveLength(2);
  });

  it('a provider that refuses the key is not asked again', async () => {
    await expect(at.work([refusing(401), saying(ANSWER)])).rejects.toMatchObject({
      kind: 'unavailable',
      recovery: expect.stringContaining('CHAT_API_KEY'),
    });
    expect(at.provider.seen).toHaveLength(1);
  });

  it('a provider that never answers stops the run', async () => {
    await expect(at.work([silent], { options: { timeoutMs: 50, retries: 0 } })).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('no answer within 0.05 s'),
    });
  });

  it('a server that is gone stops the run', async () => {
    const gone: ToolClient = {
      list: () => at.tools.list(),
      call: async () => {
        throw new VerbatimError('unavailable', 'The server is gone.', 'Start it.');
      },
    };
    await expect(at.work([searching()], { tools: gone })).rejects.toMatchObject({
      message: 'The server is gone.',
    });
  });

  it('a person who stops it stops it while the model thinks', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    await expect(at.work([silent], { signal: controller.signal })).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });

  it('a person who stops it stops it while the provider is waited for', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const busy = refusing(429, { 'retry-after': '60' });
    await expect(at.work([busy], { signal: controller.signal })).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
