import { pinyin } from 'pinyin-pro';
import type { Romaniser } from './romaniser.js';

/** Chinese marks and what stands for them between Latin letters; those before a word have no space after them. */
const MARKS: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '。': '.',
  '．': '.',
  '；': ';',
  '：': ':',
  '？': '?',
  '！': '!',
  '「': '“',
  '」': '”',
  '『': '‘',
  '』': '’',
  '《': '“',
  '》': '”',
  '〈': '“',
  '〉': '”',
  '（': '(',
  '）': ')',
  '　': ' ',
};

/** Hanyu Pinyin with tone marks, a syllable a character, each in its own tone (no sandhi). */
export const pinyinRomaniser: Romaniser = {
  scheme: 'Hanyu Pinyin',
  notFor: ['ja', 'ojp', 'ko', 'vi'],
  romanise: (piece) => {
    let text = '';
    for (const { origin, pinyin: syllable, isZh } of pinyin(piece, { type: 'all', toneSandhi: false })) {
      const sign = isZh ? syllable : (MARKS[origin] ?? origin);
      const parted = isZh ? /[^\s(“‘]$/u.test(text) : /^[(“‘]/u.test(sign) && /[^\s(“‘]$/u.test(text);
      text += parted ? ` ${sign}` : sign;
    }
    return text;
  },
  caution: () =>
    'The pinyin is how Mandarin reads the characters today, by a dictionary: where a character has several readings it may be the wrong one.',
};
