import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../../test/support/notes-vault.js';

let made: TestVault;
beforeAll(async () => {
  made = await testVault({ notes: { 'a.md': '---\ndate: 2025-06-30\n---\nOak.\n' } }, { embedder: null });
});
afterAll(() => made.close());

describe('a range of dates', () => {
  test.each([
    ['2025-06', '2025-05'],
    ['2025', '2024-12-31'],
    ['2025-06-30', '2025-06-29'],
  ])('that goes from %s to %s is refused as turned round', async (from, to) => {
    await expect(made.vault.search({ query: 'oak', from, to })).rejects.toMatchObject({
      kind: 'bad-input',
      message: expect.stringContaining('"from" is later than "to"'),
      recovery: `Ask from ${to} to ${from}.`,
    });
  });

  test.each([
    ['2025-06-30', '2025-06'],
    ['2025-06-30', '2025-06-30'],
    ['2025-06', '2025'],
  ])('from %s to %s is in order', async (from, to) => {
    expect((await made.vault.search({ query: 'oak', from, to })).hits).toHaveLength(1);
  });
});
