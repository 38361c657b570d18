import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { FolderRegistry, type NotesFolder } from '../src/notes/folders.js';
import { reindexFolder } from '../src/notes/indexing/reindex-folder.js';
import { openIndex } from '../src/notes/open-index.js';
import { packageRoot } from '../src/package-root.js';
import { compile } from './mcp/doors.js';
import { wholeness } from './support/notes-wholeness.js';

/** Folders that are indexed and killed side by side; each is killed so many times. */
const LANES = 4;
const KILLS_A_LANE = 25;
const NOTES = 80;
/** A pass that was done before its kill makes the next kills come sooner. */
const SHORTER = 0.7;

beforeAll(compile);

it(`an index of notes is whole after each of ${LANES * KILLS_A_LANE} kills, and the next scan goes on`, async () => {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => killLane()));
  const killed = lanes.reduce((sum, lane) => sum + lane, 0);
  // A busy machine may let one finish now and then; most must have been under way.
  expect(killed).toBeGreaterThan((LANES * KILLS_A_LANE) / 2);
}, 600_000);

/** @returns how often the child was killed under way */
async function killLane(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-kill-data-'));
  const root = mkdtempSync(join(tmpdir(), 'verbatim-kill-'));
  const folder = new FolderRegistry(dataDir).add(root, 'vault');
  let next = load(dataDir, folder);
  writeRound(root, 0);
  const first = await next;
  const begun = performance.now();
  first.child.send('go');
  await first.ended;
  let whole = performance.now() - begun;
  let killed = 0;
  for (let round = 1; round <= KILLS_A_LANE; round += 1) {
    next = load(dataDir, folder);
    writeRound(root, round);
    const { child, ended } = await next;
    child.send('go');
    await setTimeout(whole * Math.random());
    child.kill('SIGKILL');
    const [, signal] = await ended;
    if (signal === 'SIGKILL') killed += 1;
    // The first pass read everything, the later ones half of it.
    else whole *= SHORTER;
    requireWhole(dataDir, folder, round);
  }
  await reindexFolder({ dataDir, embedder: null, maxFileBytes: 1_000_000 }, folder);
  expect(roundsOf(dataDir, folder)).toEqual(Array.from({ length: NOTES }, (_, note) => lastRound(note)));
  return killed;
}

async function load(
  dataDir: string,
  folder: NotesFolder,
): Promise<{ child: ChildProcess; ended: Promise<unknown[]> }> {
  const child = fork(join(packageRoot, 'test/support/notes-child.mjs'), {
    env: { ...process.env, VERBATIM_DATA: dataDir, NOTES_FOLDER: JSON.stringify(folder) },
    // It lives for a tenth of a second: what an optimising compiler gains comes too late.
    execArgv: ['--no-opt'],
  });
  const ended = once(child, 'exit');
  await once(child, 'message');
  return { child, ended };
}

/** Every second note is changed in every round; every note says of which round it is, in each of its sections. */
const isChanged = (note: number, round: number) => round === 0 || (note + round) % 2 === 0;
const lastRound = (note: number) => (isChanged(note, KILLS_A_LANE) ? KILLS_A_LANE : KILLS_A_LANE - 1);

function writeRound(root: string, round: number): void {
  for (let note = 0; note < NOTES; note += 1) {
    if (!isChanged(note, round)) continue;
    const sections = ['One', 'Two', 'Three'].map((name) => `## ${name}\n\nNote ${note} of round ${round}.\n`);
    writeFileSync(join(root, `note-${String(note).padStart(3, '0')}.md`), `# Note\n\n${sections.join('\n')}`);
  }
  // Notes that come and go: the index must not know of one that is gone for good.
  rmSync(join(root, 'passing'), { recursive: true, force: true });
  mkdirSync(join(root, 'passing'));
  writeFileSync(join(root, 'passing', `of-${round}.md`), `passing in round ${round}`);
}

function requireWhole(dataDir: string, folder: NotesFolder, round: number): void {
  const db = openIndex(dataDir, folder);
  try {
    expect(wholeness(db), `killed in round ${round}`).toEqual([]);
    const mixed = db
      .prepare<[], { file: number; rounds: number }>(
        `SELECT file, count(DISTINCT substr(raw, instr(raw, 'round '))) AS rounds FROM chunks GROUP BY file HAVING rounds > 1`,
      )
      .all();
    expect(mixed, `killed in round ${round}`).toEqual([]);
  } finally {
    db.close();
  }
}

/** Of each note that stays, in the order of names. */
function roundsOf(dataDir: string, folder: NotesFolder): number[] {
  const db = openIndex(dataDir, folder);
  try {
    const notes = db
      .prepare<[], string>(
        `SELECT min(c.raw) FROM chunks c JOIN files f ON f.id = c.file WHERE f.path LIKE 'note-%' GROUP BY f.path ORDER BY f.path`,
      )
      .pluck();
    expect(db.prepare(`SELECT count(*) FROM files WHERE path LIKE 'passing/%'`).pluck().get()).toBe(1);
    return notes.all().map((raw) => Number(/round (\d+)/.exec(raw)?.[1]));
  } finally {
    db.close();
  }
}
