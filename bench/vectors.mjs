// The vector list at size: graphs against the exact scan, over generated vectors.
//   npm run build && node bench/vectors.mjs [vectors=200000] [dimension=512] [clustered | uniform]
// Vectors are made twice: clustered, as sentence embeddings are (many topics, few directions that matter), and
// uniform on the sphere, which no text gives and which is the worst case for any graph.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGraphs, graphsWorthBuilding } from '../dist/building/indexes/graphs.js';
import { seededRandom } from '../dist/random.js';
import { ExactScan } from '../dist/retrieval/exact-scan.js';
import { NearestGraphs } from '../dist/retrieval/nearest-graphs.js';
import { vectorFolder } from '../dist/retrieval/vector-files.js';
import { openForBuilding } from '../dist/storage/open.js';
import { ms, normal, percentile, timeEach } from './measure.mjs';

const VECTORS = Number(process.argv[2] ?? 200_000);
const DIMENSION = Number(process.argv[3] ?? 512);
const NEIGHBOURS = 50;
const QUERIES = 200;
/** Shares of ten traditions, from a Bible to a handful of essays. */
const SHARES = [0.3, 0.2, 0.15, 0.1, 0.075, 0.06, 0.05, 0.03, 0.02, 0.015];
const TOPICS = 1_000;
/** Directions that matter. */
const LATENT = 64;
/** How far the texts of a topic stand from its centre, in units of the distance between topics. */
const SPREAD = 0.7;

const random = seededRandom(2);

if (process.argv[4] !== 'uniform') await measure('clustered', clustered());
if (process.argv[4] === 'clustered') process.exit();
await measure('uniform', () => unit(Float32Array.from({ length: DIMENSION }, () => normal(random))));

/** Made before anything is drawn from it. */
function clustered() {
  const basis = Array.from({ length: LATENT }, () =>
    Float32Array.from({ length: DIMENSION }, () => normal(random)),
  );
  const topics = Array.from({ length: TOPICS }, () =>
    Float32Array.from({ length: LATENT }, () => normal(random)),
  );
  return () => {
    const topic = topics[Math.floor(random() * TOPICS)];
    const vector = new Float32Array(DIMENSION);
    for (let at = 0; at < LATENT; at += 1) {
      const weight = topic[at] + SPREAD * normal(random);
      const direction = basis[at];
      for (let d = 0; d < DIMENSION; d += 1) vector[d] += weight * direction[d];
    }
    return unit(vector);
  };
}

/**
 * @param {string} shape
 * @param {() => Float32Array} make
 */
async function measure(shape, make) {
  const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-bench-'));
  try {
    const db = openForBuilding(join(dataDir, 'vectors.db'));
    const keys = store(db, make);
    const start = performance.now();
    const described = await buildGraphs(db, graphsWorthBuilding(keys), {
      dataDir,
      vectorHash: 'bench',
      dimension: DIMENSION,
    });
    const built = (performance.now() - start) / 1_000;
    const exact = new ExactScan(db, DIMENSION);
    const graphs = new NearestGraphs(
      vectorFolder(dataDir, 'bench'),
      described,
      new Map([...keys.keys()].map((tradition) => [tradition, [tradition]])),
      exact,
    );
    const queries = Array.from({ length: QUERIES }, make);
    for (const query of queries.slice(0, 5)) graphs.nearest(query, NEIGHBOURS, null);
    console.log(
      `\n${shape}: ${VECTORS} × ${DIMENSION}, ${SHARES.length} traditions, graphs built in ${built.toFixed(0)} s`,
    );
    for (const [name, works] of [
      ['everything', null],
      ['largest tradition', ['t0']],
      ['small tradition', ['t8']],
      ['three traditions', ['t1', 't4', 't7']],
    ]) {
      /** @type {Float32Array[]} */
      const asked = queries.slice(0, works === null ? QUERIES : 50);
      const scanned = [];
      const scanTimes = await timeEach(asked, (query) =>
        scanned.push(exact.nearest(query, NEIGHBOURS, works)),
      );
      const found = [];
      const times = await timeEach(asked, (query) => found.push(graphs.nearest(query, NEIGHBOURS, works)));
      const recall = mean(scanned.map((wanted, at) => share(wanted, found[at])));
      const shortest = Math.min(...found.map(({ length }) => length));
      console.log(
        `  ${name.padEnd(18)} p50 ${ms(percentile(times, 0.5))}  p95 ${ms(percentile(times, 0.95))}  ` +
          `exact scan p50 ${ms(percentile(scanTimes, 0.5))}  recall@${NEIGHBOURS} ${recall.toFixed(4)}  shortest list ${shortest}`,
      );
    }
    db.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Fills `passages_vec`; one work a tradition. */
function store(db, make) {
  db.exec(`CREATE VIRTUAL TABLE passages_vec USING vec0 (passage INTEGER PRIMARY KEY, work TEXT PARTITION KEY,
    embedding float[${DIMENSION}] distance_metric=cosine, tradition TEXT, chunk_size=256)`);
  const insert = db.prepare(
    'INSERT INTO passages_vec (passage, work, embedding, tradition) VALUES (?, ?, ?, ?)',
  );
  let key = 0;
  const entries = SHARES.map((part, at) => {
    const keys = Array.from({ length: Math.round(part * VECTORS) }, () => ++key);
    db.transaction(() => {
      for (const passage of keys) {
        const vector = make();
        insert.run(BigInt(passage), `t${at}`, new Uint8Array(vector.buffer), `t${at}`);
      }
    })();
    return [`t${at}`, keys];
  });
  return new Map(entries);
}

function unit(vector) {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function share(wanted, found) {
  const passages = new Set(found.map(({ passage }) => passage));
  return wanted.filter(({ passage }) => passages.has(passage)).length / wanted.length;
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
