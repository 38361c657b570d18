import { expect, test } from 'vitest';
import { snippetOf } from '../../retrieval/snippet.js';
import { indexToken } from '../../retrieval/stem.js';
import { noteSnippet } from './note-snippet.js';

const wanted = (...words: string[]) => new Set(words.map(indexToken));
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

test('a chunk a third longer than a snippet is shown whole, a longer one is cut', () => {
  const some = `Cataract surgery on 2\n${words(36)}`;
  expect(noteSnippet(some, wanted('cataract')).text).toBe(some.replace('\n', ' '));
  expect(snippetOf(some, wanted('cataract')).text).toMatch(/…$/);
  expect(noteSnippet(`Cataract ${words(40)}`, wanted('cataract')).text).toMatch(/…$/);
});

test('lists, tables and code keep their lines, prose is run on', () => {
  const text =
    'We need\nthese:\n\n- flour\n- salt and\n  pepper\n\n```\nif (a) {\n  b();\n}\n```\nand so\non.';
  expect(noteSnippet(text, wanted()).text).toBe(
    'We need these:\n- flour\n- salt and pepper\n```\nif (a) {\n  b();\n}\n```\nand so on.',
  );
  expect(noteSnippet('| a | b |\n|---|---|\n| 1 | 2 |\n\nSee.', wanted()).text).toBe(
    '| a | b |\n|---|---|\n| 1 | 2 |\nSee.',
  );
});

test('what follows a list after an empty line is not of its last entry', () => {
  expect(noteSnippet('1. one\n2. two\n\nThen this.', wanted()).text).toBe('1. one\n2. two\nThen this.');
});

test('what is cut within code stays code', () => {
  const text = `${words(50)}\n\n\`\`\`\n${words(20)}\ncall the\nmiller()\n${words(20)}\n\`\`\``;
  expect(noteSnippet(text, wanted('miller')).text).toContain('call the\nmiller()\n');
});
