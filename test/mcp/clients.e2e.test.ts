import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerCheck, CheckAnswer, ReadAnswer, SearchAnswer } from '../../src/works/answers.js';
import { type Door, type Era, httpDoor, stdioDoor } from './doors.js';
import { tinyDataDir } from './tiny-data-dir.js';

const library = tinyDataDir();
afterAll(() => library.remove());

const textOf = ({ content }: CallToolResult) =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');

describe.each([
  ['stdio', 'auto', '2026-07-28'],
  ['stdio', 'legacy', '2025-11-25'],
  ['http', 'auto', '2026-07-28'],
  ['http', 'legacy', '2025-11-25'],
] as const)('the official client over %s, %s', (transport, era: Era, revision) => {
  let door: Door;
  let client: Client;
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  const structured = async <T>(name: string, args: Record<string, unknown>) => {
    const result = await call(name, args);
    expect(result.isError, textOf(result)).toBeFalsy();
    return result.structuredContent as T;
  };

  beforeAll(async () => {
    door = transport === 'stdio' ? stdioDoor(library.dataDir) : await httpDoor(library.dataDir);
    client = await door.connect(era);
  });
  afterAll(async () => {
    await client?.close();
    await door?.close();
  });

  test(`speaks revision ${revision}`, () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()?.name).toBe('verbatim');
  });

  test('is told what the library holds', () => {
    expect(client.getInstructions()).toContain('Gospel of Matthew [matthew]');
  });

  test('lists six tools that read only, each with both schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_passages',
      'read_passages',
      'check_quote',
      'check_answer',
      'list_concepts',
      'get_concept',
    ]);
    for (const tool of tools) {
      expect(tool.annotations?.readOnlyHint).toBe(true);
      expect(tool.title).toBeTruthy();
      expect(tool.inputSchema.type).toBe('object');
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
    }
  });

  test('finds a verse, and is told to read before quoting', async () => {
    const result = await call('search_passages', { query: 'blessed are the peacemakers' });
    const { hits, mode } = result.structuredContent as unknown as SearchAnswer;
    expect(hits[0]).toMatchObject({ unit: 'matthew/5:9', ref: 'Matt 5:9', tradition: 'christian' });
    expect(mode).toBe('keyword');
    expect(textOf(result)).toContain(hits[0]?.id);
    expect(textOf(result)).toMatch(/read before quoting/u);
  });

  test('reads a hit and a reference together, as text and as structure', async () => {
    const result = await call('read_passages', { ids: ['matthew-web:1', 'Eccl 4:17'] });
    const { units } = result.structuredContent as unknown as ReadAnswer;
    expect(units.map(({ unit }) => unit)).toEqual(['matthew/5:9', 'ecclesiastes/4:17']);
    expect(units[0]?.original?.text).toBe('μακάριοι οἱ εἰρηνοποιοί, ὅτι αὐτοὶ υἱοὶ θεοῦ κληθήσονται.');
    for (const { original, aid } of units) {
      expect(textOf(result)).toContain(original?.text);
      expect(textOf(result)).toContain(aid?.text);
    }
  });

  test('checks a quote', async () => {
    const said = 'love your enemies, bless those who curse you';
    const { verdict, matches } = await structured<CheckAnswer>('check_quote', {
      quote: said,
      locus: 'Matt 5:44',
    });
    expect(verdict).toBe('exact');
    expect(matches[0]?.exact).toBe(said);
  });

  test('checks a whole answer', async () => {
    const text =
      'It says “Blessed are the peacekeepers, for they shall be called children of God.” (Matt 5:9)';
    const { quotations, counts } = await structured<AnswerCheck>('check_answer', { text });
    expect(quotations).toHaveLength(1);
    expect(counts.altered).toBe(1);
  });

  test('looks for a concept that there is not', async () => {
    const { concept } = await structured<{ concept: unknown }>('get_concept', { name: 'vanity' });
    expect(concept).toBeNull();
  });

  test('is forgiven what models really send', async () => {
    const { units, notes } = await structured<ReadAnswer>('read_passages', {
      reference: 'Matt 5:9, Eccl 1:2',
      translation: null,
      verbose: true,
    });
    expect(units.map(({ unit }) => unit)).toEqual(['matthew/5:9', 'ecclesiastes/1:2']);
    expect(notes.join(' ')).toContain('"verbose"');
  });

  test.each([
    ['a missing argument', 'search_passages', {}, /"query" is missing.*What to do next/su],
    ['an unknown filter', 'search_passages', { query: 'envy', work: 'no such work' }, /What to do next/u],
    ['a wrong type', 'read_passages', { ids: [{ no: 'id' }] }, /ids.*such as/su],
  ])('is told what to do about %s', async (_, name, args, expected) => {
    const result = await call(name, args);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(expected);
    const { error } = result.structuredContent as { error: Record<string, string> };
    expect(error.reason).toBe('bad-input');
    expect(textOf(result)).toContain(error.recovery);
  });

  test('calling a tool that there is not is a protocol error', async () => {
    await expect(call('no_such_tool', {})).rejects.toMatchObject({ code: -32_602 });
  });

  test('lists and reads the works as resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'verbatim://works',
      'verbatim://works/ecclesiastes',
      'verbatim://works/matthew',
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'verbatim://works/{work}',
      'verbatim://works/{work}/{locus}',
    ]);
    const { contents } = await client.readResource({ uri: 'verbatim://works/ecclesiastes' });
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('קהלת') });
  });

  test.each(['verbatim://works/matthew/5:9', 'verbatim://works/matthew/5%3A9'])('reads %s', async (uri) => {
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('εἰρηνοποιοί') });
  });

  test('a resource that there is not is a protocol error that names the nearest', async () => {
    const reading = client.readResource({ uri: 'verbatim://works/matthew/99:1' });
    await expect(reading).rejects.toMatchObject({ code: -32_602 });
  });

  test('completes works and references', async () => {
    const complete = async (name: string, value: string, given: Record<string, string> = {}) =>
      (
        await client.complete({
          ref: { type: 'ref/resource', uri: 'verbatim://works/{work}/{locus}' },
          argument: { name, value },
          context: { arguments: given },
        })
      ).completion.values;
    expect(await complete('work', 'ecc')).toEqual(['ecclesiastes']);
    expect(await complete('locus', '', { work: 'matthew' })).toEqual(['5']);
    expect(await complete('locus', '5:', { work: 'matthew' })).toEqual(['5:9', '5:44']);
    expect(await complete('locus', '5', { work: 'nothing' })).toEqual([]);
  });

  test('gets prompts and completes their arguments', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['counsel', 'compare_translations', 'verify_quotes']);
    const { messages } = await client.getPrompt({
      name: 'counsel',
      arguments: { situation: 'My brother got everything I worked for.' },
    });
    expect(messages[0]?.content).toMatchObject({
      text: expect.stringContaining('My brother got everything I worked for.'),
    });
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'compare_translations' },
      argument: { name: 'locus', value: 'Matt 5:4' },
    });
    expect(completion.values).toEqual(['Matt 5:44']);
  });
});
