import { expect, test } from 'vitest';
import { claimTokens } from './claim-tokens.js';
import { holdsInARow } from './word-run.js';

const holds = (text: string, claim: string) => holdsInARow(text, claimTokens(text), claimTokens(claim));

test('a text holds a claim whose words stand in it in a row, whatever case, accents and marks they have', () => {
  const text = 'At Café Lindner, full jitter beats equal jitter when many clients fail at once.';
  expect(holds(text, 'Full jitter beats equal jitter')).toBe(true);
  expect(holds(text, 'cafe lindner full jitter')).toBe(true);
  expect(holds(text, 'Equal jitter beats full jitter')).toBe(false);
});

test('what is denied in the same clause is another claim', () => {
  expect(holds('Never retry a POST that is slow.', 'Retry a POST that is slow.')).toBe(false);
  expect(holds('It is sold at the gate, and nothing is sold in shops.', 'It is sold at the gate')).toBe(true);
  expect(holds('It is not late. We keep the oak wheel.', 'We keep the oak wheel')).toBe(true);
});

test('a word or two are no line, unless they are all that is said', () => {
  expect(holds('The wheel is made of oak.', 'the wheel')).toBe(false);
  expect(holds('The wheel is made of oak.', 'oak')).toBe(false);
  expect(holds('Nobody negotiates.', 'Nobody negotiates')).toBe(true);
});
