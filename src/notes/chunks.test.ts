import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONG_SECTION } from './chunks.js';
import { parseNote } from './parse-note.js';

const parse = (text: string, path = 'note.md') => {
  const note = parseNote(path, Buffer.from(text));
  if (note === null) throw new Error('no text');
  return note;
};
const shape = (text: string, path?: string) =>
  parse(text, path).chunks.map(
    ({ headings, startLine, endLine }) => `${headings.join(' > ')} ${startLine}-${endLine}`,
  );
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

describe('the chunks of a note', () => {
  it('are its sections of level two, a bare title going with the first of them', () => {
    expect(shape('# T\n\n## A\n\none\n\n### A1\n\ntwo\n\n## B\n\nthree\n')).toEqual([
      'T > A 1-9',
      'T > B 11-13',
    ]);
  });

  it('of MDX begin at headings right after a component, which a block of HTML would swallow', () => {
    const text =
      'import { Box } from \'./box\'\n\n<Box kind="note">\n## Bearings\nTallow.\n</Box>\n## Buckets\nElm.\n';
    const headingsOf = (name: string) => parse(text, name).chunks.map(({ headings }) => headings.at(-1));
    expect(headingsOf('note.mdx')).toEqual([undefined, 'Bearings', 'Buckets']);
    expect(headingsOf('note.md')).toEqual([undefined]);
  });

  it('begin with what stands before the first heading', () => {
    expect(shape('intro\n\n# T\n\ntext\n\n## A\n\none')).toEqual([' 1-1', 'T 3-5', 'T > A 7-9']);
  });

  it('are cut deeper where a section is long', () => {
    const text = `## A\n\nown\n\n### A1\n\n${words(300)}\n\n### A2\n\n${words(300)}\n`;
    expect(shape(text)).toEqual(['A 1-3', 'A > A1 5-7', 'A > A2 9-11']);
  });

  it('never cut a fence, whatever stands in it', () => {
    const fence = `\`\`\`\`md\n## no heading\n\n\`\`\`\n${'x = 1\n\n'.repeat(1_000)}\`\`\`\n\`\`\`\``;
    const { chunks } = parse(`## A\n\n${words(500)}\n\n${fence}\n\n${words(500)}\n`);
    expect(chunks.filter(({ raw }) => raw.includes(fence))).toHaveLength(1);
    expect(chunks.every(({ headings }) => headings.join() === 'A')).toBe(true);
  });

  it('never cut a table or a list', () => {
    const table = `| a | b |\n|---|---|\n${'| one | two |\n'.repeat(400)}`.trim();
    const list = Array.from({ length: 300 }, (_, at) => `- entry ${at}\n\n  with more`).join('\n');
    const { chunks } = parse(`# T\n\n${words(400)}\n\n${table}\n\n${words(10)}\n\n${list}\n`);
    for (const whole of [table, list])
      expect(chunks.filter(({ raw }) => raw.includes(whole))).toHaveLength(1);
  });

  it('cut long prose after a sentence, and one endless line all the same', () => {
    const long = 'A sentence of some words stands here. '.repeat(200).trim();
    const { chunks } = parse(long, 'note.txt');
    expect(chunks.length).toBeGreaterThan(2);
    for (const { raw, startLine, endLine } of chunks) {
      expect(raw.length).toBeLessThanOrEqual(LONG_SECTION);
      expect(raw).toMatch(/^A sentence.*here\.$/s);
      expect([startLine, endLine]).toEqual([1, 1]);
    }
    expect(parse('🌱'.repeat(5_000), 'note.txt').chunks.every(({ raw }) => !/\p{Surrogate}/u.test(raw))).toBe(
      true,
    );
  });

  it('count lines alike for all line ends, after a header too', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['---', 'type: x', '---', '# T', '', 'one', '', '## A', '', 'two', ''].join(end);
      expect(shape(text), JSON.stringify(end)).toEqual(['T 4-6', 'T > A 8-10']);
    }
  });

  it('of AsciiDoc keep delimited blocks, tables and lists, and know its headings', () => {
    const text =
      '= Title\nAuthor\n:tags: x\n\n== One\n\nText.\n\n[source,sh]\n----\n== no heading\n----\n\n* a\n+\nmore\n\n* b\n\n=== Deeper\n\n|===\n|a |b\n\n|c |d\n|===\n\n== Two\n\nEnd.\n';
    expect(shape(text, 'note.adoc')).toEqual(['Title > One 1-26', 'Title > Two 28-30']);
    const block = `[source]\n----\n${'== no\n\n'.repeat(500)}----`;
    const { chunks } = parse(`== A\n\n${words(500)}\n\n${block}\n\n${words(10)}`, 'note.adoc');
    expect(chunks.filter(({ raw }) => raw.includes(block))).toHaveLength(1);
  });

  it('are slices of the text that leave nothing out and take nothing twice', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '',
        '# One',
        '## Two',
        '### Three',
        '###### Six',
        '```',
        '~~~',
        '----',
        '== Adoc',
        '|===',
        '* x',
      ),
      fc.constantFrom(
        '- list',
        '  - nested',
        '1. one',
        '> quote',
        '| a | b |',
        '|---|---|',
        '    code',
        '<div>',
        'Setext\n---',
      ),
      fc.string({ unit: 'grapheme' }),
      fc.constant(words(120)),
    );
    const end = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 40 }),
        end,
        fc.constantFrom('md', 'adoc', 'txt'),
        (given, by, ending) => {
          const text = given
            .join(by)
            .replace(/^\uFEFF+/, '')
            .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
          if (/^---[ \t]*$/m.test(text) && text.startsWith('---')) return;
          const { chunks } = parse(text, `note.${ending}`);
          let at = 0;
          for (const { start, raw, startLine, endLine } of chunks) {
            expect(text.slice(at, start).trim()).toBe('');
            expect(text.slice(start, start + raw.length)).toBe(raw);
            expect(text.slice(0, start).split(/\r\n|\r|\n/)).toHaveLength(startLine);
            expect(text.slice(0, start + raw.length).split(/\r\n|\r|\n/)).toHaveLength(endLine);
            at = start + raw.length;
          }
          expect(text.slice(at).trim()).toBe('');
        },
      ),
      { numRuns: 500 },
    );
  });
});
