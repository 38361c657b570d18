import { rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../../test/support/notes-vault.js';
import { sectionRange } from './line-range.js';
import { MAX_READ_CHARACTERS } from './read-note.js';

const WHEEL = `---
type: reference
date: 2024-02-11
tags: [mill]
aliases: [das Rad]
---
# The wheel

Overshot.

## Bearings

Tallow.

### Downstream

Runs dry.

## Buckets

Elm. See [[stones]].
`;

let made: TestVault;
beforeAll(async () => {
  made = await testVault(
    {
      notes: {
        'mill/wheel.md': WHEEL,
        'mill/stones.md': '# The stones\n\n[The wheel](wheel.md) turns them.\n',
        'old/wheel.md': '# An older wheel\n\n## Same\n\nOne.\n\n## Same\n\nTwo.\n',
        'long.md': Array.from({ length: 4_000 }, (_, at) => `Line ${at + 1} of many.`).join('\n'),
        'huge.md': 'x'.repeat(1_000_001),
        'odd name: 12.md': 'Odd.\n',
        'flow.md':
          '# Flow\n\n## Input -> Output\n\nOne.\n\n## Steps\n\n### A > B\n\nTwo.\n\n### A\n\n#### B\n\nThree.\n',
        'crlf.md': '# A\r\n\r\n## B\r\n\r\nText.\r\n',
      },
      other: { 'mill/wheel.md': 'Another wheel.\n' },
    },
    { embedder: null },
  );
});
afterAll(() => made.close());

const read = (path: string, part: { heading?: string; lines?: string; folder?: string } = {}) =>
  made.vault.read({ path, ...part });

describe('finding a note', () => {
  test.each([
    ['notes/mill/wheel.md', 'mill/wheel.md'],
    ['./mill/../mill/wheel.md', 'mill/wheel.md'],
    ['das rad', 'mill/wheel.md'],
    ['The stones', 'mill/stones.md'],
    ['[[stones]]', 'mill/stones.md'],
    ['notes/odd name: 12.md', 'odd name: 12.md'],
  ])('%j is %j', async (written, path) => {
    expect((await read(written, { folder: 'notes' })).path).toBe(path);
  });

  test('a name that several notes have is refused, naming them', async () => {
    await expect(read('wheel')).rejects.toMatchObject({
      kind: 'bad-input',
      recovery: expect.stringMatching(/notes\/mill\/wheel\.md.*notes\/old\/wheel\.md/),
    });
  });

  test('a path that stands in several folders is refused, naming them; a reference never is', async () => {
    await expect(read('mill/wheel.md')).rejects.toMatchObject({
      kind: 'bad-input',
      recovery: expect.stringMatching(/notes\/mill\/wheel\.md.*other\/mill\/wheel\.md/),
    });
    expect((await read('other/mill/wheel.md:1-1')).folder).toBe('other');
    expect((await read('mill/wheel.md', { folder: 'other' })).folder).toBe('other');
  });

  test('a file that could not be indexed is told with why', async () => {
    await expect(read('huge.md')).rejects.toMatchObject({
      kind: 'not-found',
      message: expect.stringMatching(/"huge\.md" .*could not be indexed: .*more than are read of a note/u),
    });
  });

  test('what is not there is told with what is near', async () => {
    await expect(read('mill/wheels.md', { folder: 'notes' })).rejects.toMatchObject({
      kind: 'not-found',
      recovery: expect.stringContaining('notes/mill/wheel.md'),
    });
  });

  test('a file that the index does not have is not read', async () => {
    made.write({ 'new.md': 'Just written.\n', 'secret.env': 'TOKEN=1\n' });
    for (const path of ['new.md', 'secret.env']) {
      await expect(read(path, { folder: 'notes' })).rejects.toMatchObject({
        kind: 'not-found',
        message: expect.stringContaining('not in the index'),
      });
    }
    rmSync(join(made.root(), 'new.md'));
    rmSync(join(made.root(), 'secret.env'));
  });
});

describe('parts of a note', () => {
  test('the whole, with what its header says and what links there', async () => {
    const answer = await read('notes/mill/wheel.md');
    expect(answer).toMatchObject({
      ref: 'notes/mill/wheel.md:1-21',
      text: WHEEL.slice(0, -1),
      lines: 21,
      about: { type: 'reference', date: '2024-02-11', tags: ['mill'], aliases: ['das Rad'] },
      linksHere: [{ path: 'mill/stones.md', line: 3 }],
      linksTo: [{ path: 'mill/stones.md', line: 21 }],
      changed: false,
      continues: null,
    });
    expect(answer.outline.map(({ text, line }) => [text, line])).toEqual([
      ['The wheel', 7],
      ['Bearings', 11],
      ['Downstream', 15],
      ['Buckets', 19],
    ]);
  });

  test('a section goes to the next heading of its level', async () => {
    const answer = await read('notes/mill/wheel.md', { heading: '## bearings' });
    expect([answer.startLine, answer.endLine]).toEqual([11, 18]);
    expect(answer.headings).toEqual(['The wheel', 'Bearings']);
    expect((await read('notes/mill/wheel.md#Downstream')).startLine).toBe(15);
    expect((await read('notes/mill/wheel.md', { heading: 'The wheel > Downstream' })).startLine).toBe(15);
  });

  test.each([
    ['Input -> Output', 3],
    ['Flow > Input -> Output', 3],
    ['## Flow > ## Input -> Output', 3],
    ['A > B', 9],
    ['Steps › A › B', 15],
    ['a', 13],
  ])('the heading %j begins on line %j', async (heading, line) => {
    expect((await read('flow.md', { heading })).startLine).toBe(line);
  });

  test('a heading that is not there, or there twice, is refused with what to do', async () => {
    await expect(read('notes/mill/wheel.md', { heading: 'Bearing' })).rejects.toMatchObject({
      kind: 'not-found',
      recovery: expect.stringContaining('Bearings'),
    });
    await expect(read('notes/old/wheel.md', { heading: 'Same' })).rejects.toMatchObject({
      kind: 'bad-input',
      message: expect.stringContaining('lines 3, 7'),
    });
  });

  test('lines, by a hit’s reference or by themselves', async () => {
    expect((await read('notes/mill/wheel.md:11-13')).text).toBe('## Bearings\n\nTallow.');
    expect((await read('notes/mill/wheel.md', { lines: '21' })).text).toBe('Elm. See [[stones]].');
    expect((await read('notes/mill/wheel.md', { lines: '19-' })).endLine).toBe(21);
    await expect(read('notes/mill/wheel.md', { lines: '22' })).rejects.toMatchObject({ kind: 'bad-input' });
    await expect(read('notes/mill/wheel.md', { lines: 'all' })).rejects.toMatchObject({ kind: 'bad-input' });
  });

  test('line ends of any kind count alike', async () => {
    const answer = await read('crlf.md', { heading: 'B' });
    expect([answer.startLine, answer.endLine, answer.text]).toEqual([3, 5, '## B\r\n\r\nText.']);
  });

  test('a long note is cut between lines, and reading on gives all of it once', async () => {
    let lines: string | undefined;
    const texts: string[] = [];
    do {
      const answer = await read('long.md', lines === undefined ? {} : { lines });
      expect(answer.text.length).toBeLessThanOrEqual(MAX_READ_CHARACTERS);
      texts.push(answer.text);
      lines = answer.continues ?? undefined;
    } while (lines !== undefined);
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.join('\n')).toBe(
      Array.from({ length: 4_000 }, (_, at) => `Line ${at + 1} of many.`).join('\n'),
    );
  });
});

