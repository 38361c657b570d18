import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ArgumentSchema, forgive } from './arguments.js';
import { argumentSchema } from './tool-schemas.js';
import { tools } from './tools/index.js';
import { vaultTools } from './tools/vault-tools.js';

const schemaOf = (name: string): ArgumentSchema => {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return argumentSchema(z.toJSONSchema(tool.input, { io: 'input' }));
};

const search = (raw: unknown) => forgive(raw, schemaOf('search_passages'));
const read = (raw: unknown) => forgive(raw, schemaOf('read_passages'));
const quote = (raw: unknown) => forgive(raw, schemaOf('check_quote'));

describe('what is not set', () => {
  test('null, undefined and empty strings are not set', () => {
    const { args, notes } = search({
      query: 'envy',
      tradition: null,
      work: '',
      language: undefined,
      limit: ' ',
    });
    expect(args).toEqual({ query: 'envy' });
    expect(notes).toEqual([]);
  });

  test('the word "null" is not set in a filter, and is a word in a query', () => {
    expect(search({ query: 'null', tradition: 'null', work: 'None' }).args).toEqual({ query: 'null' });
  });

  test('a required text that is empty stays so, that validation may say it; another name for it wins', () => {
    expect(search({ query: ' ', limit: 3 }).args).toEqual({ query: '', limit: 3 });
    expect(search({ query: '', q: 'envy' }).args).toEqual({ query: 'envy' });
    expect(search({ query: null }).args).toEqual({});
  });

  test('an empty list is not set, so that validation asks for it', () => {
    expect(read({ ids: [] }).args).toEqual({});
    expect(read({ ids: ['', null] }).args).toEqual({});
  });
});

describe('lists', () => {
  test.each([
    ['a single id', 'ecclesiastes/4:17', ['ecclesiastes/4:17']],
    ['a list', ['job-web:7', 'Ps 23'], ['job-web:7', 'Ps 23']],
    ['a list in JSON', '["job-web:7", "Ps 23"]', ['job-web:7', 'Ps 23']],
    ['a JSON string', '"Ps 23"', ['Ps 23']],
    ['a list in JSON inside a list', ['["job-web:7","job-web:8"]'], ['job-web:7', 'job-web:8']],
    ['ids between commas', 'job-web:7,job-web:8', ['job-web:7', 'job-web:8']],
    ['references between commas', 'Ps 23, Matt 5:44-48, 1 Cor 13:4', ['Ps 23', 'Matt 5:44-48', '1 Cor 13:4']],
    ['references between semicolons', 'Matt 5:44; Luke 6:27', ['Matt 5:44', 'Luke 6:27']],
    ['lines', 'Matt 5:44\nLuke 6:27\n', ['Matt 5:44', 'Luke 6:27']],
    ['a comma between chapter and verse', 'Qoh 4,17', ['Qoh 4,17']],
    ['a comma between verses', 'Matt 5:3, 5, 7', ['Matt 5:3, 5, 7']],
    ['a comma between author and work', 'Plato, Apology 38a', ['Plato, Apology 38a']],
    [
      'a citation pasted back',
      'Laozi, Tao Te Ching (道德經), ch. 63',
      ['Laozi, Tao Te Ching (道德經), ch. 63'],
    ],
    ['another numbering in brackets', 'Eccl 4:17 (English 5:1), Ps 23', ['Eccl 4:17 (English 5:1)', 'Ps 23']],
    [
      'hits pasted back',
      [{ id: 'job-web:7', unit: 'job/1:7' }, { unit: 'job/1:8' }],
      ['job-web:7', 'job/1:8'],
    ],
    ['a number', 23, ['23']],
  ])('takes %s', (_, ids, expected) => {
    expect(read({ ids }).args).toEqual({ ids: expected });
  });

  test('joins ids and references given apart, each once', () => {
    expect(read({ ids: ['job-web:7'], loci: 'Ps 23', reference: 'Ps 23' }).args).toEqual({
      ids: ['job-web:7', 'Ps 23'],
    });
  });
});

