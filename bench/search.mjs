// Search end to end against its parts run raw, in one run, on a built library.
//   npm run build && node bench/search.mjs [data folder, ./data unless set]
// Parts: embedding the query, the keyword list's best-ranked statement for any term, the exact scan of the vectors.
import { join, resolve } from 'node:path';
import { LocalEmbedder } from '../dist/embeddings/local-embedder.js';
import { ServingEmbedder } from '../dist/embeddings/serving-embedder.js';
import { seededRandom } from '../dist/random.js';
import { keywordPasses } from '../dist/retrieval/keyword-list.js';
import { openPassageIndex } from '../dist/retrieval/open-passage-index.js';
import { parseQuery } from '../dist/retrieval/query.js';
import { openReadOnly } from '../dist/storage/open.js';
import { WorkSearch } from '../dist/works/search/work-search.js';
import { WorksRepository } from '../dist/works/works.repository.js';
import { ms, percentile, timeEach } from './measure.mjs';

const QUERIES = 300;
const CLIENTS = 16;
const dataDir = resolve(process.argv[2] ?? './data');
const db = openReadOnly(join(dataDir, 'library.db'));
const local = new LocalEmbedder(dataDir);
const vectors = openPassageIndex(db, dataDir);
if (vectors.index === null) throw new Error(vectors.missing);
// Each query comes once, so that nothing is answered from memory; a fresh search for each measurement.
const newSearch = () => new WorkSearch(db, new WorksRepository(db), vectors, new ServingEmbedder(local));
const queries = someQueries();

await newSearch().search({ query: 'warm up, open the model and the index' });
const count = db.prepare('SELECT count(*) FROM passages_vec').pluck().get();
console.log(`${count} vectors, ${vectors.index.serves}; ${QUERIES} queries of 3 to 9 words\n`);

const any = db.prepare(
  'SELECT rowid, rank FROM passages_fts WHERE passages_fts MATCH ? ORDER BY rank LIMIT 50',
);
const scan = db.prepare('SELECT passage, distance FROM passages_vec WHERE embedding MATCH ? AND k = 50');
const embedded = new Map();
const search = newSearch();
// The parts and the whole in turns, query by query, so that both meet the same moments of the machine.
const times = { embed: [], keyword: [], vector: [], graph: [], search: [] };
for (const query of queries) {
  times.embed.push(...(await timeEach([query], async () => embedded.set(query, await embed(query)))));
  times.keyword.push(...(await timeEach([query], () => any.all(expressionOf(query)))));
  const vector = embedded.get(query);
  times.vector.push(
    ...(await timeEach([vector], () =>
      scan.all(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)),
    )),
  );
  times.graph.push(...(await timeEach([vector], () => vectors.index.nearest(vector, 50, null))));
  times.search.push(...(await timeEach([query], () => search.search({ query }))));
}
for (const [part, taken] of Object.entries(times)) {
  console.log(`${part.padEnd(8)} p50 ${ms(percentile(taken, 0.5))}  p95 ${ms(percentile(taken, 0.95))}`);
}
const p50 = (part) => percentile(times[part], 0.5);
const sum = p50('embed') + p50('keyword') + p50('vector');
const lean = p50('embed') + p50('keyword') + p50('graph');
console.log(
  `\nsearch p50 / (embedding + keyword statement + exact scan): ${(p50('search') / sum).toFixed(2)}`,
);
console.log(
  `search p50 / (embedding + keyword statement + graphs):     ${(p50('search') / lean).toFixed(2)}`,
);
console.log(`search p95 / p50: ${(percentile(times.search, 0.95) / p50('search')).toFixed(2)}`);
await atOnce();
await local.close();
db.close();

/** Sixteen clients at once get what one alone gets. */
async function atOnce() {
  const alone = newSearch();
  const expected = new Map();
  for (const query of queries) expected.set(query, JSON.stringify(await alone.search({ query })));
  const together = newSearch();
  let [answered, wrong] = [0, 0];
  const start = performance.now();
  const client = async (first) => {
    for (let at = first; at < queries.length; at += CLIENTS) {
      const answer = JSON.stringify(await together.search({ query: queries[at] }));
      answered += 1;
      if (answer !== expected.get(queries[at])) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `${CLIENTS} clients at once: ${answered} of ${queries.length} answered, ${wrong} unlike alone, ${(answered / seconds).toFixed(0)} a second`,
  );
}

async function embed(query) {
  return (await local.embed([query], 'query')).vectors[0];
}

function expressionOf(query) {
  const { any: anyTerm, every } = keywordPasses(parseQuery(query));
  return anyTerm ?? every;
}

/** Words as they stand in passages: half of the queries in a row, half from two passages. */
function someQueries() {
  const random = seededRandom(7);
  const bodies = db.prepare('SELECT body FROM passages WHERE apparatus IS NULL').pluck().all();
  const some = () => {
    const words = bodies[Math.floor(random() * bodies.length)].match(/[\p{L}’']+/gu) ?? ['wisdom'];
    const first = Math.floor(random() * Math.max(1, words.length - 6));
    return words.slice(first, first + 3 + Math.floor(random() * 4));
  };
  return Array.from({ length: QUERIES }, (_, at) =>
    (at % 2 === 0 ? some() : [...some(), ...some()]).slice(0, 9).join(' '),
  );
}
