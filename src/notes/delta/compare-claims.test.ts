import { afterEach, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../../test/support/notes-vault.js';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { reindexFolder } from '../indexing/reindex-folder.js';

let made: TestVault | undefined;
afterEach(async () => {
  await made?.close();
  made = undefined;
});

const NOTES = {
  'wheel.md': '# Wheel\n\nThe wheel is made of oak. It has forty-eight buckets of green elm.\n',
  'stones.md': '---\ntype: log\n---\nThe runner was dressed in March.\n',
};

test('claims are covered, partly covered or new, each with the nearest place', async () => {
  made = await testVault({ notes: NOTES });
  const { claims, counts, notes } = await made.vault.delta({
    claims: [
      'The wheel is made of oak.',
      'The wheel is made of brass by a smith',
      'Payroll closes on Friday',
    ],
  });
  expect(claims.map(({ verdict }) => verdict)).toEqual(['covered', 'partly', 'new']);
  expect(claims[0]?.nearest).toMatchObject({ path: 'wheel.md', startLine: 1, endLine: 3 });
  expect(claims[0]?.score).toBeGreaterThan(claims[1]?.score ?? 1);
  expect(counts).toEqual({ covered: 1, partly: 1, new: 1, refused: 0 });
  expect(notes.join(' ')).toContain('may say the contrary');
});

test('a claim in a script that the model does not know is refused, not called new', async () => {
  made = await testVault({ notes: NOTES });
  const { claims, counts } = await made.vault.delta({
    claims: ['חכמה היא טובה', 'The wheel is made of oak.'],
  });
  expect(claims[0]).toMatchObject({ verdict: 'refused', nearest: null, score: null });
  expect(counts).toMatchObject({ refused: 1, covered: 1 });
});

const ENGLISH_MODEL = () => new WordEmbedder({ id: 'test/english', revision: '1', dimension: 64 }, ['en']);

test('a claim in a language that the model does not know is refused, and the reader is told what to do', async () => {
  made = await testVault({ notes: NOTES }, { embedder: ENGLISH_MODEL() });
  const { claims, counts, notes } = await made.vault.delta({
    claims: [
      'The wheel is made of oak.',
      'Das Rad ist aus Eiche gemacht.',
      'La rueda es de madera de roble y no de metal.',
      'Rota lignea est et non ex ferro facta.',
      'Wheel of oak, und das Rad ist aus Eiche und nicht aus Eisen.',
    ],
  });
  expect(claims.map(({ verdict }) => verdict)).toEqual([
    'covered',
    'refused',
    'refused',
    'refused',
    'refused',
  ]);
  expect(claims[1]).toMatchObject({ nearest: null, score: null, note: expect.stringContaining('in German') });
  expect(claims[1]?.note).toContain('vault_search');
  expect(counts).toEqual({ covered: 1, partly: 0, new: 0, refused: 4 });
  expect(notes.join(' ')).toMatch(/multilingual.+EMBEDDING_MODEL/);
});

test('a claim too short to tell, and one with a foreign name in it, are compared', async () => {
  made = await testVault({ notes: NOTES }, { embedder: ENGLISH_MODEL() });
  const { claims } = await made.vault.delta({
    claims: ['Oak', 'Eichenrad', 'The wheel of the Mühlenverein is made of oak.'],
  });
  expect(claims.map(({ verdict }) => verdict)).not.toContain('refused');
});

test('notes in a language that the model does not know are not compared with, and that is said', async () => {
  const german = '# Rad\n\nDas Rad der Mühle ist aus Eiche gemacht und hat achtundvierzig Schaufeln.\n';
  made = await testVault({ notes: { ...NOTES, 'rad.md': german } }, { embedder: ENGLISH_MODEL() });
  const { claims, notes } = await made.vault.delta({ claims: ['The wheel is made of oak.'] });
  expect(claims[0]?.nearest?.path).toBe('wheel.md');
  expect(notes.join(' ')).toContain('Not compared with 1 chunk without a vector');
});

test('a chunk that is half in a language of the model is compared with, for that half', async () => {
  const mixed =
    'Belege über 250 Euro gehen an die Buchhaltung. Expense reports are due on the fifth working day of the month.\n';
  made = await testVault({ notes: { ...NOTES, 'mixed.md': mixed } }, { embedder: ENGLISH_MODEL() });
  const { claims } = await made.vault.delta({
    claims: ['Expense reports are due on the fifth working day of the month.'],
  });
  expect(claims[0]).toMatchObject({ verdict: 'covered', nearest: { path: 'mixed.md' } });
});

test('what stands word for word is covered, however much code its chunk has', async () => {
  const code = Array.from({ length: 60 }, (_, at) => `    step${at}(base, cap, attempts)`).join('\n');
  const prose = 'Full jitter beats equal jitter when many clients fail at once.';
  const others = Array.from({ length: 12 }, (_, at) => [
    `near${at}.md`,
    `# Clients\n\nMany clients of office ${at} fail when equal at once beats full.\n`,
  ]);
  made = await testVault({
    notes: {
      ...Object.fromEntries(others),
      'retry.md': `# Retry\n\n\`\`\`js\n${code}\n\`\`\`\n\n${prose}\n`,
    },
  });
  const { claims } = await made.vault.delta({ claims: [prose] });
  expect(claims[0]).toMatchObject({
    verdict: 'covered',
    score: 1,
    nearest: { path: 'retry.md', snippet: prose },
  });
});

test('a number, a day, a name or a denial that the sentence lacks keeps a claim from being covered', async () => {
  made = await testVault({
    notes: {
      'wheel.md': '# Wheel\n\nThe wheel has forty-eight buckets of green elm. It stops on Sundays.\n',
      'rent.md':
        '# Flat\n\nThe flat costs rent of 1,180 euros. The deposit of 2,850 euros is with Frau Seidel.\n',
    },
  });
  const { claims } = await made.vault.delta({
    claims: [
      'The wheel has 48 buckets of green elm!',
      'The wheel has forty-six buckets of green elm.',
      'It stops on Mondays.',
      'It never stops on Sundays.',
      'The deposit of 2,850 euros is with Frau Berger.',
      'Rent is 1180 euros.',
    ],
  });
  expect(claims.slice(0, 5).map(({ verdict }) => verdict)).toEqual([
    'covered',
    'partly',
    'partly',
    'partly',
    'partly',
  ]);
  expect(claims[5]?.nearest?.snippet).toBe('The flat costs rent of 1,180 euros.');
});

test('a claim in a language that the model does not know is covered where it stands word for word', async () => {
  const german = '# Rad\n\nDas Rad der Mühle ist aus Eiche gemacht und hat achtundvierzig Schaufeln.\n';
  made = await testVault({ notes: { ...NOTES, 'rad.md': german } }, { embedder: ENGLISH_MODEL() });
  const { claims, notes } = await made.vault.delta({
    claims: ['Das Rad der Mühle ist aus Eiche gemacht', 'Das Rad der Mühle ist aus Eisen gemacht'],
  });
  expect(claims[0]).toMatchObject({ verdict: 'covered', nearest: { path: 'rad.md' }, score: 1 });
  expect(claims[0]?.note).toBeUndefined();
  expect(claims[1]).toMatchObject({ verdict: 'refused', nearest: null });
  expect(notes.join(' ')).toContain('1 refused');
});

test('a sentence that is found word for word outside the filters covers nothing', async () => {
  made = await testVault({ notes: NOTES });
  const { claims } = await made.vault.delta({ claims: ['The wheel is made of oak.'], type: 'log' });
  expect(claims[0]?.verdict).not.toBe('covered');
});

test('where the filters let nothing in, no claim is called new', async () => {
  made = await testVault({ notes: NOTES });
  const { claims, counts, notes } = await made.vault.delta({
    claims: ['The wheel is made of oak.'],
    type: 'recipe',
  });
  expect(claims[0]).toMatchObject({ verdict: 'refused', nearest: null });
  expect(claims[0]?.note).toContain('Nothing was compared');
  expect(counts.new).toBe(0);
  expect(notes.join(' ')).toContain('No note has the type "recipe"');
});

test('a call given up on ends between two claims, not after the last', async () => {
  made = await testVault({ notes: NOTES });
  const given = new AbortController();
  const claims = Array.from({ length: 100 }, (_, at) => `The wheel has ${at} buckets.`);
  const comparison = made.vault.delta({ claims, signal: given.signal });
  setImmediate(() => given.abort());
  await expect(comparison).rejects.toMatchObject({ kind: 'cancelled' });
});

test('a folder without vectors is said to have been left out', async () => {
  made = await testVault({ notes: NOTES, other: { 'a.md': 'Oak.\n' } });
  const other = made.vault.folders().find(({ name }) => name === 'other');
  if (other) {
    await reindexFolder({ dataDir: made.dataDir, maxFileBytes: 1_000_000, embedder: null }, other);
  }
  const { notes } = await made.vault.delta({ claims: ['The wheel is made of oak.'] });
  expect(notes.join(' ')).toContain('"other" was not compared with: ');
  expect(notes.join(' ')).not.toContain('keywords only');
});

test('filters narrow what is compared with', async () => {
  made = await testVault({ notes: NOTES });
  const { claims } = await made.vault.delta({ claims: ['The wheel is made of oak.'], type: 'log' });
  expect(claims[0]?.nearest?.path).toBe('stones.md');
});

test('what was rewritten since it was indexed covers nothing', async () => {
  made = await testVault({ notes: NOTES });
  made.write({ 'wheel.md': '# Wheel\n\nNothing of it is left.\n' });
  const { claims } = await made.vault.delta({ claims: ['The wheel is made of oak.'] });
  expect(claims[0]?.nearest?.path).not.toBe('wheel.md');
});

test('without vectors nothing is claimed: the call fails and says what to do', async () => {
  made = await testVault({ notes: NOTES }, { embedder: null });
  await expect(made.vault.delta({ claims: ['Oak.'] })).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(made.vault.delta({ claims: [' '] })).rejects.toMatchObject({ kind: 'bad-input' });
  const many = Array.from({ length: 101 }, (_, at) => `Claim ${at}`);
  await expect(made.vault.delta({ claims: many })).rejects.toMatchObject({ kind: 'bad-input' });
});
