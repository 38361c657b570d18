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
