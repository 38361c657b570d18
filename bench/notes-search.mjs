// Searching notes against its parts run raw, by turns in one run: the keyword statements and the exact scan of the
// vectors. Then keywords over MCP (stdio, and HTTP on loopback) beside a call that does nothing, and the first list of
// tools with and without notes.
//   npm run build && node bench/notes-search.mjs [notes] [chunks a note]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { FolderRegistry } from '../dist/notes/folders.js';
import { reindexFolder } from '../dist/notes/indexing/reindex-folder.js';
import { openIndex } from '../dist/notes/open-index.js';
import { Vault } from '../dist/notes/vault.js';
import { seededRandom } from '../dist/random.js';
import { keywordPasses } from '../dist/retrieval/keyword-list.js';
import { parseQuery } from '../dist/retrieval/query.js';
import { ms, normal, percentile, timeEach } from './measure.mjs';

const [notes, sections] = [Number(process.argv[2] ?? 5_000), Number(process.argv[3] ?? 10)];
const QUERIES = 200;
const ROUNDS = 5;
/** Of the queries so many are asked by vectors, once each: a scan takes long enough to be the same each time. */
const SCANS = 50;
const DIMENSION = 512;
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const random = seededRandom(7);
/** Zipf's law over a vocabulary of 20,000, as in people's writing. */
const word = () => spelt(Math.floor(20_000 ** random()));
const words = (/** @type {number} */ count) => Array.from({ length: count }, word).join(' ');
/** Words of a question: those that say what is asked, not the commonest hundred. */
const telling = () => spelt(Math.floor(100 * 200 ** random()));

/**
 * A number as a word of letters, so that words begin in many ways and have ends that stems lose.
 * @param {number} number
 */
function spelt(number) {
  const [starts, middles, ends] = [
    'bdfghklmnprstvwz',
    'aeiou',
    ['ning', 'ters', 'ment', 'ly', 'ed', 'ous', 'al', 'or'],
  ];
  let [rest, text] = [number * 7 + 3, ''];
  do {
    text += starts[rest % 16] + middles[(rest >> 4) % 5];
    rest = Math.floor(rest / 80);
  } while (rest > 0);
  return text + ends[number % 8];
}

/** Every text a direction of its own, at no cost: what is measured is the searching. */
const embedder = {
  identity: async () => ({ id: 'bench/directions', revision: '1', dimension: DIMENSION }),
  languages: null,
  understands: () => true,
  /** @param {readonly string[]} texts */
  embed: async (texts) => ({ vectors: texts.map(direction), cost: { tokens: 0, amount: 0 } }),
  close: async () => {},
};

