import { expect, test } from 'vitest';
import { testVault } from '../../test/support/notes-vault.js';
import { WordEmbedder } from '../../test/support/word-embedder.js';
import { isMostlyLatin } from '../embeddings/script.js';

/** As the built-in model, it is asked about texts in Latin letters. */
class LatinEmbedder extends WordEmbedder {
  override understands(text: string): boolean {
    return isMostlyLatin(text);
  }
}

test('of digits and signs it is said that they are no words, and not that their script is unknown', async () => {
  const { vault, close } = await testVault(
    { notes: { 'a.md': 'The answer is 42.\n', 'b.md': 'חכמה\n' } },
    { embedder: new LatinEmbedder() },
  );
  const noteOf = async (query: string) => (await vault.search({ query })).notes.join(' ');
  expect(await noteOf('42')).toBe(
    'The query is without a word, and digits or signs alone mean nothing to the embedding model: it was searched for by keywords only.',
  );
  expect(await noteOf('חכמה')).toMatch(
    /in a script that the embedding model does not know.*EMBEDDING_MODEL/u,
  );
  await close();
});
