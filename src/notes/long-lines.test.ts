import { expect, test } from 'vitest';
import { headingsOf, structureOf } from './note-structure.js';

const headings = (path: string, text: string) => {
  const structure = structureOf(path, Buffer.from(text));
  return structure === null ? null : headingsOf(structure).map((heading) => heading.text);
};

/** Texts of a size that never ends where each place in them is looked through from. */
test.each([
  ['spaces within a heading', `= a${' '.repeat(900_000)}b\n`, ['a b']],
  ['spaces before a line separator', `.x${' '.repeat(900_000)}\u2028y\n`, []],
  ['an attribute of spaces', `:a:${' '.repeat(900_000)}\u2028y\n`, []],
  ['paths that never come to their bracket', 'link:'.repeat(200_000), []],
  ['links in a title that are never closed', `= ${'link:a['.repeat(120_000)}`, ['link:a['.repeat(120_000)]],
  ['marks within a title', `= a${'_'.repeat(900_000)}b`, [`a${'_'.repeat(900_000)}b`]],
])('AsciiDoc: %s', (_, text, titles) => {
  expect(headings('a.adoc', text)).toEqual(titles);
});

test('Markdown: marks within a heading', () => {
  const title = `a${'_'.repeat(900_000)}b`;
  expect(headings('a.md', `# ${title}\n`)).toEqual([title]);
});

test('Markdown: a link on every line of a long paragraph is on its own line', () => {
  const links = structureOf('a.md', Buffer.from(`# A\n\n${'[[a]]\n'.repeat(16_000)}`))?.links ?? [];
  expect(links.map(({ line }) => line)).toEqual(Array.from({ length: 16_000 }, (_, at) => at + 3));
});

test('AsciiDoc: a title may end with the mark it begins with, and with no other', () => {
  const text = '= The wheel =\n\n== Bearings ==\n\n== Sum =\n\n=== C==\n\n= =\n\n== a xref:b.adoc[the b] c\n';
  expect(headings('a.adoc', text)).toEqual(['The wheel', 'Bearings', 'Sum =', 'C==', '=', 'a the b c']);
});
