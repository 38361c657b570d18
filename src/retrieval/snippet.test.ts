import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SNIPPET_WORDS, snippetOf } from './snippet.js';
import { indexToken } from './stem.js';

/** Luke 6:27–28 (WEB) after a long opening. */
const BODY = `${'And he lifted up his eyes upon the people. '.repeat(6)}“But I tell you who hear: Love your Enemies, do good to those who hate you.${' And the rest of it followed.'.repeat(8)}`;
const wanted = (...words: string[]) => new Set(words.map(indexToken));

describe('a snippet', () => {
  it('shows the words that matched, by stem, as the text writes them', () => {
    const { text, matched } = snippetOf(BODY, wanted('loving', 'enemy'));
    expect(text).toContain('Love your Enemies, do good');
    expect(matched).toEqual(wanted('love', 'enemies'));
  });

  it('is about thirty words, cut between words, and shows where something is left out', () => {
    const { text } = snippetOf(BODY, wanted('enemies'));
    expect(text).toMatch(/^….*…$/);
    expect(text.replace(/…/g, '').split(' ')).toHaveLength(SNIPPET_WORDS);
    expect(BODY).toContain(text.replace(/…/g, ''));
  });

  it('is the opening where no word matched, and the whole where that is short', () => {
    expect(snippetOf(BODY, wanted('elephant')).text).toMatch(/^And he lifted up.*…$/);
    expect(snippetOf('Jesus wept.', wanted('elephant')).text).toBe('Jesus wept.');
  });

  it('chooses the stretch with the most different words', () => {
    const body = `love love love love ${'x '.repeat(60)}love of enemies ${'y '.repeat(60)}`;
    expect(snippetOf(body, wanted('love', 'enemies')).text).toContain('love of enemies');
  });

  it('counts characters where a script has no words apart', () => {
    const { text } = snippetOf('天下之至柔馳騁天下之至堅無有入無間'.repeat(5), new Set());
    expect(Array.from(text)).toHaveLength(SNIPPET_WORDS + 1);
    expect(snippetOf('ㄉㄠㄎㄜㄉㄠ'.repeat(20), new Set()).text.length).toBeLessThan(60);
  });

  it('is a stretch of the text, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ maxLength: 5 }),
        (body, word) => {
          const { text } = snippetOf(body, wanted(word));
          expect(body.replace(/\s+/gu, ' ')).toContain(text.replace(/^…|…$/gu, ''));
        },
      ),
    );
  });
});
