import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';

describe('the address of an embedding provider', () => {
  it.each([
    'http://127.0.0.1:11434/v1',
    'https://api.example.org/v1',
    'http://localhost:8080',
    'http://ollama:11434/v1',
  ])('may be %s', (address) => {
    expect(readConfig({ EMBEDDING_BASE_URL: address }).embedding.baseUrl).toBe(address);
  });

  it.each(['ftp://models.example/v1', 'file:///models', 'localhost:11434', 'javascript:alert(1)', 'models'])(
    'may not be %s',
    (address) => {
      expect(() => readConfig({ EMBEDDING_BASE_URL: address })).toThrow(
        /EMBEDDING_BASE_URL is not usable: .*http:\/\/ or https:\/\//,
      );
    },
  );
});

describe('a setting that is a list', () => {
  it('names the variable where one entry of its list is wrong', () => {
    expect(() => readConfig({ ALLOWED_ORIGINS: 'not an origin' })).toThrow(
      /^The setting ALLOWED_ORIGINS is not usable/,
    );
  });
});

describe('what newer notes gain', () => {
  it.each([
    [undefined, { weight: 0, halfLifeDays: 90 }],
    ['', { weight: 0, halfLifeDays: 90 }],
    ['0.05', { weight: 0.05, halfLifeDays: 90 }],
    ['0.2, 30', { weight: 0.2, halfLifeDays: 30 }],
  ])('is read from NOTES_RECENCY=%j', (NOTES_RECENCY, expected) => {
    expect(readConfig({ NOTES_RECENCY }).notes.recency).toEqual(expected);
  });

  it.each(['much', '0.05,', '0.05,0', '-1,90', '3', '0.05,90,1', '0.05,Infinity'])(
    'may not be %j',
    (NOTES_RECENCY) => {
      expect(() => readConfig({ NOTES_RECENCY })).toThrow(
        /NOTES_RECENCY is not usable: it must be a weight from 0 to 2.5 .*half-life in days, such as 0.05,90/,
      );
    },
  );
});
