import { describe, expect, it } from 'vitest';
import { searchLibrary } from '../../../test/support/search-library.js';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { VerbatimError } from '../../errors.js';

describe('a degraded answer', () => {
  it('says that no embedder is configured', async () => {
    const { hits, mode, notes } = await (await searchLibrary(null)).search({ query: 'vanity' });
    expect(hits).not.toEqual([]);
    expect(mode).toBe('keyword');
    expect(notes.join()).toMatch(/keywords only: no embedder is configured/);
  });

  it('says that the embedder is another than the library’s, and what mends it', async () => {
    const other = new WordEmbedder({ id: 'test/others', revision: '1', dimension: 64 });
    const { mode, notes } = await (await searchLibrary(other)).search({ query: 'vanity' });
    expect(mode).toBe('keyword');
    expect(notes.join()).toMatch(/test\/words.*test\/others.*verbatim build/);
  });

  it('leaves the name of a setting in its capitals', async () => {
    const failing = new WordEmbedder();
    const own = await searchLibrary(failing);
    failing.failure = new VerbatimError('unavailable', 'EMBEDDING_MODEL names no model.', 'Correct it.');
    const { notes } = await own.search({ query: 'vanity' });
    expect(notes.join()).toContain('keywords only: EMBEDDING_MODEL names no model.');
  });

  it('says why the provider failed, and tries again the next time', async () => {
    const failing = new WordEmbedder();
    const own = await searchLibrary(failing);
    failing.failure = new VerbatimError('unavailable', 'The provider is down.', 'Try later.');
    expect(await own.search({ query: 'vanity' })).toMatchObject({
      mode: 'keyword',
      notes: [expect.stringContaining('the provider is down.')],
    });
    failing.failure = null;
    expect(await own.search({ query: 'vanity' })).toMatchObject({ mode: 'hybrid', notes: [] });
  });

  it('says that the model does not know the script of the query', async () => {
    const { mode, notes } = await (await searchLibrary()).search({ query: 'הבל' });
    expect(mode).toBe('keyword');
    expect(notes.join()).toMatch(/does not know the script/);
  });

  it('says that the library has no vectors', async () => {
    const own = await searchLibrary(new WordEmbedder(), false);
    const { mode, notes } = await own.search({ query: 'vanity' });
    expect(mode).toBe('keyword');
    expect(notes.join()).toMatch(/built without vectors.*verbatim build/);
  });

  it('says what was tried when nothing is found', async () => {
    const { hits, notes } = await (await searchLibrary(null)).search({
      query: 'elephants "in Babylon" ξενοδοχεῖον',
    });
    expect(hits).toEqual([]);
    expect(notes.join(' ')).toMatch(
      /Nothing was found.*elephants.*"in Babylon".*ξενοδοχεῖον in the originals/,
    );
  });
});
