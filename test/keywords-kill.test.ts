import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-root.js';
import { compile } from './mcp/doors.js';
import { ecclesiastesThree } from './support/ecclesiastes-three.js';
import { answeringWell, FakeChatServer, silent } from './support/fake-chat-server.js';

const server = new FakeChatServer();

beforeAll(async () => {
  compile();
  await server.start();
});
afterAll(() => server.stop());

describe('writing keyword lines, stopped from outside', () => {
  it.each(['SIGKILL', 'SIGINT'] as const)(
    'by %s keeps every batch but the one under way, and goes on from there',
    async (signal) => {
      const { env, file } = ecclesiastesThree({
        CHAT_PROVIDER: 'openai-compatible',
        CHAT_MODEL: 'small',
        CHAT_BASE_URL: server.baseUrl,
      });
      const run = () =>
        spawn(process.execPath, [join(packageRoot, 'dist/cli.js'), 'keywords', 'ecclesiastes'], {
          env: { ...process.env, ...env },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
      server.seen.length = 0;
      const reached = new Promise<void>((resolve) => {
        server.next.push(answeringWell, (request, response) => {
          resolve();
          silent(request, response);
        });
      });
      const first = run();
      const stopped = once(first, 'exit');
      await reached;
      first.kill(signal);
      expect(await stopped).toEqual(signal === 'SIGKILL' ? [null, 'SIGKILL'] : [130, null]);
      expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(8);

      const [code] = await once(run(), 'exit');
      expect(code).toBe(0);
      const units = readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((row) => row.split('\t')[0]);
      expect(units).toEqual(Array.from({ length: 10 }, (_, at) => `ecclesiastes/3:${at + 1}`));
      // Eight units, the two that were lost, and those two again: nothing was asked for twice that had been stored.
      expect(server.seen.map(({ asked }) => asked.length)).toEqual([8, 2, 2]);
    },
  );
});
