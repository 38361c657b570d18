import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VerbatimError } from '../../errors.js';
import { type SpanLanguage, stemIn } from '../../retrieval/spans/languages.js';
import { queryTerms } from '../../retrieval/spans/query-terms.js';
import { termKey } from '../../retrieval/spans/term-key.js';
import { termWeight } from '../../retrieval/spans/term-weights.js';
import { openBackground, ownFrequenciesPath, writeFrequencies } from './background.js';
import { DocumentCounts } from './count-documents.js';
import { decodeFrequencies, encodeFrequencies, FrequencySketch, frequencyPart } from './frequency-sketch.js';

const key = (language: SpanLanguage, form: string) => termKey(stemIn(language, form));
const dataDir = mkdtempSync(join(tmpdir(), 'background-'));
const background = openBackground(dataDir);

function copyOfData(): string {
  const dir = mkdtempSync(join(tmpdir(), 'background-'));
  cpSync(dataDir, dir, { recursive: true });
  return dir;
}

describe('the frequencies that ship', () => {
  it('know common words as common and rare words as rare, in both languages', () => {
    const share = (language: SpanLanguage, form: string) =>
      background.frequency(language, key(language, form)) / background.documents(language);
    expect(share('en', 'the')).toBeGreaterThan(0.99);
    expect(share('de', 'und')).toBeGreaterThan(0.99);
    for (const [common, rare, language] of [
      ['house', 'parsimony', 'en'],
      ['haus', 'sparsamkeit', 'de'],
    ] as const) {
      expect(share(language, common)).toBeGreaterThan(3 * share(language, rare));
    }
    expect(share('de', 'qzxv')).toBe(0);
  });

  it('are made once and read again', () => {
    expect(readdirSync(join(dataDir, 'background'))).toHaveLength(1);
    const again = openBackground(dataDir);
    expect(again.frequency('de', key('de', 'verfassung'))).toBe(
      background.frequency('de', key('de', 'verfassung')),
    );
    expect(again.parts.map(({ language, licence }) => [language, licence?.slice(0, 3)])).toEqual([
      ['en', 'ISC'],
      ['de', 'MIT'],
    ]);
  });
});

describe('the terms of a query', () => {
  const terms = (query: string) =>
    queryTerms(query, background).map(({ form, language }) => [form, language]);

  it('are of the language in which they are likelier, without its stop words', () => {
    expect(terms('Wann wurde die Verfassung der Republik geändert?')).toEqual([
      ['verfassung', 'de'],
      ['republik', 'de'],
      ['geändert', 'de'],
    ]);
    expect(terms('the war and the weather').map(([form]) => form)).toEqual(['war', 'weather']);
  });

  it('stay when all are stop words', () => {
    expect(terms('to be or to be').map(([form]) => form)).toEqual(['to', 'be', 'or']);
  });

  it('reach an umlaut from its letter and from its two letters, and back', () => {
    const keysOf = (word: string) => queryTerms(word, background).flatMap(({ keys }) => keys);
    const umlaut = key('de', 'häuser');
    for (const word of ['Häuser', 'Hauser', 'Haeuser']) expect(keysOf(word)).toContain(umlaut);
    expect(keysOf('Häuser')).toContain(key('de', 'haeuser'));
  });

  it('weigh the more the rarer they are, and an identifier most', () => {
    const [weather, parsimony, identifier] = queryTerms('weather parsimony A123B', background).map((term) =>
      termWeight(term, 10, 1),
    );
    expect(parsimony).toBeGreaterThan(weather ?? 0);
    expect(identifier).toBeGreaterThanOrEqual(parsimony ?? 0);
  });

  it('weigh less in a large folder that is all about them', () => {
    const [term] = queryTerms('parsimony', background);
    if (term === undefined) throw new Error('no term');
    expect(termWeight(term, 5000, 4000)).toBeLessThan(termWeight(term, 5000, 2));
    expect(termWeight(term, 20, 20)).toBe(termWeight(term, 20, 1));
  });
});

describe('counts of documents', () => {
  it('count a term once a document, under the language of the document', () => {
    const counts = new DocumentCounts();
    expect(counts.add('Das Haus und die Häuser der Stadt sind alt.')).toBe('de');
    expect(counts.add('Ein Haus ist nicht genug.')).toBe('de');
    expect(counts.add('The house is old, and the houses are many.')).toBe('en');
    const sketch = new FrequencySketch(counts.parts('notes'));
    expect([sketch.documents('de'), sketch.documents('en')]).toEqual([2, 1]);
    expect(sketch.frequency('de', key('de', 'haus'))).toBe(2);
    expect(sketch.frequency('en', key('en', 'house'))).toBe(1);
  });

  it('take the place of what ships, for their language alone', () => {
    const dir = copyOfData();
    const counts = new DocumentCounts();
    counts.add('Ein Haus ist nicht genug.');
    writeFrequencies(ownFrequenciesPath(dir), counts.parts('notes'));
    const opened = openBackground(dir);
    expect(opened.documents('de')).toBe(1);
    expect(opened.documents('en')).toBe(background.documents('en'));
  });
});

describe('a file of frequencies', () => {
  it('is read as it was written', () => {
    const table = fc.uniqueArray(fc.tuple(fc.nat(2 ** 32 - 1), fc.integer({ min: 1, max: 500 })), {
      selector: ([each]) => each,
    });
    fc.assert(
      fc.property(table, (counts) => {
        const source = {
          language: 'de',
          documents: 500,
          source: 'x',
          licence: null,
          estimate: null,
        } as const;
        const part = frequencyPart(source, new Map(counts));
        expect(decodeFrequencies(encodeFrequencies([part]))).toEqual([part]);
        const sketch = new FrequencySketch([part]);
        for (const [each, count] of counts) expect(sketch.frequency('de', each)).toBe(count);
      }),
    );
  });

  it('that is damaged is an error for a person, not an answer', () => {
    const dir = copyOfData();
    writeFrequencies(ownFrequenciesPath(dir), []);
    writeFileSync(ownFrequenciesPath(dir), 'VBDF\u0001\u0000\u0005\u0000');
    expect(() => openBackground(dir)).toThrow(VerbatimError);
  });

  it('that was cut off anywhere is damaged', () => {
    const source = { language: 'de', documents: 2, source: 'x', licence: null, estimate: null } as const;
    const whole = encodeFrequencies([frequencyPart(source, new Map([[7, 1]]))]);
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => decodeFrequencies(whole.subarray(0, length)), `${length} bytes`).toThrow(VerbatimError);
    }
  });
});