/** @param {string} text */
function direction(text) {
  const own = seededRandom(createHash('sha256').update(text).digest().readUInt32LE(0));
  const vector = Float32Array.from({ length: DIMENSION }, () => normal(own));
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const folder = mkdtempSync(join(tmpdir(), 'verbatim-bench-notes-'));
try {
  const root = join(folder, 'vault');
  for (let number = 0; number < notes; number += 1) {
    const place = join(root, `folder-${number % 50}`);
    mkdirSync(place, { recursive: true });
    const body = Array.from({ length: sections }, () => `## ${words(3)}\n\n${words(80)}.\n`);
    writeFileSync(join(place, `note-${number}.md`), `# ${words(3)}\n\n${body.join('\n')}`);
  }
  const dataDir = join(folder, 'data');
  const added = new FolderRegistry(dataDir).add(root, 'vault');
  const settings = { dataDir, embedder, maxFileBytes: 5_000_000 };
  await reindexFolder(settings, added);
  const db = openIndex(dataDir, added);
  const count = db.prepare('SELECT count(*) FROM chunks').pluck().get();
  const queries = Array.from({ length: QUERIES }, () =>
    Array.from({ length: 2 + Math.floor(random() * 4) }, telling).join(' '),
  );
  console.log(`${notes} notes, ${count} chunks, ${QUERIES} queries of 2 to 5 words\n`);
  await againstParts(db, settings, queries);
  await overMcp(dataDir, queries);
  db.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {import('better-sqlite3').Database} db
 * @param {import('../dist/notes/vault.js').VaultSettings} settings
 * @param {readonly string[]} queries
 */
async function againstParts(db, settings, queries) {
  const ranked = db.prepare(
    "SELECT rowid, rank FROM chunks_fts WHERE chunks_fts MATCH ? AND rank MATCH 'bm25(1, 1, 0.5)' ORDER BY rank LIMIT 50",
  );
  const scan = db.prepare('SELECT vector, distance FROM chunks_vec WHERE embedding MATCH ? AND k = 50');
  const [both, keywords] = [new Vault(settings), new Vault({ ...settings, embedder: null })];
  await both.search({ query: spelt(200) });
  await keywords.search({ query: spelt(200) });
  /** @type {Record<string, number[]>} */
  const times = { keyword: [], scan: [], hybrid: [], 'hybrid, related': [], 'keywords alone': [] };
  const add = async (/** @type {string} */ part, /** @type {() => unknown} */ work, rounds = 1) =>
    times[part]?.push(...(await timeEach([part], work, rounds)));
  // Apart, since a scan of the vectors leaves nothing of the keywords in the processor's caches.
  for (const query of queries) {
    const { any, every } = keywordPasses(parseQuery(query));
    await add('keyword', () => [every, any].map((pass) => pass && ranked.all(pass)), ROUNDS);
    await add('keywords alone', () => keywords.search({ query }), ROUNDS);
  }
  for (const query of queries.slice(0, SCANS)) {
    const vector = direction(query);
    const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
    await add('scan', () => scan.all(bytes));
    await add('hybrid', () => both.search({ query, related: false }));
    await add('hybrid, related', () => both.search({ query }));
  }
  for (const [part, taken] of Object.entries(times)) {
    console.log(`${part.padEnd(16)} p50 ${ms(percentile(taken, 0.5))}  p95 ${ms(percentile(taken, 0.95))}`);
  }
  const p50 = (/** @type {string} */ part) => percentile(times[part] ?? [], 0.5);
  const ratio = (/** @type {number} */ whole, /** @type {number} */ parts) => (whole / parts).toFixed(2);
  console.log(
    `\nhybrid / (keyword + scan):              ${ratio(p50('hybrid'), p50('keyword') + p50('scan'))}`,
  );
  console.log(
    `with related notes / (keyword + 2 scans): ${ratio(p50('hybrid, related'), p50('keyword') + 2 * p50('scan'))}`,
  );
  console.log(`keywords alone / keyword:               ${ratio(p50('keywords alone'), p50('keyword'))}\n`);
}

/**
 * @param {string} dataDir
 * @param {readonly string[]} queries
 */
async function overMcp(dataDir, queries) {
  const env = (/** @type {string} */ place) => ({
    VERBATIM_DATA: place,
    EMBEDDING_PROVIDER: 'none',
    LOG_LEVEL: 'error',
    PORT: '0',
    NO_COLOR: '1',
  });
  const none = mkdtempSync(join(folder, 'none-'));
  for (const door of ['stdio', 'http']) {
    for (const [name, place] of Object.entries({ 'without notes': none, 'with notes': dataDir })) {
      const server = door === 'http' ? await served(env(place)) : null;
      const transport = server
        ? new StreamableHTTPClientTransport(new URL(server.url))
        : new StdioClientTransport({ command: process.execPath, args: [cli, 'stdio'], env: env(place) });
      const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } });
      const start = performance.now();
      await client.connect(transport);
      await client.listTools();
      console.log(`${door}, ${name}: first tools list ${ms(performance.now() - start)}`);
      if (name === 'with notes') await callTimes(client, door, queries);
      await client.close();
      await server?.close();
    }
  }
}

/**
 * A server in a process of its own, as clients have it.
 * @param {Record<string, string>} env
 */
async function served(env) {
  const child = spawn(process.execPath, [cli, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    const [, url] = /MCP: (http\S+)/.exec(said) ?? [];
    if (url === undefined) continue;
    return {
      url,
      close: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`The server did not start: ${said}`);
}

/**
 * A call that does nothing and a search, by turns.
 * @param {Client} client
 * @param {string} door
 * @param {readonly string[]} queries
 */
async function callTimes(client, door, queries) {
  const call = (/** @type {string} */ name, /** @type {Record<string, unknown>} */ args) =>
    client.callTool({ name, arguments: args });
  await call('vault_search', { query: spelt(200) });
  const [empty, search] = [[], []];
  for (const query of queries) {
    empty.push(...(await timeEach([query], () => call('vault_reindex', { action: 'status' }), ROUNDS)));
    search.push(...(await timeEach([query], () => call('vault_search', { query }), ROUNDS)));
  }
  console.log(
    `${door}: an empty call p50 ${ms(percentile(empty, 0.5))}; keywords p50 ${ms(percentile(search, 0.5))}  p95 ${ms(percentile(search, 0.95))}`,
  );
}
