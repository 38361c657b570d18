import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../package-root.js';
import { o200kCounter } from './token-counter.js';

describe('the token counter', () => {
  it('counts as o200k_base does', () => {
    const counter = o200kCounter();
    // The counts that OpenAI's cookbook shows for this encoding.
    expect(counter.count('antidisestablishmentarianism')).toBe(6);
    expect(counter.count('2 + 2 = 4')).toBe(7);
    expect(counter.count('お誕生日おめでとう')).toBe(8);
    expect(counter.count('')).toBe(0);
  });

  it('takes control tokens for text, and any string at all', () => {
    const counter = o200kCounter();
    expect(counter.count('<|endoftext|>')).toBeGreaterThan(1);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(counter.count(text)).toBeGreaterThanOrEqual(text === '' ? 0 : 1);
      }),
    );
  });

  it('counts an endless line without spaces within the time a test has', () => {
    const counter = o200kCounter();
    expect(counter.count('a'.repeat(50_000))).toBeGreaterThanOrEqual(6250);
  });

  it('counts as the package does whose ranks it reads', () => {
    const counter = o200kCounter();
    const asText = { disallowedSpecial: new Set<string>() };
    const docs = join(packageRoot, 'docs');
    for (const name of readdirSync(docs).filter((file) => file.endsWith('.md'))) {
      const text = readFileSync(join(docs, name), 'utf8');
      expect([name, counter.count(text)]).toEqual([name, countTokens(text, asText)]);
    }
    const pieces = fc.constantFrom(
      'Straße',
      "don't",
      ' ',
      '\n\n',
      '道可道',
      'חכמה',
      '👩‍🌾',
      '12345',
      'ΛΟΓΟΣ',
      '<|endoftext|>',
      '…',
      'é',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces).map((all) => all.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          // The package drops a byte order mark where it looks a token up.
          const plain = text.replaceAll('\ufeff', '');
          expect(counter.count(plain)).toBe(plain === '' ? 0 : countTokens(plain, asText));
        },
      ),
      { numRuns: 500 },
    );
  });
});
