import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../../test/support/notes-vault.js';
import { MAX_READ_CHARACTERS } from './read-note.js';

const words = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');
/** Half a million characters in the second line, with what is looked for far within it. */
const LONG = `# Export\n${words(30_000, 'row')} the tallow recipe ${words(30_000, 'line')}\nEnd.\n`;
const SIGNS = '😀'.repeat(30_000);

let made: TestVault;
beforeAll(async () => {
  made = await testVault({ notes: { 'export.md': LONG, 'signs.txt': SIGNS } }, { embedder: null });
});
afterAll(() => made.close());

async function readOn(path: string): Promise<string> {
  let text = '';
  let lines: string | undefined;
  do {
    const answer = await made.vault.read({ path, ...(lines !== undefined && { lines }) });
    expect(answer.text.length).toBeLessThanOrEqual(MAX_READ_CHARACTERS);
    // A line that ends here has its end between this answer and the next.
    text += answer.text + (answer.continues?.includes('+') ? '' : '\n');
    lines = answer.continues ?? undefined;
  } while (lines !== undefined);
  return text;
}

describe('a line that is longer than an answer', () => {
  test('is read on within it, until all of it was given once', async () => {
    expect(await readOn('export.md')).toBe(LONG);
    expect(await readOn('signs.txt')).toBe(`${SIGNS}\n`);
  });

  test('is said to be cut, and where', async () => {
    const answer = await made.vault.read({ path: 'export.md', lines: '2+24000-' });
    expect(answer).toMatchObject({
      ref: 'notes/export.md:2+24000-2',
      after: 24_000,
      continues: '2+48000-3',
    });
    expect(answer.notes.join()).toMatch(/Line 2 .*characters 24001 to 48000 of \d{6}/u);
  });

  test('holds hits that their own references show, by its characters only where that is needed', async () => {
    const { hits } = await made.vault.search({ query: '"tallow recipe"' });
    const [hit] = hits;
    expect(hit?.ref).toMatch(/^notes\/export\.md:2\+\d+-2$/u);
    const { text, after } = await made.vault.read({ path: hit?.ref ?? '' });
    expect(text).toContain('the tallow recipe');
    expect(LONG.split('\n')[1]?.slice(after)).toContain(text);
    const early = await made.vault.search({ query: '"row700 row701"' });
    expect(early.hits[0]?.ref).toBe('notes/export.md:2-2');
  });

  test('has no more characters than it has', async () => {
    await expect(made.vault.read({ path: 'export.md', lines: '1+9-3' })).rejects.toMatchObject({
      kind: 'bad-input',
      message: expect.stringContaining('Line 1 has 8 characters'),
    });
  });
});
