// The index of a folder of notes against a bare walk, split and insert into FTS5, in one run by turns; an unchanged
// reindex; one changed note. `node bench/notes-index.mjs [notes] [chunks a note]`
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { FolderRegistry } from '../dist/notes/folders.js';
import { reindexFolder } from '../dist/notes/indexing/reindex-folder.js';
import { watchFolder } from '../dist/notes/indexing/watch-folder.js';
import { openIndex } from '../dist/notes/open-index.js';
import { seededRandom } from '../dist/random.js';
import { ms, percentile } from './measure.mjs';

const [notes, sections] = [Number(process.argv[2] ?? 5_000), Number(process.argv[3] ?? 10)];
const ROUNDS = 3;
const SAVES = 9;
const random = seededRandom(7);
/** Zipf's law over a vocabulary of 20,000, as in people's writing. */
const word = () => `word${Math.floor(20_000 ** random())}`;
const words = (/** @type {number} */ count) => Array.from({ length: count }, word).join(' ');

const folder = mkdtempSync(join(tmpdir(), 'verbatim-bench-notes-'));
const root = join(folder, 'vault');

/** @param {number} number */
function note(number) {
  const header = `---\ntags: [${word()}, ${word()}]\ndate: 2024-0${1 + (number % 9)}-1${number % 10}\nproject: p${number % 20}\n---\n`;
  const body = Array.from({ length: sections }, (_, at) => {
    const list = at % 3 === 0 ? `\n\n- ${words(5)}\n- ${words(5)}` : '';
    const code = at % 5 === 0 ? `\n\n\`\`\`sh\n# ${words(3)}\n\`\`\`` : '';
    return `## ${words(3)}\n\n${words(60)}. See [[note-${Math.floor(random() * notes)}]] and ${words(20)}.${list}${code}\n`;
  });
  return `${header}# ${words(3)}\n\n${body.join('\n')}`;
}

/** The least that any index must do. */
function bare() {
  const path = join(folder, `bare-${random()}.db`);
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec(
    "CREATE VIRTUAL TABLE notes USING fts5 (path UNINDEXED, body, tokenize = 'porter unicode61 remove_diacritics 2')",
  );
  const insert = db.prepare('INSERT INTO notes (path, body) VALUES (?, ?)');
  db.transaction(() => {
    for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.md')) continue;
      for (const part of readFileSync(join(root, path), 'utf8').split(/^(?=## )/m)) insert.run(path, part);
    }
  })();
  db.close();
  rmSync(path);
}

/** `readyAfter` is when keywords find everything; passages under a budget follow. */
async function indexed() {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const settings = { dataDir, embedder: null, maxFileBytes: 5_000_000 };
  const added = new FolderRegistry(dataDir).add(root, 'vault');
  const start = performance.now();
  let readyAfter = 0;
  await reindexFolder(settings, added, {
    onScanned: () => {
      readyAfter = performance.now() - start;
    },
  });
  return { settings, added, readyAfter, whole: performance.now() - start };
}

/**
 * Milliseconds from the saving of a note until keywords find what is new in it.
 * @param {Parameters<typeof watchFolder>[0]} settings
 * @param {Parameters<typeof watchFolder>[1]} added
 */
async function watched(settings, added) {
  const stop = new AbortController();
  await /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      void watchFolder(settings, added, { signal: stop.signal, onReady: resolve });
    })
  );
  const db = openIndex(settings.dataDir, added);
  const find = db.prepare('SELECT rowid FROM chunks_fts WHERE chunks_fts MATCH ?');
  const times = [];
  for (let save = 0; save < SAVES; save += 1) {
    const start = performance.now();
    writeFileSync(join(root, 'folder-1', 'note-1.md'), `${note(1)}\n\nsaved${save}`);
    while (find.get(`saved${save}`) === undefined) await setTimeout(5);
    times.push(performance.now() - start);
    await setTimeout(500);
  }
  db.close();
  stop.abort();
  return times;
}

/** @param {() => unknown} work */
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

try {
  for (let number = 0; number < notes; number += 1) {
    const place = join(root, `folder-${number % 50}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `note-${number}.md`), note(number));
  }
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const least = await timed(bare);
    const { readyAfter, whole } = await indexed();
    ratios.push(readyAfter / least);
    console.log(
      `bare ${ms(least)}, keywords ${ms(readyAfter)}: ${(readyAfter / least).toFixed(2)}; with passages ${ms(whole)}`,
    );
  }
  console.log(
    `ratio, median of ${ROUNDS}: ${ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]?.toFixed(2)} (bound 2.5)`,
  );
  const { settings, added } = await indexed();
  const db = openIndex(settings.dataDir, added);
  console.log(`${notes} notes, ${db.prepare('SELECT count(*) FROM chunks').pluck().get()} chunks`);
  db.close();
  const unchanged = await timed(async () => {
    const { read } = await reindexFolder(settings, added);
    if (read !== 0) throw new Error(`${read} files were read again`);
  });
  console.log(`unchanged reindex ${ms(unchanged)} (bound 2 s)`);
  writeFileSync(join(root, 'folder-0', 'note-0.md'), note(0));
  console.log(`reindex with one changed note ${ms(await timed(() => reindexFolder(settings, added)))}`);
  console.log(
    `saved to searchable under watch, median of ${SAVES}: ${ms(percentile(await watched(settings, added), 0.5))} (bound 1 s)`,
  );
  console.log(`memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most (bound 400 MB)`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
