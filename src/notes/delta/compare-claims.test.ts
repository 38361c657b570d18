import { afterEach, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../../test/support/notes-vault.js';

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
