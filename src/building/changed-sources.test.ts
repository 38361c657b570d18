import { beforeAll, describe, expect, it } from 'vitest';
import { hasMirror, needsMirror } from '../../test/support/mirror.js';
import { MirroredWorks } from '../../test/support/mirrored-works.js';
import type { SourceFile } from '../sources/source-fetcher.js';
import { prepareWork } from './prepare.js';

const works = new MirroredWorks();

beforeAll(async () => {
  if (hasMirror)
    await works.prepare([
      'tao-te-ching',
      'analects',
      'dhammapada',
      'bhagavad-gita',
      'zhuangzi',
      'upanishads',
    ]);
}, 120_000);

describe.skipIf(!hasMirror)(needsMirror('a changed file'), () => {
  /** The work from its files, one of them changed. */
  function changed(id: string, source: RegExp, change: (text: string) => string) {
    const { recipe, files } = works.work(id);
    const altered = new Map<string, SourceFile>();
    let met = false;
    for (const [spec, file] of files) {
      const text = source.test(spec) ? change(file.text) : file.text;
      met ||= text !== file.text;
      altered.set(spec, { ...file, text });
    }
    expect(met).toBe(true);
    return () => prepareWork(recipe, altered);
  }
  const swap = (text: string, a: string, b: string) => text.replace(a, '\0').replace(b, a).replace('\0', b);

  it.each([
    [
      'a chapter of the Chinese is missing',
      'tao-te-ching',
      /daodejing/,
      (text: string) => text.replace(/^ *"上善若水.*\n/mu, ''),
      /tao-te-ching: .*(81|legge has)/,
    ],
    [
      'a chapter of the English is missing',
      'tao-te-ching',
      /216\.txt/,
      (text: string) => text.replace('\n8. 1. The highest excellence', '\nThe highest excellence'),
      /216\.txt, line \d+: /,
    ],
    [
      'a chapter of the Analects is missing',
      'analects',
      /zh\.md/,
      (text: string) => text.replace(/<p>子曰：「巧言令色，鮮矣仁！」<\/p>\n/u, ''),
      /analects: legge has 1:16, and no unit stands there/,
    ],
    [
      'two labels of Legge are swapped',
      'analects',
      /4094/,
      (text: string) => swap(text, "CHAP. III. The Master said, 'Fine", 'CHAP. IV. The philosopher'),
      /printed where 1:3 is due/,
    ],
    [
      'two verses of the Pali are swapped',
      'dhammapada',
      /pali\.txt/,
      (text: string) => swap(text, '\n5 na hi', '\n6 pare'),
      /verse \d follows verse \d/,
    ],
    [
      'two verses of Müller are swapped',
      'dhammapada',
      /2017\.html/,
      (text: string) => swap(text, ' 5. For hatred', ' 6. The world'),
      /verse 6 follows verse 4/,
    ],
    [
      'a verse of the Gita prints the number of another',
      'bhagavad-gita',
      /verse\.json/,
      (text: string) => text.replace('।।2.47।।', '।।2.48।।'),
      /2:47: its text prints the number 2\.48/,
    ],
    [
      'a verse of Besant is gone',
      'bhagavad-gita',
      /jsonl/,
      (text: string) => text.replace(/^.*"id": "2\.47".*\n/mu, ''),
      /2:48: it stands where 2:47 is due/,
    ],
    [
      'a chapter of Giles is missing',
      'zhuangzi',
      /59709/,
      (text: string) => text.replace('CHAPTER IV.\r\n', '\r\n'),
      /"V" is printed where 4 is due/,
    ],
    [
      'a verse of an Upanishad has another key',
      'upanishads',
      /jsonl/,
      (text: string) => text.replace('"id": "katha.1.2.18"', '"id": "katha.1.2.81"'),
      /katha:1:2:81: it stands where katha:1:2:18 is due/,
    ],
  ] as const)('fails its work by name when %s', (_, id, source, change, message) => {
    expect(changed(id, source, change)).toThrow(message);
  });
});
