// The keyword list against plain FTS5 (porter, any word) on a judged collection in the BEIR layout.
//   npm run build && node bench/keyword-collection.mjs <folder>
// The folder holds corpus.jsonl ({_id, title?, text}), queries.jsonl ({_id, text}) and qrels.tsv or qrels/test.tsv
// (query-id, corpus-id, score, with or without a header). Both engines index the same text in one run.
// nDCG@10 has linear gains, as trec_eval's ndcg_cut; queries without a judgement above 0 are left out.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { indexForm } from '../dist/retrieval/index-form.js';
import { KeywordList, keywordPasses } from '../dist/retrieval/keyword-list.js';
import { parseQuery } from '../dist/retrieval/query.js';
import { ms, percentile, timeEach } from './measure.mjs';

const CUT = 10;
const DEPTH = 100;
/** Of the comparison of times. */
const ROUNDS = 5;
const TOKENS = "tokenize = 'porter unicode61 remove_diacritics 2'";

const folder = process.argv[2];
if (!folder) {
  console.error(
    'Usage: node bench/keyword-collection.mjs <folder with corpus.jsonl, queries.jsonl, qrels.tsv>',
  );
  process.exit(2);
}

const db = new Database(':memory:');
db.exec(`CREATE VIRTUAL TABLE ours USING fts5 (body, keywords, situations, content = '', ${TOKENS});
  CREATE VIRTUAL TABLE plain USING fts5 (body, content = '', ${TOKENS})`);
const ids = await index();
const judgements = readJudgements();
const queries = (await readLines('queries.jsonl')).filter(({ _id }) => judgements.has(_id));

const list = new KeywordList(db, 'ours');
const any = db.prepare(`SELECT rowid FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT ${DEPTH}`).pluck();

/** @type {Record<string, (text: string) => number[]>} */
const engines = {
  'our keyword list': (text) =>
    list.ask(parseQuery(text), { depth: DEPTH }).entries.map(({ group }) => group),
  'plain FTS5 porter OR': (text) => {
    const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    return words.length === 0 ? [] : any.all([...new Set(words)].map((word) => `"${word}"`).join(' OR '));
  },
};

console.log(`${ids.length} documents, ${queries.length} judged queries`);
for (const [name, ask] of Object.entries(engines)) await report(name, ask);
await reportCost();

/**
 * @param {string} name
 * @param {(text: string) => number[]} ask
 */
async function report(name, ask) {
  const scores = { ndcg: 0, recall10: 0, recall100: 0, empty: 0 };
  const times = await timeEach(queries, ({ _id, text }) => {
    const found = ask(text).map((row) => ids[row - 1]);
    const judged = judgements.get(_id);
    scores.ndcg += ndcg(found, judged);
    scores.recall10 += recall(found.slice(0, CUT), judged);
    scores.recall100 += recall(found, judged);
    if (found.length === 0) scores.empty += 1;
  });
  const per = (sum) => (sum / queries.length).toFixed(4);
  console.log(
    `${name.padEnd(22)} nDCG@10 ${per(scores.ndcg)}  recall@10 ${per(scores.recall10)}  recall@100 ${per(scores.recall100)}  ` +
      `without a result ${scores.empty}  p50 ${ms(percentile(times, 0.5))}`,
  );
}

/** The list against its own statements run raw, in one run. */
async function reportCost() {
  const raw = db.prepare(
    `SELECT rowid, rank FROM ours WHERE ours MATCH ? AND rank MATCH 'bm25(1.00, 0.50, 0.25)' ORDER BY rank LIMIT ${DEPTH}`,
  );
  const parsed = queries.map(({ text }) => parseQuery(text));
  const rawTimes = await timeEach(
    parsed,
    (query) => {
      const { every, run, any: anyTerm } = keywordPasses(query);
      const found = raw.all(every);
      if (run !== null && found.length > 0) raw.all(run);
      if (anyTerm !== null && found.length < DEPTH) raw.all(anyTerm);
    },
    ROUNDS,
  );
  const times = await timeEach(queries, ({ text }) => list.ask(parseQuery(text), { depth: DEPTH }), ROUNDS);
  const [ours, theirs] = [percentile(times, 0.5), percentile(rawTimes, 0.5)];
  console.log(
    `the list p50 ${ms(ours)}, its statements raw p50 ${ms(theirs)}: ${(ours / theirs).toFixed(2)} ×`,
  );
}

function ndcg(found, judged) {
  const gain = (score, at) => score / Math.log2(at + 2);
  const ideal = [...judged.values()].sort((a, b) => b - a).slice(0, CUT);
  const sum = (gains) => gains.reduce((total, value) => total + value, 0);
  return sum(found.slice(0, CUT).map((id, at) => gain(judged.get(id) ?? 0, at))) / sum(ideal.map(gain));
}

function recall(found, judged) {
  const relevant = [...judged].filter(([, score]) => score > 0).map(([id]) => id);
  const held = new Set(found);
  return relevant.filter((id) => held.has(id)).length / relevant.length;
}

/** @returns {Promise<string[]>} document ids; a document's row is its place, from 1 */
async function index() {
  const ours = db.prepare("INSERT INTO ours (rowid, body, keywords, situations) VALUES (?, ?, '', '')");
  const plain = db.prepare('INSERT INTO plain (rowid, body) VALUES (?, ?)');
  const found = [];
  const documents = await readLines('corpus.jsonl');
  db.transaction(() => {
    for (const { _id, title, text } of documents) {
      const body = title ? `${title}\n${text}` : text;
      found.push(_id);
      ours.run(found.length, indexForm(body));
      plain.run(found.length, body);
    }
  })();
  return found;
}

/** @returns {Map<string, Map<string, number>>} scores above 0 by document, by query */
function readJudgements() {
  const path = ['qrels.tsv', 'qrels/test.tsv']
    .map((name) => join(folder, name))
    .find((name) => existsSync(name));
  if (path === undefined) throw new Error(`There is no qrels.tsv or qrels/test.tsv in ${folder}.`);
  const judged = new Map();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [query, document, score] = line.split('\t');
    if (!(Number(score) > 0)) continue;
    judged.set(query, (judged.get(query) ?? new Map()).set(document, Number(score)));
  }
  return judged;
}

/** @param {string} name */
async function readLines(name) {
  const rows = [];
  for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
    if (line.trim() !== '') rows.push(JSON.parse(line));
  }
  return rows;
}
