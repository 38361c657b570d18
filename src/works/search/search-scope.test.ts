import { describe, expect, it } from 'vitest';
import { fewVerses } from '../../../test/support/few-verses.js';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { VerbatimError } from '../../errors.js';
import { WorksRepository } from '../works.repository.js';
import { resolveScope } from './search-scope.js';

const works = new WorksRepository(tinyLibrary(fewVerses).db);

/** The error that filters are answered by. */
function errorOf(filters: Parameters<typeof resolveScope>[0]): VerbatimError {
  try {
    resolveScope(filters, works);
  } catch (error) {
    if (error instanceof VerbatimError) return error;
    throw error;
  }
  throw new Error('The filters name something');
}

describe('a filter that names nothing', () => {
  it.each(['work', 'tradition', 'language'] as const)('%s: is repeated as far as 80 characters', (filter) => {
    const { kind, message, recovery } = errorOf({ [filter]: 'xyz '.repeat(50_000) });
    expect(kind).toBe('bad-input');
    expect(message).toBe(`No ${filter} of the library is called "${'xyz '.repeat(20)}…".`);
    expect(recovery).toMatch(/^There is: .+/);
  });

  it('is compared by its first 80 characters', () => {
    const { recovery } = errorOf({ work: `Matthew${' '.repeat(90)}${'x'.repeat(100_000)}` });
    expect(recovery).toContain('Did you mean matthew?');
  });
});

describe('a list of works', () => {
  it('keeps to them, and does not lift the cap per work as one named work does', () => {
    const scope = resolveScope({ works: ['luke', 'matthew'] }, works);
    expect(new Set(scope.works)).toEqual(new Set(['luke', 'matthew']));
    expect(scope.workNamed).toBe(false);
  });

  it('refuses an id that is none', () => {
    expect(() => resolveScope({ works: ['luke', 'lukas-the-lesser'] }, works)).toThrow(/lukas-the-lesser/);
  });
});
