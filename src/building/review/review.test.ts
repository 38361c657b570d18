import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { type Config, readConfig } from '../../config.js';
import { VerbatimError } from '../../errors.js';
import { decide, reviewWork } from './review.js';

const library = (secondVerse: string): string => {
  const { path, db } = tinyLibrary([
    {
      id: 'dhammapada',
      language: 'pi',
      units: [
        {
          key: '1',
          original: 'Manopubbaṅgamā dhammā.',
          translations: { muller: 'All that we are (viz. 28 things).' },
        },
        { key: '2', original: 'Manasā ce pasannena.', translations: { muller: secondVerse } },
      ],
    },
    {
      id: 'upanishads',
      language: 'sa',
      units: Array.from({ length: 20 }, (_, at) => ({
        key: `${at + 1}`,
        original: `ईशा वास्यम् इदं सर्वं ${'अ'.repeat(at)}`,
      })),
    },
  ]);
  db.close();
  return dirname(path);
};

let config: Config;
let file: string;

beforeEach(() => {
  const works = mkdtempSync(join(tmpdir(), 'verbatim-review-'));
  mkdirSync(join(works, 'dhammapada'));
  file = join(works, 'dhammapada', 'reviewed.tsv');
  config = readConfig({ VERBATIM_DATA: library('Happiness follows him, viz. joy.'), VERBATIM_WORKS: works });
});

const states = (work = 'dhammapada') =>
  reviewWork(config, work).findings.map(({ id, reason, state }) => `${id} ${reason} ${state}`);
const refusal = (attempt: () => unknown): VerbatimError => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof VerbatimError) return error;
  }
  throw new Error('It was not refused');
};

describe('the review of a work', () => {
  it('lists what looks wrong with its reason and its place', () => {
    expect(states()).toEqual([
      'dhammapada-muller:1 digits open',
      'dhammapada-muller:1 translator open',
      'dhammapada-muller:2 translator open',
    ]);
    expect(reviewWork(config, 'dhammapada').findings[0]).toMatchObject({
      text: 'dhammapada-muller',
      ref: 'dhammapada 1',
      place: { source: 'file:tiny', start: 0 },
      note: null,
    });
  });

  it('asks once about what a whole edition does', () => {
    expect(states('upanishads')).toEqual(['upanishads-orig no-end open']);
    expect(reviewWork(config, 'upanishads').findings[0]?.detail).toMatch(/^20 of 20 passages: /);
  });

  it('keeps decisions beside the recipe and asks no more', () => {
    decide(config, { work: 'dhammapada', ids: ['dhammapada-muller:2'], verdict: 'wrong' });
    decide(config, {
      work: 'dhammapada',
      ids: ['dhammapada-muller:1'],
      verdict: 'ok',
      reason: 'digits',
      note: 'a count\tof things',
    });
    expect(states()).toEqual([
      'dhammapada-muller:1 digits ok',
      'dhammapada-muller:1 translator open',
      'dhammapada-muller:2 translator wrong',
    ]);
    expect(reviewWork(config, 'dhammapada').counts).toEqual({ open: 1, changed: 0, ok: 1, wrong: 1 });
    expect(readFileSync(file, 'utf8').split('\n').slice(1)).toEqual([
      expect.stringMatching(/^dhammapada-muller:1\tdigits\tok\ta count of things\t[0-9a-f]{16}$/),
      expect.stringMatching(/^dhammapada-muller:2\ttranslator\twrong\t\t[0-9a-f]{16}$/),
      '',
    ]);
  });

  it('leaves what is decided as it is while something is undecided, and then decides anew', () => {
    const request = { work: 'dhammapada', ids: ['dhammapada-muller:1'] };
    decide(config, { ...request, verdict: 'wrong', reason: 'digits' });
    decide(config, { ...request, verdict: 'ok' });
    expect(states().slice(0, 2)).toEqual([
      'dhammapada-muller:1 digits wrong',
      'dhammapada-muller:1 translator ok',
    ]);
    decide(config, { ...request, verdict: 'ok' });
    expect(states()[0]).toBe('dhammapada-muller:1 digits ok');
  });

  it('asks again when the text is another one', () => {
    decide(config, { work: 'dhammapada', ids: ['dhammapada-muller:2'], verdict: 'ok' });
    config = { ...config, dataDir: library('Happiness follows him, viz. great joy.') };
    expect(states().at(-1)).toBe('dhammapada-muller:2 translator changed');
  });

  it('says which decisions answer to nothing any more', () => {
    decide(config, { work: 'dhammapada', ids: ['dhammapada-muller:2'], verdict: 'ok' });
    config = { ...config, dataDir: library('Happiness follows him.') };
    expect(reviewWork(config, 'dhammapada').outdated).toMatchObject([
      { id: 'dhammapada-muller:2', reason: 'translator' },
    ]);
  });

  it('refuses a decision on what it did not list, naming what it did', () => {
    expect(
      refusal(() => decide(config, { work: 'dhammapada', ids: ['dhammapada-muller:3'], verdict: 'ok' })),
    ).toMatchObject({ kind: 'bad-input', recovery: expect.stringContaining('dhammapada-muller:') });
    expect(
      refusal(() =>
        decide(config, {
          work: 'dhammapada',
          ids: ['dhammapada-muller:2'],
          reason: 'digits',
          verdict: 'ok',
        }),
      ),
    ).toMatchObject({ recovery: 'It is listed for translator.' });
  });

  it('has no place for decisions on a work without a recipe', () => {
    expect(
      refusal(() => decide(config, { work: 'upanishads', ids: ['upanishads-orig'], verdict: 'ok' })),
    ).toMatchObject({ kind: 'not-found' });
  });

  it('names the nearest work where it does not hold the one asked for', () => {
    expect(refusal(() => reviewWork(config, 'damapada'))).toMatchObject({
      kind: 'bad-input',
      recovery: expect.stringContaining('dhammapada'),
    });
  });

  it.each([
    ['a reason that there is not', 'dhammapada-muller:1\tugly\tok\t\t0123456789abcdef'],
    ['a verdict that there is not', 'dhammapada-muller:1\tdigits\tperhaps\t\t0123456789abcdef'],
    ['a missing cell', 'dhammapada-muller:1\tdigits\tok'],
  ])('names the line of a table with %s', (_, line) => {
    writeFileSync(file, `# head\n${line}\n`);
    expect(refusal(() => reviewWork(config, 'dhammapada')).message).toContain(
      'dhammapada/reviewed.tsv, line 2:',
    );
  });
});