test('of a list that is too long the rest is said, for the next call', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `job-web:${at + 1}`);
  const { args, notes } = read({ ids });
  expect(args).toEqual({ ids: ids.slice(0, 10) });
  expect(notes).toEqual([expect.stringMatching(/takes 10 at once.*"job-web:11", "job-web:12"/u)]);
});

describe('numbers, booleans, texts', () => {
  test.each([
    ['10', 10],
    [' 7.0 ', 7],
    [7.4, 7],
  ])('reads %j as a number', (limit, expected) => {
    expect(search({ query: 'envy', limit }).args.limit).toBe(expected);
  });

  test.each([
    [500, 20],
    ['0', 1],
    [-3, 1],
  ])('brings a limit of %j within bounds and says so', (limit, expected) => {
    const { args, notes } = search({ query: 'envy', limit });
    expect(args.limit).toBe(expected);
    expect(notes).toEqual([expect.stringContaining(`${expected} was used (1–20)`)]);
  });

  test('leaves what is no number for validation to refuse', () => {
    expect(search({ query: 'envy', limit: 'many' }).args.limit).toBe('many');
  });

  test.each([
    ['true', true],
    ['False', false],
    [1, true],
    ['no', false],
  ])('reads %j as a boolean', (explain, expected) => {
    expect(search({ query: 'envy', explain }).args.explain).toBe(expected);
  });

  test('joins a query sent as a list of words', () => {
    expect(search({ query: ['envy', 'of the rich'] }).args).toEqual({ query: 'envy of the rich' });
  });

  test('leaves every character of a quote in its place', () => {
    expect(quote({ quote: '  Blessed\u00a0are ' }).args).toEqual({ quote: '  Blessed\u00a0are ' });
  });
});

describe('names', () => {
  test.each([
    ['q', 'search_passages', 'query'],
    ['text', 'search_passages', 'query'],
    ['Question', 'search_passages', 'query'],
    ['lang', 'search_passages', 'language'],
    ['book', 'search_passages', 'work'],
    ['source', 'search_passages', 'work'],
    ['quotation', 'check_quote', 'quote'],
    ['text', 'check_quote', 'quote'],
    ['reference', 'check_quote', 'locus'],
    ['version', 'read_passages', 'translation'],
    ['bible', 'read_passages', 'translation'],
    ['slug', 'get_concept', 'name'],
    ['concept', 'get_concept', 'name'],
    ['answer', 'check_answer', 'text'],
  ])('takes %s in %s as %s', (alias, tool, name) => {
    expect(forgive({ [alias]: 'grc' }, schemaOf(tool)).args).toEqual({ [name]: 'grc' });
  });

  test.each(['romanize', 'transliterate', 'romanization', 'Transliteration'])(
    'takes %s as romanise',
    (alias) => {
      const read = schemaOf('read_passages');
      expect(forgive({ ids: ['DDJ 1'], [alias]: 'true' }, read).args).toEqual({
        ids: ['DDJ 1'],
        romanise: true,
      });
    },
  );

  test.each(['top_k', 'k', 'max_results', 'maxResults', 'n', 'count'])('takes %s as limit', (alias) => {
    expect(search({ query: 'envy', [alias]: '5' }).args).toEqual({ query: 'envy', limit: 5 });
  });

  test.each([[{ query: 'envy', q: 'greed' }], [{ q: 'greed', query: 'envy' }]])(
    'a proper name wins over an alias, and that is said: %j',
    (raw) => {
      const { args, notes } = search(raw);
      expect(args).toEqual({ query: 'envy' });
      expect(notes).toEqual([expect.stringContaining('"q" was ignored')]);
    },
  );

  test('an argument that no tool has is ignored with a note that tells what there is', () => {
    const { args, notes } = search({ query: 'envy', verbose: true });
    expect(args).toEqual({ query: 'envy' });
    expect(notes).toEqual([expect.stringMatching(/"verbose".*query, tradition, work/u)]);
  });

  test('arguments wrapped once more are unwrapped', () => {
    expect(search({ input: { query: 'envy' } }).args).toEqual({ query: 'envy' });
    expect(search({ arguments: '{"q":"envy"}' }).args).toEqual({ query: 'envy' });
  });

  test('names of the object prototype are names like others', () => {
    const { args, notes } = search(JSON.parse('{"query":"envy","__proto__":{"limit":3},"constructor":"x"}'));
    expect(args).toEqual({ query: 'envy' });
    expect(notes).toHaveLength(1);
  });
});

