import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tinyDataDir } from '../../test/mcp/tiny-data-dir.js';
import { captureOutput } from '../../test/support/captured-output.js';
import { calling, FakeChatServer, refusing, saying } from '../../test/support/fake-chat-server.js';
import { run } from './program.js';

const provider = new FakeChatServer();
const data = tinyDataDir();
const folder = mkdtempSync(join(tmpdir(), 'eval-agent-'));
const out = join(folder, 'run.json');

beforeAll(async () => {
  // Each command guards the output of its process, and these are many in one.
  for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(50);
  await provider.start();
});
afterAll(async () => {
  await provider.stop();
  data.remove();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  provider.next.length = 0;
  provider.seen.length = 0;
  return () => vi.restoreAllMocks();
});

/** `verbatim eval agent --set unanswerable …` as it is typed; what it wrote, and its exit code. */
async function evalAgent(...options: string[]) {
  const settings = {
    VERBATIM_DATA: data.dataDir,
    EMBEDDING_PROVIDER: 'none',
    CHAT_BASE_URL: provider.baseUrl,
    CHAT_PRICE_PER_MILLION_IN: '10',
    CHAT_PRICE_PER_MILLION_OUT: '20',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const written = captureOutput();
  const code = await run(['eval', 'agent', '--set', 'unanswerable', ...options]);
  vi.unstubAllEnvs();
  return { code, ...written };
}

const MODEL = ['--model', 'openai-compatible/m'];

describe('verbatim eval agent', () => {
  it('lets the scripted client work on questions and prints its scores', async () => {
    const { code, stdout } = await evalAgent('--limit', '3', '--questions');
    expect(code).toBe(0);
    expect(stdout).toContain('scripted on unanswerable: 3 questions');
    expect(stdout).toMatch(/quote fidelity +(?:1\.000|– \(none\))/);
    expect(stdout).toMatch(/^ {2}u03 /m);
  });

  it('records a model’s calls, refusals and cost, and writes them where it is told', async () => {
    provider.next.push(
      calling({ name: 'search_passages', args: { query: 'ibuprofen' } }),
      saying('NOT IN THE LIBRARY: nothing is said of medicines.'),
      saying('“Never reset what you did not commit.” (Eccl 9:99)'),
    );
    const { code, stdout } = await evalAgent(...MODEL, '--limit', '2', '--out', out);
    expect(code).toBe(0);
    expect(stdout).toMatch(/refused, and rightly +0\.500 \(1 of 2\)/);
    expect(stdout).toMatch(/quote fidelity +0\.000 \(0 of 1\)/);
    expect(stdout).toMatch(/tokens +300 in, 150 out/);
    expect(stdout).toMatch(/cost +0\.0060/);
    const { records } = JSON.parse(readFileSync(out, 'utf8'));
    expect(records[0].transcript.calls).toMatchObject([
      { tool: 'search_passages', arguments: '{"query":"ibuprofen"}' },
    ]);
  });

  it('goes on where it was stopped, and says what to do when it stops', async () => {
    provider.next.push(refusing(401));
    const stopped = await evalAgent(...MODEL, '--limit', '3');
    expect(stopped.code).toBe(3);
    expect(stopped.stderr).toMatch(/CHAT_API_KEY.*Run the same command again to go on/s);
    provider.next.push(saying('NOT IN THE LIBRARY.'));
    const { stdout } = await evalAgent(...MODEL, '--limit', '3', '--resume');
    expect(stdout).toContain('3 questions, 2 of them done before');
    expect(provider.seen.map(({ prompt }) => prompt)).toEqual([
      expect.stringContaining('flight'),
      expect.stringContaining('flight'),
    ]);
  });

  it('prints everything as JSON', async () => {
    const { stdout } = await evalAgent('--limit', '1', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      model: 'scripted',
      scores: { questions: 1 },
      questions: [{ id: 'u01', answerable: false }],
      records: [{ id: 'u01', transcript: { ending: 'answered' } }],
    });
  });

  it.each([
    [['--model', 'parrot'], /no model "parrot"/],
    [['--model', 'openai/gpt'], /no model "openai\/gpt"/],
    [['--model', 'mistral/m'], /CHAT_API_KEY is not set/],
    [['--limit', '0'], /--limit is "0"/],
    [['--resume', '--fresh'], /opposite/],
    [['--set', 'no-such-set'], /no judged set no-such-set/],
  ])('refuses %j', async (options, message) => {
    const { code, stderr } = await evalAgent(...options);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});
