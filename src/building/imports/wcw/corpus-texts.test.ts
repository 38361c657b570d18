import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  corpusOf,
  fileOf,
  lanterns,
  millpond,
  temporaryFolder,
} from '../../../../test/support/wcw-corpus.js';
import type { LineOptions } from './corpus-lines.js';
import { type CorpusEntry, corpusTexts } from './corpus-texts.js';

async function read(path: string, options: LineOptions = {}): Promise<CorpusEntry[]> {
  const entries: CorpusEntry[] = [];
  for await (const entry of corpusTexts(path, options)) entries.push(entry);
  return entries;
}

const slugs = (entries: readonly CorpusEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'text' ? entry.text.slug : []));
const problems = (entries: readonly CorpusEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'problem' ? [[entry.line, entry.slug, entry.problem]] : []));

describe('reading a corpus', () => {
  it('gives each line’s text as it stands', async () => {
    const [first, second] = await read(fileOf(corpusOf([millpond, lanterns])));
    expect(first).toMatchObject({ kind: 'text', line: 1, text: millpond });
    expect(second).toMatchObject({ kind: 'text', line: 2, text: lanterns });
  });

  it('reads it packed or not, with either line ends and without a last one', async () => {
    const plain = gunzipSync(corpusOf([millpond, '', lanterns])).toString();
    for (const content of [plain, plain.replaceAll('\n', '\r\n'), plain.trimEnd()]) {
      expect(slugs(await read(fileOf(content, 'corpus.jsonl')))).toEqual(['the-millpond', 'seven-lanterns']);
    }
  });

  it('lets a broken line cost only itself, and says which and why', async () => {
    const lines = [
      '{"slug": "cut-off", "title": "Cut o',
      millpond,
      '["not", "an", "object"]',
      { ...millpond, slug: 'bad slug: 1' },
      { ...millpond, slug: 'empty', text: ' \n ' },
      { ...millpond, slug: 'half', text: 'half a character: \ud800' },
      JSON.stringify({ ...millpond, slug: 'excerpted', kind: 'excerpt' }),
      lanterns,
    ];
    const entries = await read(fileOf(corpusOf(lines)));
    expect(slugs(entries)).toEqual(['the-millpond', 'seven-lanterns']);
    expect(problems(entries)).toEqual([
      [1, 'cut-off', expect.stringContaining('no JSON')],
      [3, null, expect.stringContaining('expected object')],
      [4, 'bad slug: 1', expect.stringContaining('must be a slug')],
      [5, 'empty', 'text: must not be empty'],
      [6, 'half', expect.stringContaining('half a character')],
      [7, 'excerpted', expect.stringContaining('kind')],
    ]);
  });

  it('keeps the first of two texts with one slug', async () => {
    const entries = await read(fileOf(corpusOf([millpond, lanterns, { ...lanterns, slug: millpond.slug }])));
    expect(slugs(entries)).toEqual(['the-millpond', 'seven-lanterns']);
    expect(problems(entries)).toEqual([
      [3, 'the-millpond', 'the slug stands on line 1 already, and that text is kept'],
    ]);
  });

  it('names a line that is not UTF-8, and the byte', async () => {
    const plain = gunzipSync(corpusOf([millpond, lanterns]));
    plain[plain.indexOf('Lanterns')] = 0xff;
    const entries = await read(fileOf(plain, 'corpus.jsonl'));
    expect(slugs(entries)).toEqual(['the-millpond']);
    expect(problems(entries)).toEqual([[2, 'seven-lanterns', expect.stringMatching(/not UTF-8: byte \d+/)]]);
  });

  it('refuses a line of 200 MB by name and reads on, without holding it', async () => {
    const path = join(temporaryFolder(), 'corpus.jsonl.gz');
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    function* content() {
      yield Buffer.from('{"slug":"endless","text":"');
      for (let at = 0; at < 200; at += 1) yield megabyte;
      yield Buffer.from(`"}\n${JSON.stringify(millpond)}\n`);
    }
    await pipeline(Readable.from(content()), createGzip({ level: 1 }), createWriteStream(path));
    const entries = await read(path);
    expect(problems(entries)).toEqual([
      [1, 'endless', 'the line is 200.0 MB long, more than the 64.0 MB that a text may have'],
    ]);
    expect(slugs(entries)).toEqual(['the-millpond']);
  });

  it('fails on a gzip that is cut off anywhere, or damaged', async () => {
    const whole = corpusOf([millpond, lanterns]);
    for (const length of [3, 20, Math.floor(whole.length / 2), whole.length - 1]) {
      await expect(read(fileOf(whole.subarray(0, length)))).rejects.toMatchObject({
        kind: 'mismatch',
        message: expect.stringContaining('is cut off before its end'),
      });
    }
    const damaged = Buffer.from(whole);
    damaged.fill(0, 30, 60);
    await expect(read(fileOf(damaged))).rejects.toMatchObject({ kind: 'mismatch' });
  });

  it('can be stopped, and says when there is no file', async () => {
    const path = fileOf(corpusOf([millpond]));
    await expect(read(path, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(read('/nowhere/corpus.jsonl.gz')).rejects.toMatchObject({ kind: 'bad-input' });
    writeFileSync(path, readFileSync(path).subarray(0, 0));
    expect(await read(path)).toEqual([]);
  });
});
