import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TinyWork, tinyLibrary } from '../../../test/support/tiny-library.js';
import { indexConcepts } from '../../building/concepts.js';
import { packageRoot } from '../../package-root.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { Concepts } from './concepts.js';
import { formatConceptAnswer, formatConceptList } from './format.js';

const psalm51: TinyWork = {
  id: 'psalms',
  abbreviation: 'Ps',
  units: [{ key: '51:1' }, { key: '51:2' }, { key: '51:3', other: '51:1' }, { key: '51:4', other: '51:2' }],
};

function conceptsFrom(folder: string, works: readonly TinyWork[] = []): Concepts {
  const { db } = tinyLibrary(works);
  const repository = new WorksRepository(db);
  indexConcepts(db, folder, repository);
  return new Concepts(db, repository);
}

/** The graph that ships, over a library that holds no works. */
const shipped = conceptsFrom(join(packageRoot, 'concepts'));

/** Three concepts, two of them called “trust” by some. */
const made = mkdtempSync(join(tmpdir(), 'verbatim-concepts-'));
const files = {
  faith: `name: Faith
also: [trust]
terms: [{ term: πίστις, language: grc, romanised: pistis }]
traditions: [christian]
gloss: Relying on God
description: Relying on God, and being reliable.
broader: { virtue: Counted among the virtues. }
passages: [psalms 51:3-4, psalms 51, 'psalms 51:3', analects 15:24]`,
  hope: `name: Hope
also: [trust]
traditions: [christian, hebrew]
gloss: Looking forward
description: Looking forward to what is promised.
parallels: { faith: Both reach past what is seen. }`,
  virtue: 'name: Virtue\ntraditions: [stoic]\ngloss: Excellence\ndescription: Excellence of character.',
};
for (const [slug, text] of Object.entries(files)) writeFileSync(join(made, `${slug}.yaml`), text);
const tiny = conceptsFrom(made, [psalm51]);

describe('getting a concept', () => {
  test.each([
    ['its name', 'Hesed', 'hesed'],
    ['its slug', 'fear-of-the-lord', 'fear-of-the-lord'],
    ['its name in other cases and with an article', 'the GOLDEN rule', 'golden-rule'],
    ['another name', 'loving-kindness', 'hesed'],
    ['a transliteration', 'nirvana', 'nibbana'],
    ['one word where it has two', 'wuwei', 'wu-wei'],
    ['a romanised term without its diacritics', 'duhkha', 'dukkha'],
    ['a romanised term with them', 'nirvāṇa', 'nibbana'],
    ['the Chinese term', '無為', 'wu-wei'],
    ['the Greek term without accents', 'ευδαιμονια', 'eudaimonia'],
    ['the Greek term in capitals', 'ἈΓΆΠΗ', 'agape'],
    ['the Hebrew term without vowels', 'חכמה', 'wisdom'],
    ['the Hebrew term with vowels', 'חֶסֶד', 'hesed'],
    ['the Sanskrit term', 'धर्म', 'dharma'],
  ])('finds it by %s', (_, name, slug) => {
    expect(shipped.get(name)).toMatchObject({ concept: { slug }, closest: [], notes: [] });
  });

  test('forgives a small slip and says what it took it for', () => {
    expect(shipped.get('eudamonia')).toMatchObject({
      concept: { slug: 'eudaimonia' },
      notes: [expect.stringContaining('“eudamonia” was taken for')],
    });
  });

  test('gives the closest for a name it does not know', () => {
    const answer = shipped.get('apathy');
    expect(answer.concept).toBeNull();
    expect(answer.closest.map(({ slug }) => slug)).toContain('apatheia');
    expect(answer.notes[0]).toContain('No concept is called “apathy”');
  });

  test('offers every concept that an ambiguous name may mean', () => {
    const answer = tiny.get('trust');
    expect(answer.concept).toBeNull();
    expect(answer.closest.map(({ slug }) => slug)).toEqual(['faith', 'hope']);
    expect(answer.notes).toEqual(['“trust” may mean Faith or Hope: ask for one of them.']);
  });

  test('shows a parallel from both ends, and broader from above as narrower', () => {
    const note = 'Both reach past what is seen.';
    expect(tiny.get('hope').concept?.parallels).toEqual([{ slug: 'faith', name: 'Faith', note }]);
    expect(tiny.get('faith').concept?.parallels).toEqual([{ slug: 'hope', name: 'Hope', note }]);
    expect(tiny.get('faith').concept?.broader).toMatchObject([{ slug: 'virtue' }]);
    expect(tiny.get('virtue').concept).toMatchObject({ broader: [], narrower: [{ slug: 'faith' }] });
  });

  test('gives each passage its reference in both numberings, and says which are not in this library', () => {
    expect(tiny.get('faith').concept?.passages).toEqual([
      { work: 'psalms', locus: '51:3-4', unit: 'psalms/51:3', ref: 'Ps 51:3–4 (English 51:1–2)' },
      { work: 'psalms', locus: '51', unit: 'psalms/51:1', ref: 'Ps 51' },
      { work: 'psalms', locus: '51:3', unit: 'psalms/51:3', ref: 'Ps 51:3 (English 51:1)' },
      { work: 'analects', locus: '15:24', unit: null, ref: 'analects 15:24 (not in this library)' },
    ]);
  });

  test('prints passages as references that are read in the same numbering, without doubt', () => {
    const loci = new LocusResolver(new WorksRepository(tinyLibrary([psalm51]).db));
    const read = (locus: string) => {
      const found = loci.resolve(locus);
      return found.kind === 'units' && found.notes.length === 0 ? found.units.map(({ id }) => id) : found;
    };
    expect(read('psalms/51:3-4')).toEqual(['psalms/51:3', 'psalms/51:4']);
    expect(read('psalms/51')).toHaveLength(4);
    expect(read('psalms/51:3')).toEqual(['psalms/51:3']);
  });

  test('prints all of it as text', () => {
    expect(formatConceptAnswer(tiny.get('pistis'))).toBe(`[faith] Faith: Relying on God
In the originals: πίστις (pistis, grc).
Also: trust.
Traditions: christian.

Relying on God, and being reliable.

PARALLELS
- [hope] Hope: Both reach past what is seen.

BROADER
- [virtue] Virtue: Counted among the virtues.

KEY PASSAGES
- Ps 51:3–4 (English 51:1–2) [psalms/51:3-4]
- Ps 51 [psalms/51]
- Ps 51:3 (English 51:1) [psalms/51:3]
- analects 15:24 (not in this library)

This entry is a guide, not a source: quote from the passages, read with read_passages, never from the entry.`);
  });

  test('prints the closest where there is none', () => {
    expect(formatConceptAnswer(tiny.get('trust'))).toBe(`“trust” may mean Faith or Hope: ask for one of them.

- [faith] Faith (christian): Relying on God
- [hope] Hope (christian, hebrew): Looking forward`);
  });
});

