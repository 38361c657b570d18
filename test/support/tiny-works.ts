import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../src/config.js';

/** A source file of a tiny recipe: as it stands in the recipe's folder, or anywhere else by its spec. */
export interface TinySource {
  readonly spec: string;
  readonly content: string;
  /** Declared instead of the content's own. */
  readonly sha256?: string;
}

export interface TinyRecipe {
  readonly id: string;
  /** What the lines of both files begin with. */
  readonly book: string;
  readonly original: TinySource;
  readonly aid: TinySource;
  /** Declared counts. */
  readonly units: number;
  readonly passages?: number;
}

const JAMES_SBLGNT = [
  'Jas 1:2\tΠᾶσαν χαρὰν ἡγήσασθε, ἀδελφοί μου, ὅταν πειρασμοῖς περιπέσητε ποικίλοις,',
  'Jas 1:3\tγινώσκοντες ὅτι τὸ δοκίμιον ὑμῶν τῆς πίστεως κατεργάζεται ὑπομονήν·',
];
const JAMES_KJV = [
  'Jas 1:2\tMy brethren, count it all joy when ye fall into divers temptations;',
  'Jas 1:3\tKnowing this, that the trying of your faith worketh patience.',
];
const LUKE_SBLGNT = ['Lk 6:27\tἈλλὰ ὑμῖν λέγω τοῖς ἀκούουσιν, ἀγαπᾶτε τοὺς ἐχθροὺς ὑμῶν,'];
const LUKE_KJV = ['Lk 6:27\tBut I say unto you which hear, Love your enemies,'];

const file = (spec: string, lines: readonly string[]): TinySource => ({
  spec,
  content: `${lines.join('\n')}\n`,
});

/** Two verses of James, in files of the recipe's own. */
export const tinyJames: TinyRecipe = {
  id: 'james',
  book: 'Jas',
  original: file('file:sblgnt.txt', JAMES_SBLGNT),
  aid: file('file:kjv.txt', JAMES_KJV),
  units: 2,
};

/** A verse of Luke, in files of the recipe's own. */
export const tinyLuke: TinyRecipe = {
  id: 'luke',
  book: 'Lk',
  original: file('file:sblgnt.txt', LUKE_SBLGNT),
  aid: file('file:kjv.txt', LUKE_KJV),
  units: 1,
};

export const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Folders of a library of few verses, with settings that name them: keywords only unless `environment` says otherwise. */
export function tinyWorks(
  recipes: readonly TinyRecipe[],
  environment: NodeJS.ProcessEnv = {},
): {
  readonly config: Config;
  readonly worksDir: string;
  readonly dataDir: string;
  readonly conceptsDir: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-works-'));
  const [worksDir, dataDir, conceptsDir] = ['works', 'data', 'concepts'].map((name) => join(folder, name));
  if (worksDir === undefined || dataDir === undefined || conceptsDir === undefined)
    throw new Error('no folders');
  mkdirSync(worksDir);
  mkdirSync(conceptsDir);
  for (const recipe of recipes) writeRecipe(worksDir, recipe);
  const config = readConfig({
    VERBATIM_DATA: dataDir,
    VERBATIM_WORKS: worksDir,
    EMBEDDING_PROVIDER: 'none',
    ...environment,
  });
  return { config, worksDir, dataDir, conceptsDir };
}

/** Writes a recipe with its own files, over what was there. */
export function writeRecipe(worksDir: string, recipe: TinyRecipe): void {
  const folder = join(worksDir, recipe.id);
  mkdirSync(folder, { recursive: true });
  for (const { spec, content } of [recipe.original, recipe.aid]) {
    if (spec.startsWith('file:')) writeFileSync(join(folder, spec.slice('file:'.length)), content);
  }
  writeFileSync(join(folder, 'work.yaml'), JSON.stringify(recipeOf(recipe), null, 2));
}

/** The contents of `work.yaml`; JSON is YAML. */
function recipeOf({ id, book, original, aid, units, passages = units }: TinyRecipe): unknown {
  const text = (fields: Record<string, unknown>, { spec, content, sha256: declared }: TinySource) => ({
    ...fields,
    source: {
      spec,
      sha256: declared ?? sha256(content),
      license: 'public domain',
      license_stated: 'by the test',
    },
    format: { name: 'verse-lines', book },
  });
  return {
    id,
    title: id,
    author: 'unknown',
    tradition: 'christian',
    language: 'grc',
    unit: 'verse',
    abbreviation: book,
    names: [`${id} the book`],
    numbering: { scheme: 'SBLGNT' },
    texts: [
      text(
        { role: 'original', name: 'sblgnt', title: 'SBLGNT', language: 'grc', searchable: false },
        original,
      ),
      text(
        {
          role: 'translation',
          name: 'kjv',
          title: 'King James Version',
          language: 'en',
          translator: 'King James Version',
          year: 1769,
          preferred: true,
          searchable: true,
        },
        aid,
      ),
    ],
    expect: { units, with_original: units, with_aid: units, passages: { kjv: passages } },
  };
}
