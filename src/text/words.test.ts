import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitWords, wordForm } from './words.js';

function words(text: string): string[] {
  const found: string[] = [];
  visitWords(text, (start, end) => found.push(text.slice(start, end)));
  return found;
}

describe('the words of a text', () => {
  it('keeps identifiers whole', () => {
    expect(words('Part A123B, max_tokens and v2')).toEqual(['Part', 'A123B', 'max_tokens', 'and', 'v2']);
  });

  it('parts at hyphens and keeps apostrophes between letters', () => {
    expect(words('the E-Mail isn’t Anna’s.')).toEqual(['the', 'E', 'Mail', 'isn’t', 'Anna’s']);
  });

  it('takes each character of a script without spaces alone', () => {
    expect(words('道可道 x')).toEqual(['道', '可', '道', 'x']);
  });

  it('takes letters with combining marks, and letters beyond the basic plane, as part of a word', () => {
    expect(words('Mu\u0308nchen 𝒜𝒷𝒸!')).toEqual(['Mu\u0308nchen', '𝒜𝒷𝒸']);
  });

  it('gives words in order, never overlapping, for any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let last = 0;
        visitWords(text, (start, end) => {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        });
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('the form of a word', () => {
  it('is one for case, composition and sharp s, and keeps the umlaut', () => {
    expect(wordForm('STRASSE')).toBe(wordForm('Straße'));
    expect(wordForm('Mu\u0308hle')).toBe('mühle');
  });

  it('is without the possessive', () => {
    expect(wordForm('Newton’s')).toBe('newton');
    expect(wordForm("don't")).toBe("don't");
  });

  it('is never empty for a word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        visitWords(text, (start, end) => expect(typeof wordForm(text.slice(start, end))).toBe('string'));
      }),
    );
  });
});
