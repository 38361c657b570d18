import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VerbatimError } from '../../../errors.js';
import { readTranslationFile } from './translation-file.js';

const yaml = `translator: Mara Quill   # made up
language: en
year: 2024
terms: May be quoted with the translator's name.
work: Dhp
units:
  - locus: 2.10
    text: |
      Two lines
      of one verse.
  - locus: 183
    text: "Another."
    commentary: A remark.
`;

const read = (text: string | Uint8Array) =>
  readTranslationFile(typeof text === 'string' ? Buffer.from(text) : text, 'quill.yaml');

describe('a translator’s file', () => {
  it('is read from YAML, loci as they are written', () => {
    expect(read(yaml)).toEqual({
      from: 'quill.yaml',
      translator: 'Mara Quill',
      language: 'en',
      year: '2024',
      terms: "May be quoted with the translator's name.",
      units: [
        { locus: 'Dhp 2.10', text: 'Two lines\nof one verse.', commentary: null, line: 7 },
        { locus: 'Dhp 183', text: 'Another.', commentary: 'A remark.', line: 11 },
      ],
    });
  });

  it('is read from JSON', () => {
    const units = [{ locus: 'Dhp 183', text: '“Another” \u{1D11E}', commentary: null }];
    const json = JSON.stringify(
      { translator: 'Mara Quill', language: 'de', year: null, terms: 'free', units },
      null,
      '\t',
    );
    expect(read(json)).toMatchObject({ year: null, language: 'de', units: [{ ...units[0], line: 7 }] });
  });

  it.each([
    ['a missing translator', yaml.replace('translator:', 'author:'), 1, 'translator: must be text'],
    [
      'a language that is none',
      yaml.replace('language: en', 'language: in English'),
      2,
      'language: must be a language code',
    ],
    ['no terms', yaml.replace(/terms: .*/, 'terms: " "'), 4, 'terms: must not be empty'],
    ['an empty text', yaml.replace('"Another."', '""'), 12, 'units.1.text: must not be empty'],
    ['a text without words', yaml.replace('"Another."', '"…"'), 12, 'units.1.text: must hold words'],
    ['a text that is missing', yaml.replace('    text: "Another."\n', ''), 11, 'units.1.text: must be text'],
    ['a field that is misspelt', yaml.replace('commentary:', 'comentary:'), 11, 'comentary'],
    ['a field given twice', yaml.replace('    commentary: A remark.', '    text: Again.'), 13, 'unique'],
    ['YAML that is none', `${yaml}\n  - locus: [`, 15, ''],
    ['no units', yaml.slice(0, yaml.indexOf('units:')), 1, 'units: must be a list'],
  ])('names the line of %s', (_what, text, line, message) => {
    let caught: unknown;
    try {
      read(text);
    } catch (error) {
      caught = error;
    }
    expect(caught).toMatchObject({ kind: 'bad-input', message: expect.stringContaining(message) });
    expect(caught).toMatchObject({ message: expect.stringContaining(`quill.yaml, line ${line}: `) });
  });

  it('must be UTF-8', () => {
    const bytes = Buffer.from(yaml);
    bytes[bytes.indexOf('Quill')] = 0xff;
    expect(() => read(bytes)).toThrow('quill.yaml is not UTF-8: byte 17');
  });

  it('does not unfold a bomb of aliases', () => {
    const levels = Array.from(
      { length: 9 },
      (_, at) => `l${at + 1}: &l${at + 1} [${Array(9).fill(`*l${at}`).join(', ')}]`,
    );
    expect(() => read(`l0: &l0 [ha]\n${levels.join('\n')}\n`)).toThrow(VerbatimError);
  });

  it('is read or refused, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        try {
          read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(VerbatimError);
        }
      }),
    );
  });
});
