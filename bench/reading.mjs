/**
 * Reading ten units, beside reading one row by its index in the same run:
 * `npm run build && node bench/reading.mjs <library.db> [rounds]`.
 * Rounds alternate, medians are compared. Exits 1 when reading ten units by id costs more than the limit.
 */
import { openReadOnly } from '../dist/storage/open.js';
import { LocusResolver } from '../dist/works/loci/locus-resolver.js';
import { Reader } from '../dist/works/reading/reader.js';
import { WorksRepository } from '../dist/works/works.repository.js';

/** Indexed row reads that reading ten units may cost, from the table of numbers to reach. */
const LIMIT = 50;
/** Units of one request: the most that one answer holds. */
const UNITS = 10;
/** Row reads timed together, since one is shorter than the clock's step. */
const ROWS = 20;

const [path = 'data/library.db', given = '600'] = process.argv.slice(2);
const rounds = Number(given);
const db = openReadOnly(path);
const works = new WorksRepository(db);
const loci = new LocusResolver(works);
const reader = new Reader(works, loci);

const ids = db.prepare('SELECT id FROM units').pluck().all();
const refs = new Map(db.prepare('SELECT id, ref FROM units').raw().all());
const passages = db.prepare('SELECT id FROM passages WHERE apparatus IS NULL').pluck().all();
const row = db.prepare(
  'SELECT u.*, o.body, o.raw FROM units u LEFT JOIN originals o ON o.unit = u.rowid WHERE u.id = ?',
);
const bareRow = db.prepare('SELECT * FROM units WHERE id = ?');

/** The same pseudo-random picks in every run (mulberry32). */
let seed = 20_240_601;
function pick(list) {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return list[((t ^ (t >>> 14)) >>> 0) % list.length];
}
const each = (list, use) => {
  for (const entry of list) use(entry);
};
const some = (list, count) => Array.from({ length: count }, () => pick(list));

const tasks = {
  'one unit row by id': {
    per: ROWS,
    run: (chosen) => each(chosen, (id) => bareRow.get(id)),
    choose: () => some(ids, ROWS),
  },
  'one unit row with its original by id': {
    per: ROWS,
    run: (chosen) => each(chosen, (id) => row.get(id)),
    choose: () => some(ids, ROWS),
  },
  'read 10 units by id': {
    per: 1,
    run: (chosen) => reader.read({ ids: chosen }),
    choose: () => some(ids, UNITS),
  },
  'read 10 units by reference': {
    per: 1,
    run: (chosen) => reader.read({ ids: chosen }),
    choose: () => some(ids, UNITS).map((id) => refs.get(id)),
  },
  'read 10 units by passage': {
    per: 1,
    run: (chosen) => reader.read({ ids: chosen }),
    choose: () => some(passages, UNITS),
  },
  'read 10 units, all translations': {
    per: 1,
    run: (chosen) => reader.read({ ids: chosen, translation: 'all' }),
    choose: () => some(ids, UNITS),
  },
  'read a chapter (10 units of it)': {
    per: 1,
    run: (chosen) => reader.read({ ids: chosen }),
    choose: () => [pick(ids).replace(/:.*/, '')],
  },
  'resolve one reference': {
    per: UNITS,
    run: (chosen) => each(chosen, (ref) => loci.resolve(ref)),
    choose: () => some(ids, UNITS).map((id) => refs.get(id)),
  },
};

const times = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
for (let round = -50; round < rounds; round += 1) {
  for (const [name, { per, run, choose }] of Object.entries(tasks)) {
    const chosen = choose();
    const started = performance.now();
    run(chosen);
    const spent = ((performance.now() - started) * 1000) / per;
    if (round >= 0) times[name].push(spent);
  }
}

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
const unit = quantile(times['one unit row with its original by id'], 0.5);
console.log(`${ids.length} units, ${rounds} alternating rounds, Node ${process.version}`);
console.log('| task | p50, µs | p95, µs | row reads |\n|---|---|---|---|');
for (const [name, values] of Object.entries(times)) {
  const [p50, p95] = [quantile(values, 0.5), quantile(values, 0.95)];
  console.log(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${(p50 / unit).toFixed(1)} |`);
}
const ratio = quantile(times['read 10 units by id'], 0.5) / unit;
console.log(`Reading 10 units costs ${ratio.toFixed(1)} row reads (at most ${LIMIT}).`);
process.exit(ratio <= LIMIT ? 0 : 1);
