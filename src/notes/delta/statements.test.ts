import { expect, test } from 'vitest';
import { statementsOf } from './statements.js';

test('sentences, list items, table rows and headings are statements of their own', () => {
  const raw =
    '# Hives\nFour hives. They face\nsouth.\n- Look for eggs\n- Count mites\n\n| June | July |\n|---|---|\n| 22 kg | 12 kg |\n';
  expect(statementsOf(raw)).toEqual([
    'Hives',
    'Four hives.',
    'They face south.',
    'Look for eggs',
    'Count mites',
    'June July',
    '22 kg 12 kg',
  ]);
});
