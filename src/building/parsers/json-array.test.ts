import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonArraySlices, parseJsonSlice } from './json-array.js';

describe('the places of a JSON array’s elements', () => {
  it('are those of the elements, whatever these are and however the file is set', () => {
    const shallow = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(fc.array(shallow), fc.constantFrom(undefined, 1, '\t'), (values, indent) => {
        const text = `\n ${JSON.stringify(values, null, indent)} \n`;
        const slices = jsonArraySlices('x.json', text);
        expect(slices.map((slice) => parseJsonSlice('x.json', text, slice))).toEqual(
          JSON.parse(JSON.stringify(values)),
        );
        for (const { start, end } of slices)
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
      }),
    );
  });

  it.each([
    ['an object', '{"a": 1}', /line 1.*array/],
    ['an array that is not closed', '["a",\n"b"', /line 2.*not closed/],
    ['more than one array', '["a"]\n["b"]', /not one JSON array/],
    ['nesting without end', '['.repeat(10_000), /nested deeper/],
  ])('refuses %s', (_what, text, message) => {
    expect(() => jsonArraySlices('x.json', text)).toThrow(message);
  });

  it('names the line of an element that is not JSON', () => {
    const text = '["a",\nb]';
    const [, second] = jsonArraySlices('x.json', text);
    expect(() => second && parseJsonSlice('x.json', text, second)).toThrow(/x\.json, line 2/);
  });
});
