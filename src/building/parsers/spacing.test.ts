import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withPrintedSpacing } from './spacing.js';

const spaced = (body: string, language = 'en') => withPrintedSpacing(body, language);

describe('spaces about stops', () => {
  it.each([
    ['the Self , then is he called stable .', 'the Self, then is he called stable.'],
    ['συμβέβηκέ σοί τι ; καλῶς', 'συμβέβηκέ σοί τι; καλῶς'],
    ['she said . “Thou invitest me', 'she said. “Thou invitest me'],
    ['by thought ( k etas) and (the true Self ), he', 'by thought (k etas) and (the true Self), he'],
    ['omnia,quae bellorum', 'omnia, quae bellorum'],
    ['the comic writer.Thus even', 'the comic writer. Thus even'],
    ['पर्युपासते।येचाप्यक्षर', 'पर्युपासते। येचाप्यक्षर'],
  ])('are set as print sets them: %s', (file, printed) => {
    expect(spaced(file)).toBe(printed);
  });

  it.each([
    'In all.... $ 9.87½',
    'ted his mind!\n. . . . . . .\nCan use',
    'the men . . . went',
    'And because thou . art ignorant',
    'i.e. this, A.D. 5, 5:30, 1,000 li',
    'an ell.\n\nAnother',
  ])('stay where a row of stops, a number or an abbreviation has them: %s', (body) => {
    expect(spaced(body)).toBe(body);
  });

  it('stay before the high stops of French', () => {
    expect(spaced('Que sais-je ?', 'fr')).toBe('Que sais-je ?');
  });

  it('leave a last sigma its form, and before an apostrophe that of one inside a word', () => {
    expect(spaced('ὄνοσ λύρασ; καθ’ ὑπερβολὰσ† ὅσ’ ἂν σῶμα')).toBe('ὄνος λύρας; καθ’ ὑπερβολὰς† ὅσ’ ἂν σῶμα');
  });

  it('change no letter and no sign, and nothing a second time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'aB,.; \n!“”()σς।त'.split('')), maxLength: 30 }),
        (body) => {
          const once = spaced(body);
          expect(once.replace(/\s/g, '').replaceAll('ς', 'σ')).toBe(
            body.replace(/\s/g, '').replaceAll('ς', 'σ'),
          );
          expect(spaced(once)).toBe(once);
        },
      ),
    );
  });
});
