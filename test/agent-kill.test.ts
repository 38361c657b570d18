import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-root.js';
import { compile } from './mcp/doors.js';
import { tinyDataDir } from './mcp/tiny-data-dir.js';
import { FakeChatServer, saying, silent } from './support/fake-chat-server.js';

const provider = new FakeChatServer();
const data = tinyDataDir();

beforeAll(async () => {
  compile();
  await provider.start();
});
afterAll(async () => {
  await provider.stop();
  data.remove();
});

const QUESTIONS = 4;

function evalAgent() {
  const options = ['--set', 'unanswerable', '--limit', String(QUESTIONS), '--model', 'openai-compatible/m'];
  return spawn(process.execPath, [join(packageRoot, 'dist/cli.js'), 'eval', 'agent', ...options], {
    env: {
      ...process.env,
      VERBATIM_DATA: data.dataDir,
      EMBEDDING_PROVIDER: 'none',
      CHAT_BASE_URL: provider.baseUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

describe('an evaluation of a client model, stopped from outside', () => {
  it.each(['SIGKILL', 'SIGINT'] as const)(
    'by %s keeps every question but the one under way, and goes on from there',
    async (signal) => {
      for (const suffix of ['', '-wal', '-shm']) {
        rmSync(join(data.dataDir, `agent-runs.db${suffix}`), { force: true });
      }
      provider.seen.length = 0;
      const reached = new Promise<void>((resolve) => {
        provider.next.push(saying('One.'), saying('Two.'), (request, response) => {
          resolve();
          silent(request, response);
        });
      });
      const first = evalAgent();
      const stopped = once(first, 'exit');
      await reached;
      first.kill(signal);
      expect(await stopped).toEqual(signal === 'SIGKILL' ? [null, 'SIGKILL'] : [130, null]);

      provider.next.push(saying('Three.'), saying('Four.'));
      expect(await once(evalAgent(), 'exit')).toEqual([0, null]);
      const asked = provider.seen.map(({ prompt }) => prompt);
      // The third was under way; nothing that was done is asked again.
      expect(asked).toHaveLength(QUESTIONS + 1);
      expect(new Set(asked).size).toBe(QUESTIONS);
      expect(asked[3]).toBe(asked[2]);
    },
  );
});
