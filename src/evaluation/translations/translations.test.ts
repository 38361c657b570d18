import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ChatBehaviour,
  FakeChatServer,
  refusing,
  saying,
} from '../../../test/support/fake-chat-server.js';
import { type TinyWork, tinyLibrary } from '../../../test/support/tiny-library.js';
import type { ChatModel } from '../../chat/chat-model.js';
import { makeChatModel } from '../../chat/make-chat-model.js';
import { readConfig } from '../../config.js';
import { exportSheet } from './export-sheet.js';
import { importSheet, passMarkOf } from './import-sheet.js';
import { SampledWorks } from './sampled-works.js';
import { readSheet, type SheetRow, writeSheet } from './sheet.js';

const MAKARIOI = 'Μακάριοι οἱ πτωχοὶ τῷ πνεύματι, ὅτι αὐτῶν ἐστιν ἡ βασιλεία τῶν οὐρανῶν.';
const GREEK = { language: 'grc', tradition: 'christian' };

const works: TinyWork[] = [
  {
    id: 'matthew',
    title: 'Gospel of Matthew',
    ...GREEK,
    abbreviation: 'Matt',
    units: Array.from({ length: 60 }, (_, at) => ({
      key: `5:${at + 1}`,
      // One long chapter-like unit in each run of three.
      original: at % 3 === 0 ? `${'λόγος '.repeat(400)}${at}` : `${MAKARIOI} ${at}`,
      translations: { web: `Blessed are the poor in spirit, ${at}` },
    })),
  },
  {
    id: 'short',
    ...GREEK,
    units: [
      { key: '1', original: MAKARIOI },
      { key: '2', original: '=1+1\n"τί;"\tναί' },
    ],
  },
  { id: 'part', ...GREEK, partOf: 'matthew', units: [{ key: '1', original: MAKARIOI }] },
  { id: 'second', ...GREEK, tier: 2, units: [{ key: '1', original: MAKARIOI }] },
  { id: 'walden', language: 'en', units: [{ key: '1', original: 'I went to the woods.' }] },
];
const library = tinyLibrary(works);
const sampled = new SampledWorks(library.db);

const server = new FakeChatServer();
let model: ChatModel;
beforeAll(async () => {
  await server.start();
  const { chat } = readConfig({
    CHAT_PROVIDER: 'openai-compatible',
    CHAT_MODEL: 'm',
    CHAT_BASE_URL: server.baseUrl,
    CHAT_PRICE_PER_MILLION_IN: '10',
    CHAT_PRICE_PER_MILLION_OUT: '20',
  });
  model = await makeChatModel(chat, { retries: 0 });
});
afterAll(async () => {
  await server.stop();
  library.db.close();
});

let folder: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verbatim-translations-'));
  out = join(folder, 'sheet.tsv');
  server.seen.length = 0;
  server.next.length = 0;
});

const exported = (named: string[], given: { model?: ChatModel; seed?: string } = {}) =>
  exportSheet({ works: sampled, named, out, seed: '1', model: null, into: 'English', ...given });
const translated = (text: string): ChatBehaviour => saying(JSON.stringify({ translation: text }));

/** The sheet as a reader hands it back. */
function filledIn(change: (row: SheetRow, at: number) => Partial<SheetRow> = () => ({})): void {
  const rows = readSheet(out).map((row, at) => ({
    ...row,
    model_translation: 'Blessed are the poor.',
    acceptable: 'yes',
    ...change(row, at),
  }));
  writeSheet(out, rows);
}

