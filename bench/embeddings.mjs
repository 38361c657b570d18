// Measures the built-in embedder: `npm run build && node bench/embeddings.mjs [sentences]`.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalEmbedder } from '../dist/embeddings/local-embedder.js';

const SENTENCES = Number(process.argv[2] ?? 2_000);
const QUERIES = 300;
const LOADS = 5;

/** Words of the King James Version, so that tokens are as common and as long as those of the library. */
const WORDS =
  `and the of that in he to shall unto for lord his they be is him not them with all thou was god which
  my me said but ye their have thee upon from as are when this out were by you up there hath then people came had
  house on into her come one we before your also day land men so now let go if by no she made after may our saying
  wisdom vanity righteousness understanding knowledge heart word way man son king earth heaven wicked good evil`.split(
    /\s+/,
  );

/** The same numbers on every machine (Park and Miller's minimal standard generator). */
let seed = 1;
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

/** @param {number} shortest @param {number} longest */
function sentence(shortest, longest) {
  const length = Math.round(shortest + random() * (longest - shortest));
  return Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
}

/** @param {readonly number[]} numbers @param {number} share */
const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))];

/** @param {() => Promise<unknown>} run */
async function msOf(run) {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** @param {string} name @param {string} figures */
const print = (name, figures) => console.log(`${name.padEnd(34)} ${figures}`);

const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-bench-'));
try {
  const loads = [];
  for (let load = 0; load <= LOADS; load += 1) {
    const embedder = new LocalEmbedder(dataDir);
    loads.push(await msOf(() => embedder.embed(['vanity'], 'query')));
    await embedder.close();
  }
  const [first, ...later] = loads;
  print('first load, model file made', `${first.toFixed(0)} ms`);
  print(
    'load from the model file',
    `p50 ${quantile(later, 0.5).toFixed(0)} ms, best ${Math.min(...later).toFixed(0)} ms`,
  );

  const embedder = new LocalEmbedder(dataDir);
  await embedder.embed(['vanity'], 'query');
  const queries = [];
  for (let query = 0; query < QUERIES; query += 1) {
    const text = sentence(5, 15);
    queries.push(await msOf(() => embedder.embed([text], 'query')));
  }
  print(
    'one query of 5–15 words',
    `p50 ${quantile(queries, 0.5).toFixed(2)} ms, p95 ${quantile(queries, 0.95).toFixed(2)} ms`,
  );

  // A verse of the King James Version has 26 words on average.
  const documents = Array.from({ length: SENTENCES }, () => sentence(8, 44));
  const single = await msOf(async () => {
    // Fewer than 64 at a time stay on this thread.
    for (let start = 0; start < documents.length; start += 56) {
      await embedder.embed(documents.slice(start, start + 56), 'document');
    }
  });
  print('documents of 8–44 words, one thread', `${((SENTENCES / single) * 1000).toFixed(0)} sentences/s`);
  await embedder.embed(documents.slice(0, 64), 'document');
  let tokens = 0;
  const all = await msOf(async () => {
    ({ tokens } = (await embedder.embed(documents, 'document')).cost);
  });
  print(
    `the same on ${Math.min(availableParallelism(), 4)} threads`,
    `${((SENTENCES / all) * 1000).toFixed(0)} sentences/s (${(tokens / SENTENCES).toFixed(1)} tokens each)`,
  );
  print('memory (RSS)', `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
  await embedder.close();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
