import type { ServerContext } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { VerbatimError } from '../errors.js';
import type { LibraryAccess } from '../works/access.js';
import type { Library } from '../works/library.js';
import { callTool } from './call-tool.js';
import type { Log } from './log.js';
import { defineTool, type Noted, type Tool, type ToolContext } from './tool.js';

/** A tool that answers as it is told to. */
const toolThat = (handle: (args: unknown, context: ToolContext) => Promise<Noted>): Tool =>
  defineTool({
    name: 'probe',
    title: 'Probe',
    description: 'For the test.',
    input: z.object({
      query: z.string().min(1),
      limit: z.int().max(20).optional(),
      claims: z.array(z.string()).optional(),
    }),
    example: { query: 'envy' },
    output: z.object({ notes: z.array(z.string()) }),
    errors: [{ reason: 'not-found', when: 'it is not there', recovery: 'Look elsewhere.' }],
    handle,
    format: ({ notes }) => `Answered. ${notes.join(' ')}`,
  });

const library = { open: async () => ({}) as Library } as LibraryAccess;
const context = (signal = new AbortController().signal) => ({ mcpReq: { signal } }) as ServerContext;

function logOf() {
  const lines: [level: string, fields: object][] = [];
  const at = (level: string) => (fields: object) => void lines.push([level, fields]);
  const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { lines, log };
}

const call = (tool: Tool, args: Record<string, unknown>, notes: string[] = [], signal?: AbortSignal) => {
  const { lines, log } = logOf();
  return { lines, result: callTool(tool, { args, notes }, context(signal), { library, log }) };
};

test('what was forgiven is said with the answer, as text and as structure', async () => {
  const { result } = call(
    toolThat(async () => ({ notes: ['one'] })),
    { query: 'envy' },
    ['two'],
  );
  expect(await result).toEqual({
    content: [{ type: 'text', text: 'Answered. one two' }],
    structuredContent: { notes: ['one', 'two'] },
  });
});

test('a malformed call names each problem, what was ignored, and a call that works', async () => {
  const { result } = call(
    toolThat(async () => ({ notes: [] })),
    { limit: 99 },
    ['Ignored: "qeury".'],
  );
  const { isError, structuredContent } = await result;
  expect(isError).toBe(true);
  const { error } = structuredContent as { error: Record<string, string> };
  expect(error.reason).toBe('bad-input');
  expect(error.message).toMatch(/"query" is missing; "limit": .*Ignored: "qeury"/u);
  expect(error.recovery).toContain('{"query":"envy"}');
});

test('what stands within an argument in a wrong type is not called missing', async () => {
  const { result } = call(
    toolThat(async () => ({ notes: [] })),
    { query: 'envy', claims: ['one', 5, {}] },
  );
  const { error } = (await result).structuredContent as { error: Record<string, string> };
  expect(error.message).toMatch(/"claims\.1": .*expected string.*"claims\.2": /u);
  expect(error.message).not.toContain('missing');
});

test('a required text that is empty is not called missing', async () => {
  const { result } = call(
    toolThat(async () => ({ notes: [] })),
    { query: '' },
  );
  const { structuredContent } = await result;
  expect(structuredContent).toMatchObject({
    error: { message: expect.stringContaining('"query" is empty') },
  });
});

test('an error thrown on purpose is told with its own advice and the tool’s', async () => {
  const tool = toolThat(async () => {
    throw new VerbatimError('not-found', 'It is not there.', 'Build it.');
  });
  const { result } = call(tool, { query: 'envy' });
  expect(await result).toEqual({
    isError: true,
    content: [{ type: 'text', text: 'It is not there.\nWhat to do next: Build it. Look elsewhere.' }],
    structuredContent: {
      error: { reason: 'not-found', message: 'It is not there.', recovery: 'Build it. Look elsewhere.' },
    },
  });
});

test('an unexpected error is logged in full and told in general terms', async () => {
  const secret = new Error('password hunter2 at /home/somebody');
  const tool = toolThat(async () => {
    throw secret;
  });
  const { lines, result } = call(tool, { query: 'my grief' });
  expect(JSON.stringify(await result)).not.toMatch(/hunter2|somebody/u);
  expect(lines).toEqual([['error', expect.objectContaining({ tool: 'probe', err: secret })]]);
});

test('cancelling the request reaches the one who answers', async () => {
  const controller = new AbortController();
  const tool = toolThat(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () =>
          reject(new VerbatimError('cancelled', 'It was cancelled.', 'Ask again.')),
        );
      }),
  );
  const { result } = call(tool, { query: 'envy' }, [], controller.signal);
  setTimeout(() => controller.abort(), 10);
  expect((await result).isError).toBe(true);
});

test('the log names the tool and its time, never the arguments', async () => {
  const { lines, result } = call(
    toolThat(async () => ({ notes: [] })),
    { query: 'my secret grief' },
  );
  await result;
  expect(lines).toEqual([['info', { tool: 'probe', ms: expect.any(Number), ok: true }]]);
});
