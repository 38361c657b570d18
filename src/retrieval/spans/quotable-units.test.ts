import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { announces, quotableUnits } from './quotable-units.js';

const units = (text: string) => quotableUnits(text).map((unit) => unit.trim());

describe('units that are quoted whole', () => {
  it('are the items of a numbered list, not their numbers', () => {
    expect(
      units('## Method\n1. Rest it. Then fold.\n2. Bake 25 minutes,\n   with the lid.\n\nWait.'),
    ).toEqual(['## Method', '1. Rest it. Then fold.', '2. Bake 25 minutes,\n   with the lid.', 'Wait.']);
  });

  it('are items with what is indented under them, and each alone where that is long', () => {
    expect(units('- Bring:\n  - the boots\n  - a map\n- Leave early\n')).toEqual([
      '- Bring:\n  - the boots\n  - a map',
      '- Leave early',
    ]);
    const long = `- Bring:\n${'  - boots, and a map of the whole region\n'.repeat(20)}`;
    expect(units(long)).toHaveLength(21);
  });

  it('are rows of a table, and fenced blocks with the blank lines in them', () => {
    expect(units('| a | b. |\n| c | d |\nText. More.\n```py\nx = 1.\n\ny = 2.\n```\n')).toEqual([
      '| a | b. |',
      '| c | d |',
      'Text.',
      'More.',
      '```py\nx = 1.\n\ny = 2.\n```',
    ]);
  });

  it('do not end at a German date', () => {
    expect(units('Am 3. Oktober ist frei. Am 4. nicht.')).toEqual([
      'Am 3. Oktober ist frei.',
      'Am 4. nicht.',
    ]);
  });

  it('announce what stands under them where they are headings or end with a colon', () => {
    expect(['# Method\n\n', 'We need:\n', 'We need salt.', '# Method\nWe need salt.'].map(announces)).toEqual(
      [true, true, false, false],
    );
  });

  it('are the text again when joined', () => {
    const lines = fc.constantFrom(
      '# A',
      '- b.',
      '  - c',
      '1. d. e',
      '```',
      '',
      '| f |',
      'G. h:',
      '  i',
      '3. ',
    );
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 40 }), fc.constantFrom('\n', '\r\n'), (parts, end) => {
        const text = parts.join(end);
        expect(quotableUnits(text).join('')).toBe(text);
      }),
    );
  });
});
