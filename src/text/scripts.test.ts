import { expect, it } from 'vitest';
import { dominantScript, scriptsOf } from './scripts.js';

it.each([
  ['In the beginning', ['latin']],
  ['ἐν ἀρχῇ', ['greek']],
  ['בְּרֵאשִׁ֖ית', ['hebrew']],
  ['道可道', ['han']],
  ['धर्मक्षेत्रे', ['devanagari']],
  ['λόγος means word', ['latin', 'greek']],
  ['12:30 …', []],
  ['ሰላም', ['other']],
])('the scripts of %s are told', (text, scripts) => {
  expect(scriptsOf(text)).toEqual(scripts);
  expect(dominantScript(text)).toBe(scripts[0] ?? null);
});
