import type { Database } from 'better-sqlite3';
import { tokenise } from '../../text/tokens.js';
import { hashPair, hashSingle, hashToken, SINGLE_WORD_PLACES } from '../../works/quotes/shingles.js';

/** One quotable body; exactly one of `passage` and `translation` is set, or neither for an original. */
interface Body {
  readonly text: number;
  readonly unit: number;
  readonly passage: number | null;
  readonly translation: number | null;
  readonly body: string;
}

// A run is a text in reading order. Authorised translations of one work by one translator into one language make a
// run too, under a number that no row of texts has.
const BODIES = `
  SELECT o.text, o.unit, NULL AS passage, NULL AS translation, o.body, u.position AS at, 0 AS idx
  FROM originals o JOIN texts t ON t.id = o.text JOIN units u ON u.rowid = o.unit
  WHERE t.quotable = 1
  UNION ALL
  SELECT p.text, p.unit, p.rowid, NULL, p.body, 0, p.idx
  FROM passages p JOIN texts t ON t.id = p.text
  WHERE t.quotable = 1 AND p.apparatus IS NULL AND p.unit IS NOT NULL
    AND p.text NOT IN (SELECT text FROM originals)
  UNION ALL
  SELECT -min(a.id) OVER (PARTITION BY u.work, a.translator, a.language), a.unit, NULL, a.id, a.body, u.position, a.id
  FROM translations a JOIN units u ON u.rowid = a.unit
  ORDER BY 1, 6, 7`;

/**
 * Fills `quote_spans` and `quote_shingles` from every quotable text and authorised translation.
 * Rows are sorted before they are inserted, so that the table is written from left to right once.
 * @param onProgress called with the share done, 0–1
 */
export function indexQuotes(db: Database, onProgress?: (share: number) => void): void {
  db.exec('DELETE FROM quote_shingles; DELETE FROM quote_spans;');
  const runs = readRuns(db);
  onProgress?.(0.4);
  const shingles = shinglesOf(runs);
  onProgress?.(0.5);
  const insert = db.prepare('INSERT INTO quote_shingles (hash, text, position) VALUES (?, ?, ?)');
  const reportEvery = Math.ceil(shingles.length / 20);
  db.transaction(() => {
    for (let row = 0; row < shingles.length; row += 1) {
      const { hash, token } = shingles.at(row);
      const run = runs.at(token);
      insert.run(hash, run.text, token - run.first);
      if (row % reportEvery === 0) onProgress?.(0.5 + (0.5 * row) / shingles.length);
    }
  })();
  onProgress?.(1);
}

/** Hashes of all tokens of the library, run after run. */
interface Runs {
  readonly hashes: Int32Array;
  /** First token of each run, and the run's number, in token order. */
  readonly starts: readonly { readonly text: number; readonly first: number }[];
  /** The run that holds a token. */
  at(token: number): { readonly text: number; readonly first: number };
}

function readRuns(db: Database): Runs {
  const span = db.prepare(
    'INSERT INTO quote_spans (text, start, tokens, unit, passage, translation) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const hashes: number[] = [];
  const starts: { text: number; first: number }[] = [];
  const bodies = db.prepare<[], Body>(BODIES).all();
  db.transaction(() => {
    for (const { text, unit, passage, translation, body } of bodies) {
      const tokens = tokenise(body);
      if (tokens.length === 0) continue;
      if (starts.at(-1)?.text !== text) starts.push({ text, first: hashes.length });
      const first = starts.at(-1)?.first ?? 0;
      span.run(text, hashes.length - first, tokens.length, unit, passage, translation);
      for (const { folded } of tokens) hashes.push(hashToken(folded));
    }
  })();
  const runOf = new Int32Array(hashes.length);
  starts.forEach(({ first }, run) => {
    runOf.fill(run, first);
  });
  const nowhere = { text: 0, first: 0 };
  return {
    hashes: Int32Array.from(hashes),
    starts,
    at: (token) => starts[runOf[token] ?? 0] ?? nowhere,
  };
}

interface SortedShingles {
  readonly length: number;
  at(row: number): { readonly hash: number; readonly token: number };
}

/** All shingles in the order of the table's key: hash, then run, then position. */
function shinglesOf({ hashes, starts }: Runs): SortedShingles {
  const hashOf: number[] = [];
  const tokenOf: number[] = [];
  starts.forEach(({ first }, run) => {
    const end = starts[run + 1]?.first ?? hashes.length;
    const seen = new Map<number, number>();
    for (let token = first; token < end; token += 1) {
      const hash = hashes[token] ?? 0;
      const places = seen.get(hash) ?? 0;
      if (places < SINGLE_WORD_PLACES) {
        seen.set(hash, places + 1);
        hashOf.push(hashSingle(hash));
        tokenOf.push(token);
      }
      if (token + 1 < end) {
        hashOf.push(hashPair(hash, hashes[token + 1] ?? 0));
        tokenOf.push(token);
      }
    }
  });
  // The sign bit is turned so that unsigned order is the signed order of the column.
  const keys = new BigUint64Array(hashOf.length);
  const halves = new Uint32Array(keys.buffer);
  for (let row = 0; row < hashOf.length; row += 1) {
    halves[2 * row + HIGH] = (hashOf[row] ?? 0) ^ SIGN;
    halves[2 * row + LOW] = tokenOf[row] ?? 0;
  }
  keys.sort();
  return {
    length: keys.length,
    at: (row) => ({ hash: (halves[2 * row + HIGH] ?? 0) ^ SIGN, token: halves[2 * row + LOW] ?? 0 }),
  };
}

const SIGN = 0x80000000;
/** Where the high half of a 64-bit integer lies on this machine. */
const HIGH = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 1 : 0;
const LOW = 1 - HIGH;
