import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tinyJames, tinyWorks } from '../../test/support/tiny-works.js';
import { corpusOf, fileOf, lanterns, millpond } from '../../test/support/wcw-corpus.js';
import { run } from './program.js';

let printed = '';
let said = '';

beforeEach(() => {
  // Another id than James’s own: the product’s concepts name verses that this one does not have.
  const { worksDir, dataDir } = tinyWorks([{ ...tinyJames, id: 'a-letter' }]);
  vi.stubEnv('VERBATIM_WORKS', worksDir);
  vi.stubEnv('VERBATIM_DATA', dataDir);
  vi.stubEnv('EMBEDDING_PROVIDER', 'none');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function verbatim(...argv: string[]) {
  printed = '';
  said = '';
  const code = await run(argv);
  return { code, printed, said };
}

describe('verbatim import wcw', () => {
  it('says what came of it, for people and as JSON, with its progress apart', async () => {
    const file = fileOf(corpusOf([millpond, '{"slug": "torn", "ti', lanterns]));
    const forPeople = await verbatim('import', 'wcw', '--file', file, '--no-graph');
    expect(forPeople.code).toBe(0);
    expect(forPeople.printed).toContain('2 texts (1 of them summaries, never quotable) in 5 passages');
    expect(forPeople.printed).toContain('line 2 (torn): it is no JSON');
    expect(forPeople.said).toMatch(/corpus \(1\)…\n.*verify/s);
    const { code, printed: json } = await verbatim('import', 'wcw', '--file', file, '--no-graph', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(json)).toMatchObject({
      corpus: { texts: 2, problems: [{ line: 2, slug: 'torn' }] },
      graph: null,
      build: { counts: { works: 3 } },
    });
    expect(JSON.parse((await verbatim('read', 'the-millpond:4', '--json')).printed)).toMatchObject({
      units: [{ unit: 'the-millpond/4' }],
    });
    expect((await verbatim('import', 'wcw', '--remove')).code).toBe(0);
    expect((await verbatim('read', 'the-millpond:4')).code).toBe(1);
  });

  it('fails with 2 for a file that is not there and with 3 for one that is cut off', async () => {
    expect(await verbatim('import', 'wcw', '--file', '/nowhere.gz')).toMatchObject({
      code: 2,
      said: expect.stringContaining('/nowhere.gz cannot be read'),
    });
    const cutOff = fileOf(corpusOf([millpond]).subarray(0, 60));
    expect(await verbatim('import', 'wcw', '--file', cutOff)).toMatchObject({
      code: 3,
      said: expect.stringContaining('is cut off before its end'),
    });
  });
});

describe('verbatim translations', () => {
  it('imports, lists and removes', async () => {
    const file = fileOf(
      'translator: Mara Quill\nlanguage: en\nterms: free\nwork: a-letter\nunits:\n  - {locus: 1:2, text: Be glad.}\n',
      'quill.yaml',
    );
    expect((await verbatim('translations', 'list')).code).toBe(1);
    expect(await verbatim('translations', 'import', file)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('Mara Quill (en): 1 unit, from quill.yaml'),
    });
    const list = await verbatim('translations', 'list', '--json');
    expect(list.code).toBe(0);
    expect(JSON.parse(list.printed)).toMatchObject({ translations: [{ name: 'quill', terms: 'free' }] });
    expect((await verbatim('check', 'Be glad.', '--json')).printed).toContain('authorised:Mara Quill');
    expect((await verbatim('translations', 'remove', 'quil')).said).toContain('Did you mean quill?');
    expect((await verbatim('translations', 'remove', 'quill')).code).toBe(0);
    expect((await verbatim('translations', 'list')).code).toBe(1);
  });

  it('names the line of what is wrong, with exit code 2', async () => {
    const file = fileOf('translator: Mara Quill\nlanguage: en\nterms: ""\nunits: []\n', 'quill.yaml');
    expect(await verbatim('translations', 'import', file)).toMatchObject({
      code: 2,
      said: expect.stringContaining('quill.yaml, line 3: terms: must not be empty'),
    });
  });
});
