import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, readConfig } from '../../src/config.js';
import { tinyLibrary } from './tiny-library.js';

/** Ecclesiastes 3:1–10 in the King James Version. */
const verses = [
  'To every thing there is a season, and a time to every purpose under the heaven:',
  'A time to be born, and a time to die; a time to plant, and a time to pluck up that which is planted;',
  'A time to kill, and a time to heal; a time to break down, and a time to build up;',
  'A time to weep, and a time to laugh; a time to mourn, and a time to dance;',
  'A time to cast away stones, and a time to gather stones together; a time to embrace, and a time to refrain from embracing;',
  'A time to get, and a time to lose; a time to keep, and a time to cast away;',
  'A time to rend, and a time to sew; a time to keep silence, and a time to speak;',
  'A time to love, and a time to hate; a time of war, and a time of peace.',
  'What profit hath he that worketh in that wherein he laboureth?',
  'I have seen the travail, which God hath given to the sons of men to be exercised in it.',
];

/** A built library of ten verses without lines, and an (empty) recipe to write them beside. */
export function ecclesiastesThree(environment: NodeJS.ProcessEnv): {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly file: string;
} {
  const { path, db } = tinyLibrary([
    {
      id: 'ecclesiastes',
      title: 'Ecclesiastes',
      author: 'Qoheleth',
      units: verses.map((kjv, at) => ({ key: `3:${at + 1}`, translations: { kjv } })),
    },
  ]);
  db.close();
  const worksDir = join(dirname(path), 'works');
  mkdirSync(join(worksDir, 'ecclesiastes'), { recursive: true });
  writeFileSync(join(worksDir, 'ecclesiastes', 'work.yaml'), '');
  const env = { VERBATIM_DATA: dirname(path), VERBATIM_WORKS: worksDir, ...environment };
  return { config: readConfig(env), env, file: join(worksDir, 'ecclesiastes', 'keywords.tsv') };
}