describe('listing concepts', () => {
  test('lists all of them without a filter and says how to narrow', () => {
    const { concepts, notes } = tiny.list();
    expect(concepts.map(({ slug }) => slug)).toEqual(['faith', 'hope', 'virtue']);
    expect(notes).toEqual([
      'Narrow by a tradition (christian 2, hebrew 1, stoic 1) or by a word of a name, term or gloss.',
    ]);
    expect(tiny.list('  ').concepts).toHaveLength(3);
  });

  test('leaves those of a tradition', () => {
    expect(tiny.list('Hebrew').concepts).toMatchObject([{ slug: 'hope' }]);
    expect(shipped.list('daoist').concepts.every(({ traditions }) => traditions.includes('daoist'))).toBe(
      true,
    );
  });

  test('finds a word in names, terms and glosses, names first', () => {
    expect(shipped.list('love').concepts.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['agape', 'hesed']),
    );
    expect(shipped.list('龘').notes[0]).toContain('No concept matches “龘”');
    expect(shipped.list('道').concepts).toMatchObject([{ slug: 'dao' }]);
    expect(shipped.list('about the flourishing').concepts).toMatchObject([{ slug: 'eudaimonia' }]);
  });

  test('falls back to some of the words, and says so', () => {
    const { concepts, notes } = tiny.list('promised excellence');
    expect(concepts).toMatchObject([{ slug: 'virtue' }]);
    expect(notes[0]).toContain('these come nearest');
  });

  test('says what it tried where nothing comes near', () => {
    const { concepts, notes } = tiny.list('zzzzzz');
    expect(concepts).toEqual([]);
    expect(notes[0]).toMatch(/^No concept matches “zzzzzz”\. .*Narrow by a tradition/);
    expect(formatConceptList({ concepts, notes })).toBe(notes[0]);
  });

  test('is short enough to read: at most 40 KB for the graph that ships', () => {
    expect(Buffer.byteLength(formatConceptList(shipped.list()))).toBeLessThan(40_000);
  });
});

test('a library without a graph says so', () => {
  const { db } = tinyLibrary([]);
  const empty = new Concepts(db, new WorksRepository(db));
  expect(empty.get('hope').notes[0]).toContain('holds no concepts');
  expect(empty.list().notes[0]).toContain('holds no concepts');
});

test('any string of 1–500 characters is looked up without an error', () => {
  const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 500 });
  const lone = fc.constantFrom('\ud800', '\udc00x', 'x\u0000y', '"', "'; --", '%', '\u202e');
  fc.assert(
    fc.property(fc.oneof(anyText, lone), (text) => {
      const { concept, closest, notes } = shipped.get(text);
      expect(concept !== null || closest.length > 0 || notes.length > 0).toBe(true);
      expect(shipped.list(text).concepts.length + shipped.list(text).notes.length).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
});
