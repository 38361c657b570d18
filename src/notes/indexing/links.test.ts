import { describe, expect, it } from 'vitest';
import { parseNote } from '../parse-note.js';
import { LinkResolver } from './links.js';

const linksOf = (path: string, text: string) =>
  parseNote(path, Buffer.from(text))?.links.map(({ kind, target, line }) => [kind, target, line].join(' '));

describe('the links of a note', () => {
  it('are found in Markdown: wiki links, embeds, links and references, with their lines', () => {
    const text =
      '# T\n\nSee [[Plan]], [[notes/Other#Part|that one]] and\n![[Picture note]].\n\n- [a link](sub/a%20b.md#top "title")\n- [by name][ref]\n\n| a |\n|---|\n| [[In\\|table]] |\n\n[ref]: ../c.md\n';
    expect(linksOf('x.md', text)).toEqual([
      'wiki Plan 3',
      'wiki notes/Other 3',
      'embed Picture note 4',
      'markdown sub/a b.md 6',
      'markdown ../c.md 7',
      'wiki In 11',
    ]);
  });

  it('are none in code, on the web, or within the note itself', () => {
    const text =
      '`[[code]]` and ``[[more `code`]]``\n\n```\n[[fence]] [x](y.md)\n```\n\n<https://a.example> [web](https://b.example) [mail](mailto:a@b.example) [here](#top) [[#top]] \\[no](link.md)\n';
    expect(linksOf('x.md', text)).toEqual([]);
  });

  it('are found in AsciiDoc: xref, cross references, links and includes', () => {
    const text =
      '= T\n\nSee xref:a/b.adoc#part[that] and <<c.adoc#x,this>> and link:d.txt[it], not <<anchor>> nor xref:anchor[].\n\ninclude::parts/e.adoc[lines=1..2]\n\n----\ninclude::code.txt[]\nxref:no.adoc[]\n----\n\n////\ninclude::comment.adoc[]\n////\n\\include::escaped.adoc[]\n';
    expect(linksOf('x.adoc', text)).toEqual([
      'xref a/b.adoc 3',
      'markdown d.txt 3',
      'xref c.adoc 3',
      'include parts/e.adoc 5',
      'include code.txt 8',
    ]);
  });
});

describe('what a link means', () => {
  const paths = [
    'Plan.md',
    'a/Plan.md',
    'a/b/Deep note.md',
    'a/b/c.adoc',
    'u\u0308.md',
    'x/Same.md',
    'y/z/Same.md',
    'v1.2 notes.md',
  ];
  const resolver = new LinkResolver(
    paths,
    [{ alias: 'the deep one', path: 'a/b/Deep note.md' }],
    new Map([
      ['link.md', 'a/b/Deep note.md'],
      ['short', 'a/b'],
    ]),
  );
  const wiki = (from: string, target: string) => resolver.resolve(from, { kind: 'wiki', target });
  const markdown = (from: string, target: string) => resolver.resolve(from, { kind: 'markdown', target });

  it('is the note of that path or name, in any folder and any case', () => {
    expect(wiki('x.md', 'Plan')).toBe('Plan.md');
    expect(wiki('x.md', 'a/Plan')).toBe('a/Plan.md');
    expect(wiki('x.md', 'b/Deep note')).toBe('a/b/Deep note.md');
    expect(wiki('x.md', 'deep NOTE.md')).toBe('a/b/Deep note.md');
    expect(wiki('x.md', 'v1.2 notes')).toBe('v1.2 notes.md');
    expect(wiki('x.md', 'Missing')).toBeNull();
  });

  it('is the nearest of several: beside the note, else in the fewest folders', () => {
    expect(wiki('y/z/other.md', 'Same')).toBe('y/z/Same.md');
    expect(wiki('x.md', 'Same')).toBe('x/Same.md');
  });

  it('is found by an alias, by another spelling of its letters, and through symbolic links', () => {
    expect(wiki('x.md', 'The deep one')).toBe('a/b/Deep note.md');
    expect(wiki('x.md', 'ü')).toBe('u\u0308.md');
    expect(wiki('x.md', 'link')).toBe('a/b/Deep note.md');
    expect(markdown('x.md', 'short/c.adoc')).toBe('a/b/c.adoc');
  });

  it('of Markdown and AsciiDoc counts from the folder of the note', () => {
    expect(markdown('a/x.md', 'Plan.md')).toBe('a/Plan.md');
    expect(markdown('a/x.md', '../Plan.md')).toBe('Plan.md');
    expect(markdown('a/x.md', '/Plan.md')).toBe('Plan.md');
    expect(resolver.resolve('a/x.adoc', { kind: 'include', target: 'b/c.adoc' })).toBe('a/b/c.adoc');
  });

  it('is nothing outside the folder', () => {
    expect(markdown('x.md', '../Plan.md')).toBeNull();
    expect(markdown('a/x.md', '../../etc/passwd')).toBeNull();
    expect(wiki('a/x.md', '../../Plan')).toBeNull();
  });
});
