import { expect, test } from 'vitest';
import { byPlace, noteOfUri } from './note-uri.js';

test.each([
  ['verbatim://notes/v6/mill/wheel.md', { folder: 'v6', path: 'mill/wheel.md' }],
  ['verbatim://notes/v6/Gr%C3%B6%C3%9Fe%20b.md', { folder: 'v6', path: 'Größe b.md' }],
  ['verbatim://notes/v6/100%.md', { folder: 'v6', path: '100%.md' }],
  ['verbatim://notes/v6', null],
  ['verbatim://notes/v6/', null],
  ['verbatim://works', null],
  ['v6/mill/wheel.md', null],
])('%s names the note %j', (uri, note) => {
  expect(noteOfUri(uri)).toEqual(note);
});

test('a path may be an address: of a note, with lines after it, or of a whole folder', () => {
  expect(byPlace({ path: ' verbatim://notes/v6/a.md:8-10 ' })).toEqual({ folder: 'v6', path: 'a.md:8-10' });
  expect(byPlace({ path: 'verbatim://notes/v6', folder: 'other' })).toEqual({
    folder: 'v6',
    path: undefined,
  });
  expect(byPlace({ path: 'a.md', folder: 'other' })).toEqual({ path: 'a.md', folder: 'other' });
  expect(byPlace({})).toEqual({});
});
