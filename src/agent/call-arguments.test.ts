import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callKey, readArguments } from './call-arguments.js';

describe('arguments as a model writes them', () => {
  it.each([
    ['{"query":"envy","work":null}', { query: 'envy' }],
    ['{"ids":["Matt 5:9",null]}', { ids: ['Matt 5:9', null] }],
    ['null', {}],
    ['', {}],
    [' \n', {}],
  ])('%j are %j', (written, args) => {
    expect(readArguments(written)).toEqual({ args });
  });

  it.each(['{"query":', '[]', '"{}"', '7', 'query=envy'])('%j are none', (written) => {
    expect(readArguments(written)).toEqual({ problem: expect.any(String) });
  });

  it('are read or refused, whatever they are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (written) => {
        const { args } = readArguments(written);
        if (args !== undefined) expect(Object.values(args)).not.toContain(null);
      }),
    );
  });
});

describe('two calls', () => {
  it('ask for the same whatever the order of their arguments, and with null for what is not set', () => {
    const key = callKey('check_quote', '{"quote":"a","work":"b"}');
    expect(callKey('check_quote', '{ "work": "b", "locus": null, "quote": "a" }')).toBe(key);
    expect(callKey('check_quote', '{"quote":"b","work":"a"}')).not.toBe(key);
    expect(callKey('read_passages', '{"quote":"a","work":"b"}')).not.toBe(key);
  });

  it('ask for different things when lists differ in order', () => {
    expect(callKey('read', '{"ids":["a","b"]}')).not.toBe(callKey('read', '{"ids":["b","a"]}'));
  });
});
