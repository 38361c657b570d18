import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256, type TinyRecipe, tinyJames, tinyLuke, tinyWorks } from '../../test/support/tiny-works.js';
import { VerbatimError } from '../errors.js';
import type { SourceFetcher, SourceFile } from '../sources/source-fetcher.js';
import { fetchSources } from './fetch-stage.js';
import { loadRecipe } from './recipe.js';

const from = (recipe: TinyRecipe, host: string): TinyRecipe => ({
  ...recipe,
  original: { ...recipe.original, spec: `https://${host}/${recipe.id}.txt` },
});

function recipesOf(tiny: readonly TinyRecipe[]) {
  const { worksDir } = tinyWorks(tiny);
  return tiny.map(({ id }) => loadRecipe(join(worksDir, id)));
}

/** A fetcher that answers as `answer` says, by spec. */
function fetcher(answer: (spec: string, signal?: AbortSignal) => Promise<void>): SourceFetcher {
  return {
    fetch: async ({ spec, sha256 }, options): Promise<SourceFile> => {
      await answer(spec, options?.signal);
      return { spec, sha256, bytes: 0, text: '', checked: 'sha256' };
    },
  };
}

const gone = () => new VerbatimError('unavailable', 'It is out of reach.', 'Try later.');
const nobody = () => {};

describe('fetching sources', () => {
  it('asks hosts side by side: one that stays silent keeps no other waiting', async () => {
    const order: string[] = [];
    const recipes = recipesOf([from(tinyJames, 'silent.example'), from(tinyLuke, 'quick.example')]);
    const fetched = await fetchSources(
      recipes,
      fetcher(async (spec) => {
        if (spec.includes('silent')) await new Promise((resolve) => setTimeout(resolve, 100));
        order.push(spec);
        if (spec.includes('silent')) throw gone();
      }),
      nobody,
      undefined,
    );
    expect(order.at(-1)).toBe('https://silent.example/james.txt');
    expect(fetched.complete.map(({ id }) => id)).toEqual(['luke']);
    expect(fetched.skipped).toEqual([
      { work: 'james', reason: 'It is out of reach.', names: ['james', 'Jas', 'james the book'] },
    ]);
  });

  it('asks for a file once though several works need it', async () => {
    const asked: string[] = [];
    const shared = { spec: 'https://texts.example/nt.txt', content: tinyJames.original.content };
    const recipes = recipesOf([
      { ...tinyJames, original: shared },
      { ...tinyLuke, original: shared },
    ]);
    await fetchSources(
      recipes,
      fetcher(async (spec) => void asked.push(spec)),
      nobody,
      undefined,
    );
    expect(asked.filter((spec) => spec === shared.spec)).toHaveLength(1);
  });

  it('stops at what is not as declared, and lets go of the others at once', async () => {
    let released = false;
    const recipes = recipesOf([from(tinyJames, 'slow.example'), from(tinyLuke, 'wrong.example')]);
    const wrong = new VerbatimError('mismatch', 'Other bytes.', 'Do not use it.');
    const fetching = fetchSources(
      recipes,
      fetcher(async (spec, signal) => {
        if (spec.includes('wrong')) throw wrong;
        if (!spec.includes('slow')) return;
        await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
        released = true;
      }),
      nobody,
      undefined,
    );
    await expect(fetching).rejects.toBe(wrong);
    await new Promise(setImmediate);
    expect(released).toBe(true);
  });

  it('counts every file once, up to the total', async () => {
    const seen: number[] = [];
    const recipes = recipesOf([tinyJames, { ...tinyLuke, aid: { ...tinyLuke.aid, sha256: sha256('x') } }]);
    await fetchSources(
      recipes,
      fetcher(async () => {}),
      ({ done, total }) => {
        expect(total).toBe(4);
        seen.push(done);
      },
      undefined,
    );
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  });
});
