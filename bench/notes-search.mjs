// Searching notes against its parts run raw, by turns in one run: the keyword statements and the exact scan of the
// vectors. Then keywords over MCP (HTTP on loopback), and the time of listing the tools with and without notes.
//   npm run build && node bench/notes-search.mjs [notes] [chunks a note]
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readConfig } from '../dist/config.js';
import { serve } from '../dist/main.js';
import { FolderRegistry } from '../dist/notes/folders.js';
import { reindexFolder } from '../dist/notes/indexing/reindex-folder.js';
import { openIndex } from '../dist/notes/open-index.js';
import { Vault } from '../dist/notes/vault.js';
import { keywordPasses } from '../dist/retrieval/keyword-list.js';
import { parseQuery } from '../dist/retrieval/query.js';
import { ms, normal, percentile, randomFrom, timeEach } from './measure.mjs';

const [notes, sections] = [Number(process.argv[2] ?? 5_000), Number(process.argv[3] ?? 10)];
const QUERIES = 200;
const DIMENSION = 512;
const random = randomFrom(7);
/** Zipf's law over a vocabulary of 20,000, as in people's writing. */
const word = () => `word${Math.floor(20_000 ** random())}`;
const words = (/** @type {number} */ count) => Array.from({ length: count }, word).join(' ');
/** Words of a question: those that say what is asked, not the commonest hundred. */
const telling = () => `word${Math.floor(100 * 200 ** random())}`;

/** Every text a direction of its own, at no cost: what is measured is the searching. */
const embedder = {
  identity: async () => ({ id: 'bench/directions', revision: '1', dimension: DIMENSION }),
  understands: () => true,
  /** @param {readonly string[]} texts */
  embed: async (texts) => ({ vectors: texts.map(direction), cost: { tokens: 0, amount: 0 } }),
  close: async () => {},
};

/** @param {string} text */
function direction(text) {
  const own = randomFrom(createHash('sha256').update(text).digest().readUInt32LE(0));
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
  await both.search({ query: 'word200 word300' });
  await keywords.search({ query: 'word200 word300' });
  /** @type {Record<string, number[]>} */
  const times = { keyword: [], scan: [], hybrid: [], 'hybrid, related': [], 'keywords alone': [] };
  for (const query of queries) {
    const { any, every } = keywordPasses(parseQuery(query));
    const vector = direction(query);
    const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
    const add = async (/** @type {string} */ part, /** @type {() => unknown} */ work) =>
      times[part]?.push(...(await timeEach([query], work)));
    await add('keyword', () => ranked.all(any ?? every));
    await add('scan', () => scan.all(bytes));
    await add('hybrid', () => both.search({ query, related: false }));
    await add('hybrid, related', () => both.search({ query }));
    await add('keywords alone', () => keywords.search({ query }));
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
  const listing = { 'without notes': mkdtempSync(join(folder, 'none-')), 'with notes': dataDir };
  for (const [name, place] of Object.entries(listing)) {
    const config = readConfig({
      VERBATIM_DATA: place,
      EMBEDDING_PROVIDER: 'none',
      LOG_LEVEL: 'error',
      PORT: '0',
    });
    const server = await serve(config);
    const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const first = performance.now();
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
    await client.listTools();
    console.log(`first tools list ${name}: ${ms(performance.now() - first)}`);
    const lists = await timeEach(Array.from({ length: 50 }), () =>
      client.listTools({}, { cacheMode: 'bypass' }),
    );
    console.log(`tools list ${name}: p50 ${ms(percentile(lists, 0.5))}`);
    if (name === 'with notes') {
      const ask = (/** @type {string} */ query) =>
        client.callTool({ name: 'vault_search', arguments: { query } });
      await ask('word200');
      const taken = await timeEach(queries, ask);
      console.log(`keywords over MCP: p50 ${ms(percentile(taken, 0.5))}  p95 ${ms(percentile(taken, 0.95))}`);
    }
    await client.close();
    await server.close();
  }
}
