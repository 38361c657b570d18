import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexVectors } from '../../src/building/indexes/vectors.js';
import { openPassageIndex } from '../../src/retrieval/open-passage-index.js';
import { RerankWithin } from '../../src/retrieval/rerank/deadline.js';
import type { Reranker } from '../../src/retrieval/rerank/reranker.js';
import { RANKING, type Ranking } from '../../src/works/search/ranking.js';
import { WorkSearch } from '../../src/works/search/work-search.js';
import { WorksRepository } from '../../src/works/works.repository.js';
import { type TinyUnit, tinyLibrary } from './tiny-library.js';
import { WordEmbedder } from './word-embedder.js';

const matthew: TinyUnit[] = [
  {
    key: '5:43',
    original: 'Ἠκούσατε ὅτι ἐρρέθη· Ἀγαπήσεις τὸν πλησίον σου καὶ μισήσεις τὸν ἐχθρόν σου.',
    translations: {
      web: '“You have heard that it was said, ‘You shall love your neighbor and hate your enemy.’',
      kjv: 'Ye have heard that it hath been said, Thou shalt love thy neighbour, and hate thine enemy.',
    },
  },
  {
    key: '5:44',
    original: 'ἐγὼ δὲ λέγω ὑμῖν, ἀγαπᾶτε τοὺς ἐχθροὺς ὑμῶν καὶ προσεύχεσθε ὑπὲρ τῶν διωκόντων ὑμᾶς·',
    translations: {
      web: 'But I tell you, love your enemies, bless those who curse you, do good to those who hate you,',
      kjv: 'But I say unto you, Love your enemies, bless them that curse you, do good to them that hate you,',
    },
    keywords: ['non-violence', 'forgiveness'],
    situations: ['My neighbour has wronged me and I want to get even'],
  },
];
const NT = { language: 'grc', tradition: 'christian', scheme: 'Greek', schemeOther: null };
const works = [
  {
    id: 'ecclesiastes',
    title: 'Ecclesiastes',
    author: 'Qoheleth',
    abbreviation: 'Eccl',
    names: ['ecclesiastes', 'qoheleth', 'eccl'],
    units: [
      {
        key: '1:2',
        original: 'הֲבֵ֤ל הֲבָלִים֙ אָמַ֣ר קֹהֶ֔לֶת הֲבֵ֥ל הֲבָלִ֖ים הַכֹּ֥ל הָֽבֶל׃',
        translations: {
          web: '“Vanity of vanities,” says the Preacher; “Vanity of vanities, all is vanity.”',
          kjv: 'Vanity of vanities, saith the Preacher, vanity of vanities; all is vanity.',
        },
      },
      ...['1:14', '2:11', '2:17', '2:26'].map((key) => ({
        key,
        translations: { web: `Behold, all is vanity and a chasing after wind, he says in ${key}.` },
      })),
      { key: '3:1', original: 'לַכֹּ֖ל זְמָ֑ן' },
    ],
  },
  {
    id: 'matthew',
    title: 'Matthew',
    abbreviation: 'Matt',
    names: ['matthew', 'matt', 'mt'],
    units: matthew,
    ...NT,
  },
  {
    id: 'sermon-on-the-mount',
    title: 'The Sermon on the Mount',
    abbreviation: 'Matt',
    names: ['sermon on the mount'],
    partOf: 'matthew',
    units: matthew.map((unit) => ({ ...unit, sameAs: `matthew/${unit.key}` })),
    ...NT,
  },
];

/** Far longer than a test's reranker takes. */
const RERANK_MS = 10_000;

/**
 * Search over a few verses, with the embedder given.
 * @param vectors false for a library built without vectors
 */
export async function searchLibrary(
  embedder: WordEmbedder | null = new WordEmbedder(),
  vectors = true,
  ranking: Ranking = RANKING,
  reranker: Reranker | null = null,
): Promise<WorkSearch> {
  const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-search-'));
  const { db } = tinyLibrary(works);
  if (vectors) await indexVectors(db, { embedder: new WordEmbedder(), dataDir });
  const within = reranker && new RerankWithin(reranker, RERANK_MS);
  return new WorkSearch(
    db,
    new WorksRepository(db),
    openPassageIndex(db, dataDir),
    embedder,
    ranking,
    within,
  );
}
