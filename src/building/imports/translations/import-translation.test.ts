import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFolders, stateOf } from '../../../../test/support/import-folders.js';
import { tinyJames, writeRecipe } from '../../../../test/support/tiny-works.js';
import { fileOf } from '../../../../test/support/wcw-corpus.js';
import { instructionsFor } from '../../../mcp/instructions.js';
import { formatReadAnswer } from '../../../works/reading/format.js';
import { readSummary } from '../../../works/summary.js';
import { verifyLibrary } from '../../verify.js';
import { listTranslations, removeTranslation } from './import-translation.js';

const TERMS = 'May be quoted with the translator’s name.';
const JAMES_1_2 = 'Call it gladness through and through, my kin, whenever all sorts of trouble trip you.';

interface Unit {
  readonly locus: string;
  readonly text: string;
  readonly commentary?: string;
}

const quill = (units: readonly Unit[], fields: Record<string, unknown> = {}) =>
  fileOf(
    JSON.stringify(
      { translator: 'Mara Quill', language: 'en', year: 2024, terms: TERMS, ...fields, units },
      null,
      1,
    ),
    'James by Quill.json',
  );
const oneVerse = () =>
  quill([{ locus: 'Jas 1:2', text: JAMES_1_2, commentary: 'The verb is an imperative.' }]);

async function setUp() {
  const folders = importFolders();
  await folders.build();
  return folders;
}

