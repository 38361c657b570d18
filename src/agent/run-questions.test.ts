import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tinyDataDir } from '../../test/mcp/tiny-data-dir.js';
import {
  type ChatBehaviour,
  FakeChatServer,
  refusing,
  saying,
  silent,
} from '../../test/support/fake-chat-server.js';
import { makeToolModel } from '../chat/make-chat-model.js';
import type { ToolModel } from '../chat/tool-model.js';
import { type InProcessTools, inProcessTools } from '../cli/in-process-tools.js';
import { readConfig } from '../config.js';
import { accessLibrary } from '../works/access.js';
import { type QuestionsRun, runQuestions } from './run-questions.js';
import { RunsRepository } from './runs.repository.js';
import { ScriptedClient } from './scripted-client.js';

const provider = new FakeChatServer();
const data = tinyDataDir();
const library = accessLibrary(readConfig({ VERBATIM_DATA: data.dataDir, EMBEDDING_PROVIDER: 'none' }));
const QUESTIONS = ['peace', 'vanity', 'enemies'].map((text) => ({
  id: text.slice(0, 1),
  text: `What of ${text}?`,
}));
let tools: InProcessTools;
let model: ToolModel;
let folder: string;

beforeAll(async () => {
  await provider.start();
  tools = await inProcessTools(library);
  const { chat } = readConfig({
    CHAT_PROVIDER: 'openai-compatible',
    CHAT_MODEL: 'm',
    CHAT_BASE_URL: provider.baseUrl,
  });
  model = await makeToolModel(chat, { retries: 0 });
});
afterAll(async () => {
  await tools.close();
  await library.close();
  await provider.stop();
  data.remove();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agent-runs-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  provider.next.length = 0;
  provider.seen.length = 0;
});

/** Runs as one process would: the record is opened, and closed again however it ends. */
async function run(turns: readonly ChatBehaviour[], given: Partial<QuestionsRun> = {}) {
  provider.seen.length = 0;
  provider.next.splice(0, Infinity, ...turns);
  const runs = new RunsRepository(join(folder, 'agent-runs.db'));
  try {
    return await runQuestions({
      model,
      tools,
      instructions: tools.instructions,
      set: 'test',
      questions: QUESTIONS,
      library: 'one',
      runs,
      start: 'go on',
      ...given,
    });
  } finally {
    runs.close();
  }
}

const answers = ({ records }: Awaited<ReturnType<typeof run>>) =>
  records.map(({ transcript }) => transcript.answer);
const three = [saying('one'), saying('two'), saying('three')];

describe('a run that was stopped', () => {
  it('goes on where it was when the provider is back, and pays for nothing twice', async () => {
    await expect(run([saying('one'), saying('two'), refusing(500)])).rejects.toMatchObject({
      kind: 'unavailable',
      recovery: expect.stringContaining('Run the same command again to go on'),
    });
    const report = await run([saying('three')]);
    expect(answers(report)).toEqual(['one', 'two', 'three']);
    expect(report.resumed).toBe(2);
    expect(provider.seen.map(({ prompt }) => prompt)).toEqual(['What of enemies?']);
  });

  it('keeps what was done when a person stops it', async () => {
    const controller = new AbortController();
    const stopping: ChatBehaviour = (seen, response) => {
      controller.abort();
      silent(seen, response);
    };
    await expect(run([saying('one'), stopping], { signal: controller.signal })).rejects.toMatchObject({
      kind: 'cancelled',
    });
    expect(answers(await run([saying('two'), saying('three')], { start: 'resume' }))).toEqual([
      'one',
      'two',
      'three',
    ]);
  });
});

describe('a run that was finished', () => {
  it('asks nothing, unless it is to begin anew', async () => {
    await run(three);
    expect((await run([])).resumed).toBe(3);
    expect(provider.seen).toHaveLength(0);
    const fresh = await run([saying('1'), saying('2'), saying('3')], { start: 'fresh' });
    expect(answers(fresh)).toEqual(['1', '2', '3']);
  });

  it('asks again what is worded otherwise now', async () => {
    await run(three);
    const questions = QUESTIONS.with(1, { id: 'v', text: 'What of vexation?' });
    const report = await run([saying('other')], { questions });
    expect(answers(report)).toEqual(['one', 'other', 'three']);
    expect(report.resumed).toBe(2);
  });

  it.each([
    ['another library', { library: 'two' }],
    ['another set', { set: 'other' }],
    ['other instructions', { instructions: 'Quote nothing.' }],
    ['other limits', { limits: { turns: 2, calls: 2, tokens: 9_999 } }],
  ] as const)('is another run with %s', async (_, other) => {
    await run(three);
    await expect(run([], { ...other, start: 'resume' })).rejects.toMatchObject({ kind: 'not-found' });
    expect((await run(three, other)).resumed).toBe(0);
  });
});

it('there is nothing to resume before the first run', async () => {
  await expect(run([], { start: 'resume' })).rejects.toMatchObject({ kind: 'not-found' });
});

it('a model is told how to say that the library has no answer', async () => {
  await run([saying('NOT IN THE LIBRARY: nothing.')], { questions: QUESTIONS.slice(0, 1) });
  expect(provider.seen[0]?.system).toMatch(/begin your answer with the words NOT IN THE LIBRARY/);
});

describe('the scripted client', () => {
  const scripted = (question: string, searches: readonly string[] = []) =>
    run([], {
      model: new ScriptedClient({ searchesFor: () => searches }),
      questions: [{ id: 'q', text: question }],
    });

  it('searches, reads, checks and quotes exactly, through the same loop, the same each time', async () => {
    const ask = () =>
      scripted('I cannot stand my enemies, and they mistreat me.', ['love your enemies', 'peacemakers']);
    const { records } = await ask();
    const [record] = records;
    expect(record?.transcript.ending).toBe('answered');
    expect(record?.transcript.calls.map(({ tool }) => tool)).toEqual([
      'search_passages',
      'search_passages',
      'search_passages',
      'read_passages',
      'check_quote',
      'check_quote',
    ]);
    expect(record?.transcript.answer).toContain('ἀγαπᾶτε τοὺς ἐχθροὺς ὑμῶν');
    expect(
      record?.judgement.quotations.map(({ verdict, rightReference }) => [verdict, rightReference]),
    ).toEqual([
      ['exact', true],
      ['exact', true],
    ]);
    expect((await ask()).records[0]?.transcript.answer).toBe(record?.transcript.answer);
  });

  it('rephrases a question that comes without searches', async () => {
    const { records } = await scripted('Everything feels pointless and meaningless, all my work is vanity.');
    const searches = records[0]?.transcript.calls.filter(({ tool }) => tool === 'search_passages') ?? [];
    expect(searches.length).toBeGreaterThan(1);
    expect(records[0]?.transcript.answer).toContain('Eccl 1:2');
  });

  it('says so when nothing is found', async () => {
    const { records } = await scripted('x', ['zyxwv', 'qwrtz']);
    expect(records[0]?.judgement.refused).toBe(true);
  });
});
