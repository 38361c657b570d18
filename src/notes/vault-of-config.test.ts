import { afterEach, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import { WordEmbedder } from '../../test/support/word-embedder.js';
import { readConfig } from '../config.js';
import { rankingOf } from './vault-of-config.js';

let made: TestVault | undefined;
afterEach(() => made?.close());

const rankingBy = (env: NodeJS.ProcessEnv) => rankingOf(readConfig(env).notes);

test('NOTES_RECENCY lets newer notes rise, as far as its weight and half-life say', async () => {
  const orderBy = async (env: NodeJS.ProcessEnv) => {
    made = await testVault(
      {
        notes: {
          'a-old.md': '---\ndate: 2024-12-03\n---\nThe oak wheel.\n',
          'b-new.md': '---\ndate: 2025-01-02\n---\nThe oak wheel!\n',
        },
      },
      { embedder: null, search: { ranking: rankingBy(env), now: () => Date.UTC(2025, 0, 2) } },
    );
    const { hits } = await made.vault.search({ query: 'oak wheel', explain: true });
    await made.close();
    return hits.map(({ path, ranks }) => [path, ranks?.recency]);
  };
  expect(await orderBy({})).toEqual([
    ['a-old.md', undefined],
    ['b-new.md', undefined],
  ]);
  expect(await orderBy({ NOTES_RECENCY: '0.05,30' })).toEqual([
    ['b-new.md', 0.05],
    ['a-old.md', 0.025],
  ]);
});

test('NOTES_TEMPLATES has the query embedded within sentences a note might open with, too', async () => {
  const asked: string[] = [];
  class Listening extends WordEmbedder {
    override embed(...[texts, purpose, options]: Parameters<WordEmbedder['embed']>) {
      if (purpose === 'query') asked.push(...texts);
      return super.embed(texts, purpose, options);
    }
  }
  const askBy = async (env: NodeJS.ProcessEnv) => {
    asked.length = 0;
    made = await testVault(
      { notes: { 'a.md': 'The oak wheel.\n', 'b.md': 'What we decided about steps, and why.\n' } },
      { embedder: new Listening(), search: { ranking: rankingBy(env) } },
    );
    await made.vault.search({ query: 'oak wheel' });
    await made.close();
    return [...asked];
  };
  expect(await askBy({})).toEqual(['oak wheel']);
  expect(await askBy({ NOTES_TEMPLATES: 'on' })).toContain('What we decided about oak wheel and why.');
});