describe('the sample of a work', () => {
  test('is twenty passages spread over it, each from its own stretch, the short ones', () => {
    const keys = sampled.sample('matthew', '1').map(({ unit }) => Number(unit.split(':')[1]));
    expect(keys).toHaveLength(20);
    expect(keys.map((key) => Math.floor((key - 1) / 3))).toEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(keys.every((key) => (key - 1) % 3 !== 0)).toBe(true);
  });

  test('is the same for the same seed, and another for another', () => {
    const units = (seed: string) => sampled.sample('matthew', seed).map(({ unit }) => unit);
    expect(units('1')).toEqual(units('1'));
    expect(units('2')).not.toEqual(units('1'));
  });

  test('is drawn of first-tier works in another language than English; a part of a work only when it is named', () => {
    expect(sampled.ids()).toEqual(['matthew', 'short']);
    expect(sampled.ids(['part'])).toEqual(['part']);
    expect(() => sampled.ids(['walden'])).toThrow(/nothing to be translated/);
    expect(() => sampled.ids(['second'])).toThrow(/nothing to be translated/);
    expect(() => sampled.ids(['nowhere'])).toThrow(/no work/);
  });
});

describe('an export', () => {
  test('is a table that keeps line breaks, tabs and quotes, and that no spreadsheet runs as a formula', async () => {
    await exported(['short']);
    const text = readFileSync(out, 'utf8');
    expect(text.startsWith('\uFEFFunit\treference\tlanguage\toriginal')).toBe(true);
    expect(text).toContain('"\'=1+1\n""τί;""\tναί"');
    expect(readSheet(out).map(({ unit, original, line }) => ({ unit, original, line }))).toEqual([
      { unit: 'short/1', original: MAKARIOI, line: 2 },
      { unit: 'short/2', original: '=1+1\n"τί;"\tναί', line: 3 },
    ]);
  });

  test('has the aid and who made it, and an empty column where no model is set', async () => {
    const report = await exported(['matthew']);
    expect(report).toMatchObject({ works: [{ work: 'matthew', passages: 20 }], translated: 0, model: null });
    expect(readSheet(out)[0]).toMatchObject({
      language: 'grc',
      aid: expect.stringContaining('Blessed are the poor'),
      aid_translator: 'World English Bible, 2020',
      model_translation: '',
      acceptable: '',
    });
  });

  test('has the model’s translations, and says what they cost', async () => {
    server.next.push(translated('Blessed'), translated('What? Yes.'));
    const report = await exported(['short'], { model });
    expect(report).toMatchObject({ translated: 2, kept: 0, left: [], cost: { requests: 2, amount: 0.004 } });
    expect(readSheet(out).map((row) => row.model_translation)).toEqual(['Blessed', 'What? Yes.']);
    expect(JSON.parse(server.seen[0]?.prompt ?? '')).toEqual({
      reference: expect.any(String),
      language: 'Ancient Greek',
      original: MAKARIOI,
    });
  });

  test('that was stopped goes on where it was, and pays for nothing twice', async () => {
    server.next.push(translated('Blessed'), refusing(500));
    await expect(exported(['short'], { model })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(readSheet(out).map((row) => row.model_translation)).toEqual(['Blessed', '']);
    server.next.push(translated('What? Yes.'));
    expect(await exported(['short'], { model })).toMatchObject({ translated: 1, kept: 1 });
    expect(server.seen).toHaveLength(3);
  });

  test('leaves what the model did not translate for a further run, by name', async () => {
    server.next.push(saying('I would rather not.'), translated('What? Yes.'));
    const { left } = await exported(['short'], { model });
    expect(left).toEqual([{ unit: 'short/1', problem: 'the answer was not JSON' }]);
  });

  test('of one work leaves the rows of others, and judgements, where they are', async () => {
    await exported(['short']);
    filledIn();
    await exported(['matthew']);
    expect(readSheet(out)).toHaveLength(22);
    await exported(['short']);
    expect(readSheet(out).filter(({ acceptable }) => acceptable === 'yes')).toHaveLength(2);
  });

  test('with another seed does not drop what a reader has judged', async () => {
    await exported(['matthew']);
    filledIn();
    await expect(exported(['matthew'], { seed: '2' })).rejects.toMatchObject({ kind: 'bad-input' });
    expect(readSheet(out).filter(({ acceptable }) => acceptable === 'yes')).toHaveLength(20);
  });
});

describe('an import', () => {
  const into = () => join(folder, 'judged');
  const imported = () => importSheet(out, sampled, into(), new Date('2026-03-01'));
  const refusal = (pattern: RegExp) => {
    expect(imported).toThrow(
      expect.objectContaining({ kind: 'bad-input', message: expect.stringMatching(pattern) }),
    );
    expect(readdirSync(folder)).not.toContain('judged');
  };

  test.each([
    [18, true],
    [17, false],
  ])('with %i of twenty acceptable: passed is %s', async (yes, passed) => {
    await exported(['matthew']);
    filledIn((_, at) => ({ acceptable: at < yes ? ' Yes ' : 'no', note: at === 19 ? 'too free' : '' }));
    expect(imported()).toMatchObject([
      { work: 'matthew', judged: '2026-03-01', passages: 20, acceptable: yes, passMark: 18, passed },
    ]);
    const stored = JSON.parse(readFileSync(join(into(), 'matthew.json'), 'utf8'));
    expect(stored).toMatchObject({ acceptable: yes, passed });
    expect(stored.judgements[19]).toMatchObject({ acceptable: false, note: 'too free' });
  });

  test('holds a smaller work to the same share', () => {
    expect([1, 2, 10, 12, 19, 20].map(passMarkOf)).toEqual([1, 2, 9, 11, 18, 18]);
  });

  test('takes a sheet that a spreadsheet saved with semicolons, and Windows line ends', async () => {
    await exported(['short']);
    filledIn();
    const cells = readSheet(out).map(({ line: _, ...row }) => row);
    const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const lines = [Object.keys(cells[0] ?? {}), ...cells.map((row) => Object.values(row))];
    writeFileSync(out, lines.map((line) => line.map(quote).join(';')).join('\r\n'));
    expect(imported()).toMatchObject([{ work: 'short', acceptable: 2, passed: true }]);
  });

  test.each<[string, (row: SheetRow, at: number) => Partial<SheetRow>, RegExp]>([
    [
      'an unknown unit',
      (_, at) => (at === 1 ? { unit: 'short/9' } : {}),
      /line 3: short\/9 is not in the library/,
    ],
    [
      'an original that has changed',
      (_, at) => (at === 0 ? { original_sha256: '0' } : {}),
      /line 2: the original of short\/1/,
    ],
    [
      'a row that is not judged',
      (_, at) => (at === 1 ? { acceptable: ' ' } : {}),
      /line 3: short\/2 is not judged/,
    ],
    ['another word than yes or no', () => ({ acceptable: 'maybe' }), /“maybe”, and not yes or no/],
    ['no translation', () => ({ model_translation: '' }), /has no translation to judge/],
    ['a unit twice', () => ({ unit: 'short/1' }), /line 3: short\/1 stands in line 2 already/],
  ])('with %s is refused by line, and stores nothing', async (_, change, pattern) => {
    await exported(['short']);
    filledIn(change);
    refusal(pattern);
  });

  test('names the line in which a row begins, though cells above it have line breaks', async () => {
    await exported(['short']);
    filledIn((_, at) => (at === 0 ? { note: 'one\ntwo\nthree' } : { acceptable: '?' }));
    refusal(/line 5: short\/2/);
  });

  test('without some rows of a work is refused', async () => {
    await exported(['matthew']);
    filledIn();
    writeSheet(out, readSheet(out).slice(0, 18));
    refusal(/matthew has 18 rows, and an export gives 20/);
  });

  test('of what is no such table is refused', () => {
    writeFileSync(out, 'unit\toriginal\nshort/1\tx\n');
    refusal(/lacks the columns reference/);
    writeFileSync(out, 'unit\t"reference\nshort/1\tx\n');
    refusal(/cannot be read as a table|lacks the columns/);
    writeFileSync(out, '');
    refusal(/lacks the columns/);
    expect(() => importSheet(join(folder, 'none.tsv'), sampled)).toThrow(
      expect.objectContaining({ kind: 'not-found' }),
    );
  });
});
