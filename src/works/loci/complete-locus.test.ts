import { expect, test } from 'vitest';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { WorksRepository } from '../works.repository.js';
import { completeLocus } from './complete-locus.js';

const verses = (...keys: readonly string[]) => keys.map((key) => ({ key, original: key }));

const { db } = tinyLibrary([
  { id: 'job', units: verses('1:1', '1:2', '3:1', '3:2', '3:20', '30:1', '4:1') },
  { id: 'tao-te-ching', units: verses('1', '2', '10', '11', '81') },
]);
const works = new WorksRepository(db);
const complete = (work: string, prefix: string, limit = 10) => completeLocus(works, work, prefix, limit);

test('nothing typed gives the chapters, in reading order', () => {
  expect(complete('job', '')).toEqual(['1', '3', '30', '4']);
});

test('a chapter gives the chapters that begin so, then its own verses', () => {
  expect(complete('job', '3')).toEqual(['3', '30', '3:1', '3:2', '3:20']);
});

test('a chapter and part of a verse give the verses that begin so', () => {
  expect(complete('job', '3:2')).toEqual(['3:2', '3:20']);
});

test('a work without chapters gives its units', () => {
  expect(complete('tao-te-ching', '1')).toEqual(['1', '10', '11']);
});

test('gives no more than asked for, and nothing for what is not there', () => {
  expect(complete('job', '3', 3)).toEqual(['3', '30', '3:1']);
  expect(complete('job', '99')).toEqual([]);
  expect(complete('no-such-work', '1')).toEqual([]);
});