describe('arguments of the tools over notes', () => {
  const vault = (name: string, raw: unknown) => {
    const tool = vaultTools.find((candidate) => candidate.name === name);
    if (!tool) throw new Error(`no tool ${name}`);
    return forgive(raw, argumentSchema(z.toJSONSchema(tool.input, { io: 'input' })));
  };

  test.each([
    [{ lines: [8, 10] }, '8-10'],
    [{ lines: ['8', '10'] }, '8-10'],
    [{ lines: 8 }, '8'],
    [{ start_line: 8, end_line: 10 }, '8-10'],
    [{ startLine: '8', endLine: '10' }, '8-10'],
    [{ from_line: 8 }, '8-'],
    [{ end_line: 10 }, '1-10'],
    [{ lines: '3', startLine: 8, endLine: 10 }, '3'],
    [{ startLine: null, end_line: '' }, undefined],
  ])('takes %j as lines %j', (given, lines) => {
    const { args, notes } = vault('vault_read', { path: 'a.md', ...given });
    expect(args).toEqual({ path: 'a.md', ...(lines !== undefined && { lines }) });
    expect(notes).toEqual([]);
  });

  test('takes a value that stands for one of a few in whatever case', () => {
    expect(vault('vault_list', { view: ' FLAT' }).args).toEqual({ view: 'flat' });
    expect(vault('vault_reindex', { action: 'Status' }).args).toEqual({ action: 'status' });
    expect(vault('vault_list', { view: 'Deep' }).args).toEqual({ view: 'Deep' });
  });

  test.each(['token_budget', 'tokenLimit', 'budget'])('takes %s as max_tokens', (name) => {
    expect(vault('vault_passages', { query: 'oak', [name]: 500 }).args).toEqual({
      query: 'oak',
      max_tokens: 500,
    });
  });
});

describe('of any input', () => {
  test('nothing that can be sent makes forgiveness throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...tools), (raw, { name }) => {
        const { args } = forgive(raw, schemaOf(name));
        expect(Object.keys(args).every((key) => key in schemaOf(name).properties)).toBe(true);
      }),
    );
  });

  test('nothing sent under the proper names makes it throw either', () => {
    const names = fc.constantFrom('query', 'limit', 'ids', 'explain', 'q', 'loci', 'input');
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (raw) => {
        search(raw);
        read(raw);
      }),
    );
  });

  test('an object that cannot be written as a word is no yes or no', () => {
    const explain = { toString: {} };
    expect(search({ query: 'grief', explain }).args.explain).toEqual(explain);
  });

  test('proper arguments come through as they are', () => {
    const proper = fc.record({
      query: fc.string({ minLength: 1, unit: 'binary' }).filter((text) => text.trim() !== ''),
      limit: fc.integer({ min: 1, max: 20 }),
      explain: fc.boolean(),
    });
    fc.assert(
      fc.property(proper, (raw) => {
        expect(search(raw)).toEqual({ args: raw, notes: [] });
      }),
    );
  });
});

test('a name is the same in camelCase, with underscores or hyphens', () => {
  const schema: ArgumentSchema = { properties: { max_tokens: { type: 'integer' } }, required: [] };
  for (const name of ['maxTokens', 'max-tokens', 'MAX_TOKENS', 'maxtokens']) {
    expect(forgive({ [name]: 400 }, schema)).toEqual({ args: { max_tokens: 400 }, notes: [] });
  }
});
