import { rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { metaRows } from '../../src/works/library-meta.js';
import { summarise } from '../../src/works/summarise.js';
import { summaryPath } from '../../src/works/summary.js';
import { tinyLibrary } from '../support/tiny-library.js';

/** Verses that one can look up: WLC and SBLGNT, the World English Bible and the King James Version. */
const WORKS = [
  {
    id: 'ecclesiastes',
    title: 'Ecclesiastes',
    titleOriginal: 'קהלת',
    author: 'Qohelet',
    abbreviation: 'Eccl',
    names: ['ecclesiastes', 'eccl', 'qoh', 'qohelet'],
    units: [
      {
        key: '1:2',
        original: 'הֲבֵ֤ל הֲבָלִים֙ אָמַ֣ר קֹהֶ֔לֶת הֲבֵ֥ל הֲבָלִ֖ים הַכֹּ֥ל הָֽבֶל׃',
        translations: {
          web: '“Vanity of vanities,” says the Preacher; “Vanity of vanities, all is vanity.”',
          kjv: 'Vanity of vanities, saith the Preacher, vanity of vanities; all is vanity.',
        },
      },
      {
        key: '4:17',
        other: '5:1',
        original: 'שְׁמֹ֣ר רַגְלְךָ֗ כַּאֲשֶׁ֤ר תֵּלֵךְ֙ אֶל־בֵּ֣ית הָאֱלֹהִ֔ים וְקָר֣וֹב לִשְׁמֹ֔עַ מִתֵּ֥ת הַכְּסִילִ֖ים זָ֑בַח כִּֽי־אֵינָ֥ם יוֹדְעִ֖ים לַעֲשׂ֥וֹת רָֽע׃',
        translations: {
          web: 'Guard your steps when you go to God’s house; for to draw near to listen is better than to give the sacrifice of fools, for they don’t know that they do evil.',
          kjv: 'Keep thy foot when thou goest to the house of God, and be more ready to hear, than to give the sacrifice of fools: for they consider not that they do evil.',
        },
      },
    ],
  },
  {
    id: 'matthew',
    title: 'Gospel of Matthew',
    titleOriginal: 'Κατὰ Μαθθαῖον',
    author: 'Matthew',
    language: 'grc',
    tradition: 'christian',
    scheme: 'SBLGNT',
    schemeOther: null,
    abbreviation: 'Matt',
    names: ['matthew', 'matt', 'mt', 'gospel of matthew'],
    units: [
      {
        key: '5:9',
        original: 'μακάριοι οἱ εἰρηνοποιοί, ὅτι αὐτοὶ υἱοὶ θεοῦ κληθήσονται.',
        translations: {
          web: 'Blessed are the peacemakers, for they shall be called children of God.',
          kjv: 'Blessed are the peacemakers: for they shall be called the children of God.',
        },
      },
      {
        key: '5:44',
        original: 'ἐγὼ δὲ λέγω ὑμῖν, ἀγαπᾶτε τοὺς ἐχθροὺς ὑμῶν καὶ προσεύχεσθε ὑπὲρ τῶν διωκόντων ὑμᾶς·',
        translations: {
          web: 'But I tell you, love your enemies, bless those who curse you, do good to those who hate you, and pray for those who mistreat you and persecute you,',
          kjv: 'But I say unto you, Love your enemies, bless them that curse you, do good to them that hate you, and pray for them which despitefully use you, and persecute you;',
        },
      },
    ],
  },
] as const;

/** A data folder with a library of four verses, made by the real writer and indexes, without vectors. */
export function tinyDataDir(): { readonly dataDir: string; remove(): void } {
  const { path, db } = tinyLibrary(WORKS);
  const dataDir = dirname(path);
  const insert = db.prepare('INSERT OR REPLACE INTO library_meta (key, value) VALUES (?, ?)');
  const meta = {
    contentHash: 'a'.repeat(64),
    inputsHash: 'b'.repeat(64),
    builtAt: '2026-01-01T00:00:00.000Z',
    schemaVersion: 1,
    embedder: null,
    notUnderstood: 0,
    skipped: [],
  };
  for (const row of metaRows(meta)) insert.run(...row);
  writeFileSync(summaryPath(dataDir), JSON.stringify(summarise(db)));
  db.close();
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
