import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHeader } from './header.js';
import { TextLines } from './outline.js';
import { sortableDate } from './sortable-date.js';

const read = (text: string, format: 'markdown' | 'asciidoc' = 'markdown') =>
  readHeader(new TextLines(text), format);

describe('the header of a note', () => {
  it('gives what a note says about itself', () => {
    const { header, lines, problems } = read(
      '---\ntype: meeting\ndate: 2024-03-05\nproject: "Apollo"\nstatus: open\nsource: https://example.org\n' +
        'topics: [moon, "lift off"]\ntags:\n  - "#space"\n  - Space\n  - nasa\naliases: Eagle, Falcon\n---\nbody',
    );
    expect(header).toMatchObject({
      type: 'meeting',
      date: '2024-03-05',
      project: 'Apollo',
      status: 'open',
      source: 'https://example.org',
    });
    expect(header.labels.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'tag space',
      'tag nasa',
      'topic moon',
      'topic lift off',
      'alias Eagle',
      'alias Falcon',
    ]);
    expect(lines).toBe(13);
    expect(problems).toEqual([]);
  });

  it('costs only itself where it is broken, and keeps what can be read of it', () => {
    const { header, lines, problems } = read('---\ntype: meeting\ntags: [a, b\nproject: "x\n---\n# Body\n');
    expect(header.type).toBe('meeting');
    expect(lines).toBe(5);
    expect(problems.join()).toMatch(/^The header is broken: /);
  });

  it('is none where it never ends, where a rule only begins the text, or where it comes later', () => {
    for (const text of [
      '---\nSome text, and a rule before it.\n',
      '----\ntype: x\n----\n',
      '\n---\ntype: x\n---\n',
      'text\n---\ntype: x\n---',
    ]) {
      expect(read(text), text).toMatchObject({ lines: 0, problems: [], header: { type: null } });
    }
  });

  it('is said where its keys never end, since they are lost', () => {
    const { lines, header, problems } = read('---\ntype: x\n# Body\n');
    expect({ lines, type: header.type }).toEqual({ lines: 0, type: null });
    expect(problems.join()).toMatch(/^The header never ends: /);
  });

  it('is not looked into where it is far too long', () => {
    const { lines, problems } = read(`---\ntype: x\ntags: ${'[a]'.repeat(100_000)}\n---\nbody`);
    expect(lines).toBe(4);
    expect(problems).toEqual(['The header is broken: it has 300015 characters, and at most 16384 are read.']);
  });

  it('may have keys within keys, without end', () => {
    const { header } = read(`---\n${'? '.repeat(400)}a\n---\nbody`);
    expect(header.type).toBeNull();
  });

  it('may hold itself', () => {
    const { header } = read('---\nproject: &a [*a, Apollo]\ntags: &b [moon, *b]\n---\n');
    expect(header.project).toMatch(/^Apollo/);
    expect(header.labels.map(({ label }) => label)).toContain('moon');
  });

  it('takes other line ends, other capitals and values of other kinds as they are meant', () => {
    const { header } = read(
      '---\r\nTags: 2024\r\nStatus: true\r\nProject: "[[Apollo]]"\r\nTYPE: [a, b]\r\n---\r\nbody',
    );
    expect(header).toMatchObject({ status: 'true', project: 'Apollo', type: 'a, b' });
    expect(header.labels).toEqual([{ kind: 'tag', label: '2024' }]);
  });

  it('says which date it does not understand', () => {
    const { header, problems } = read('---\ndate: next week\ntype: plan\n---\n');
    expect(header).toMatchObject({ date: null, type: 'plan' });
    expect(problems).toEqual(['The date "next week" is not understood.']);
  });

  it('is the attributes of an AsciiDoc document, up to its first empty line', () => {
    const { header } = read(
      '= Title\nA. Author\n:tags: one, two\n:revdate: 2023-12-31\n\n:type: not this\n',
      'asciidoc',
    );
    expect(header).toMatchObject({ date: '2023-12-31', type: null });
    expect(header.labels.map(({ label }) => label)).toEqual(['one', 'two']);
  });

  it('never throws, whatever stands in it', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'a: &a [*a]',
        'tags: &a [*a]',
        'project: &a [*a]',
        '? x',
        '!!js/function x',
        '- - -',
        'date: {}',
        '"',
        'tags: *x',
        '<<: 1',
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (given) => {
        const { lines } = read(`---\n${given.join('\n')}\n---\nbody`);
        expect(lines).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a date', () => {
  it('becomes a string that sorts', () => {
    const dates: Readonly<Record<string, string | null>> = {
      '2024': '2024',
      '2024-3': '2024-03',
      '2024-03-05': '2024-03-05',
      '2024/3/5': '2024-03-05',
      '20240305': '2024-03-05',
      '5.3.2024': '2024-03-05',
      '5. 3. 2024': '2024-03-05',
      '2024-03-05T07:08:09Z': '2024-03-05T07:08:09',
      '2024-03-05 7:08': '2024-03-05T07:08',
      'March 5, 2024': '2024-03-05',
      '5 March 2024': '2024-03-05',
      '5. März 2024': '2024-03-05',
      'Dezember 2023': '2023-12',
      '29.2.2024': '2024-02-29',
      '29.2.2023': null,
      '2024-13-01': null,
      '30/6/2024': '2024-06-30',
      '6/30/2024 14:05': '2024-06-30T14:05',
      '3/4/2024': null,
      '4/4/2024': '2024-04-04',
      '31/30/2024': null,
      'next week': null,
      '': null,
    };
    for (const [written, sorted] of Object.entries(dates))
      expect(sortableDate(written), written).toBe(sorted);
  });
});