describe('an authorised translation', () => {
  it('is the one to quote in what is read, with its translator, terms and commentary', async () => {
    const folders = await setUp();
    const report = await folders.importTranslation(oneVerse());
    expect(report).toMatchObject({
      name: 'james-by-quill',
      units: 1,
      replaced: false,
      build: { outcome: 'built' },
    });
    const answer = await folders.library().read({ ids: ['james/1:2', 'james/1:3'] });
    expect(answer.units[0]).toMatchObject({
      authorised: [
        {
          text: JAMES_1_2,
          translator: 'Mara Quill',
          year: '2024',
          language: 'en',
          commentary: 'The verb is an imperative.',
          terms: TERMS,
        },
      ],
      aid: { name: 'kjv' },
    });
    expect(answer.units[1]?.authorised).toEqual([]);
    const said = formatReadAnswer(answer);
    expect(said).toContain(`AUTHORISED TRANSLATION (quote this; Mara Quill, 2024, English)\n${JAMES_1_2}`);
    expect(said).toContain('quote that of Mara Quill, 2024 (en), with the translator’s name');
    expect(said).toContain(`Terms: ${TERMS}`);
    expect(said.split('ORIGINAL (quote this)')).toHaveLength(2);
  });

  it('is what a quote is checked against', async () => {
    const folders = await setUp();
    const quote = 'gladness through and through, my kin';
    expect((await folders.library().check({ quote })).verdict).toBe('absent');
    await folders.importTranslation(oneVerse());
    const library = folders.library();
    expect(await library.check({ quote })).toMatchObject({
      verdict: 'exact',
      matches: [{ unit: 'james/1:2', text: 'authorised:Mara Quill' }],
    });
    expect(await library.check({ quote: 'sadness through and through, my kin' })).toMatchObject({
      verdict: 'altered',
    });
  });

  it('is named in the instructions', async () => {
    const folders = await setUp();
    expect(instructionsFor(readSummary(folders.dataDir))).not.toContain('Quill');
    await folders.importTranslation(oneVerse());
    expect(instructionsFor(readSummary(folders.dataDir))).toContain(
      'Authorised translations, to be quoted: james (Mara Quill)',
    );
  });

  it('survives a rebuild, and passes a verification', async () => {
    const folders = await setUp();
    const { build } = await folders.importTranslation(oneVerse());
    expect(await folders.build()).toMatchObject({ outcome: 'unchanged' });
    expect(await folders.build({ force: true })).toMatchObject({ contentHash: build.contentHash });
    const { checks } = await verifyLibrary({ config: folders.config });
    expect(checks).toContainEqual({ check: 'imports', checked: 1, of: 'texts' });
  });

  it('stands beside another’s and another language’s, and takes its own earlier place', async () => {
    const folders = await setUp();
    await folders.importTranslation(oneVerse());
    await folders.importTranslation(
      quill([{ locus: 'Jas 1:2', text: 'Nennt es lauter Freude.' }], { language: 'de' }),
      'german',
    );
    await folders.importTranslation(
      quill([{ locus: 'Jas 1:2', text: 'Be glad.' }], { translator: 'Oren Vale' }),
      'vale',
    );
    const replaced = await folders.importTranslation(
      quill([{ locus: 'Jas 1:3', text: 'For testing makes you stay.' }]),
    );
    expect(replaced.replaced).toBe(true);
    const { units } = await folders.library().read({ ids: ['james/1:2', 'james/1:3'] });
    expect(units.map(({ authorised }) => authorised.map(({ text }) => text))).toEqual([
      ['Nennt es lauter Freude.', 'Be glad.'],
      ['For testing makes you stay.'],
    ]);
    expect(listTranslations(folders.dataDir)).toMatchObject([
      { name: 'german', language: 'de' },
      { name: 'james-by-quill', translator: 'Mara Quill', units: 1 },
      { name: 'vale', translator: 'Oren Vale' },
    ]);
  });

  it('can be removed by its name', async () => {
    const folders = await setUp();
    const { contentHash } = await folders.build({ force: true });
    await folders.importTranslation(oneVerse());
    await expect(removeTranslation('james-by-quil', folders)).rejects.toMatchObject({
      kind: 'not-found',
      recovery: 'Did you mean james-by-quill?',
    });
    expect(await removeTranslation('james-by-quill', folders)).toMatchObject({
      outcome: 'built',
      contentHash,
    });
    expect(listTranslations(folders.dataDir)).toEqual([]);
    expect(readdirSync(join(folders.dataDir, 'imports', 'files'))).toEqual([]);
  });

  it.each<[string, readonly Unit[], string]>([
    [
      'a locus that no unit has',
      [
        { locus: 'Jas 1:2', text: 'One.' },
        { locus: 'Jas 9:9', text: 'Two.' },
      ],
      'line 11: ',
    ],
    ['a work that is not there', [{ locus: 'Qoh 1:1', text: 'One.' }], 'line 7: '],
    ['a range', [{ locus: 'Jas 1:2-3', text: 'One.' }], 'line 7: “Jas 1:2-3” names 2 units'],
    [
      'a unit given twice',
      [
        { locus: 'Jas 1:2', text: 'One.' },
        { locus: 'james/1:2', text: 'Two.' },
      ],
      'line 11: james/1:2 is already translated by Mara Quill into en, in James by Quill.json, line 7',
    ],
    ['an empty text', [{ locus: 'Jas 1:2', text: ' ' }], 'line 9: units.0.text: must not be empty'],
  ])('is refused whole for %s, by line', async (_what, units, message) => {
    const folders = await setUp();
    await folders.importTranslation(oneVerse());
    const before = stateOf(folders);
    await expect(folders.importTranslation(quill(units), 'other')).rejects.toMatchObject({
      kind: 'bad-input',
      message: expect.stringContaining(`James by Quill.json, ${message}`),
    });
    expect(stateOf(folders)).toEqual(before);
  });

  it('is refused when the same translator has translated the unit in another import', async () => {
    const folders = await setUp();
    await folders.importTranslation(oneVerse());
    await expect(folders.importTranslation(oneVerse(), 'again')).rejects.toMatchObject({
      message: expect.stringContaining('james/1:2 is already translated by Mara Quill into en'),
    });
  });

  it('waits for its work where a later library does not hold it, and says so', async () => {
    const folders = await setUp();
    await folders.importTranslation(oneVerse());
    rmSync(join(folders.worksDir, 'james'), { recursive: true });
    const without = await folders.build();
    expect(without.imports.notes).toEqual([
      'James by Quill.json: 1 units wait for works that are not in this library (“Jas 1:2”).',
    ]);
    writeRecipe(folders.worksDir, tinyJames);
    await folders.build();
    const { units } = await folders.library().read({ ids: ['james/1:2'] });
    expect(units[0]?.authorised).toHaveLength(1);
  });
});