test('a note that a link to an ignored file has replaced is not read', async () => {
  made.write({ 'private.txt': 'Private.\n', '.verbatimignore': 'private.txt\n', 'linked.md': '# Linked\n' });
  await made.reindex();
  rmSync(join(made.root(), 'linked.md'));
  symlinkSync('private.txt', join(made.root(), 'linked.md'));
  for (const path of ['linked.md', 'linked', 'notes/linked.md:1-1']) {
    const answer = read(path, { folder: 'notes' }).then(({ text }) => text);
    await expect(answer, path).rejects.toMatchObject({ message: expect.stringMatching(/link|index/u) });
  }
});

test('one that was written again as it was has not changed', async () => {
  const { ctimeMs } = statSync(join(made.root(), 'crlf.md'));
  while (statSync(join(made.root(), 'crlf.md')).ctimeMs === ctimeMs) {
    made.write({ 'crlf.md': '# A\r\n\r\n## B\r\n\r\nText.\r\n' });
  }
  expect((await read('crlf.md')).changed).toBe(false);
});

test('a note that changed since it was indexed is read as it is now, and that is said', async () => {
  made.write({ 'mill/stones.md': '# The stones\n\nRewritten.\n' });
  const answer = await read('notes/mill/stones.md');
  expect(answer.text).toContain('Rewritten.');
  expect(answer.changed).toBe(true);
  expect(answer.notes.join(' ')).toContain('changed since it was indexed');
});

test('some words of a heading are enough where one heading has them, at its end rather than within', () => {
  const headings = ['IV. Search', 'V. Search and Rescue', 'VI. Rescue'].map((text, at) => ({
    level: 2,
    text,
    line: at * 10 + 1,
  }));
  const first = (words: string) => sectionRange(words, headings, 40).first;
  expect([first('Search'), first('search and'), first('and Rescue')]).toEqual([1, 11, 11]);
  for (const words of ['Rescue', 'Sea', 'Attic']) expect(() => first(words)).toThrow('has no heading');
});
