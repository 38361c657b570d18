/**
 * Draws units of a library at random, to be compared with their sources by eye. At least four units of every work
 * are drawn (all, where a work has fewer), the rest in proportion to what each work has left. The same library, seed
 * and count give the same units.
 *
 *     node test/support/draw-units.mjs <library.db> <seed> [count]
 *
 * The seed is a whole number, the count 200 unless told. Each unit is one line of JSON, in the order of the library:
 * its id, reference and notes, its original and the passages of its preferred translation, each with its body, and
 * with the slice of the source file it was made from, its place there (in UTF-16 code units of the decoded file), the
 * encoding and the source. A unit without an original has null there; one without a translation has no passages.
 */
import Database from 'better-sqlite3';

const LEAST_OF_A_WORK = 4;

const [path, seedText, countText = '200'] = process.argv.slice(2);
const seed = Number(seedText);
const count = Number(countText);
if (path === undefined || !Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1) {
  console.error('Usage: node test/support/draw-units.mjs <library.db> <seed> [count]');
  process.exit(2);
}

const db = new Database(path, { readonly: true, fileMustExist: true });
const works = db.prepare('SELECT id FROM works ORDER BY position').pluck().all();
const unitsOfWork = db.prepare('SELECT rowid, id, ref, notes FROM units WHERE work = ? ORDER BY position');
const originalOfUnit = db.prepare(
  `SELECT o.body, o.raw, o.start, s.encoding, s.spec
   FROM originals o JOIN sources s ON s.id = o.source WHERE o.unit = ?`,
);
const aidOfUnit = db.prepare(
  `SELECT p.id, p.body, p.raw, p.start, s.encoding, s.spec
   FROM passage_units pu JOIN passages p ON p.rowid = pu.passage
   JOIN texts t ON t.id = p.text JOIN sources s ON s.id = p.source
   WHERE pu.unit = ? AND t.role = 'translation' AND t.preferred = 1 AND p.apparatus IS NULL
   ORDER BY p.idx`,
);

const random = generator(seed);
const units = works.map((work) => unitsOfWork.all(work));
const shares = sharesOf(units.map(({ length }) => length));
for (const [work, drawn] of shares.entries()) {
  for (const unit of draw(units[work], drawn)) {
    const { rowid, id, ref, notes } = unit;
    const original = originalOfUnit.get(rowid) ?? null;
    console.log(JSON.stringify({ id, ref, notes: JSON.parse(notes), original, aid: aidOfUnit.all(rowid) }));
  }
}
db.close();

/** How many units to draw of each work, by largest remainders; the earlier work first where two are equal. */
function sharesOf(sizes) {
  const least = sizes.map((size) => Math.min(size, LEAST_OF_A_WORK));
  const left = sizes.map((size, work) => size - least[work]);
  const leftInAll = sum(left);
  const toShare = Math.min(Math.max(count - sum(least), 0), leftInAll);
  const exact = left.map((size) => (leftInAll === 0 ? 0 : (toShare * size) / leftInAll));
  const shares = exact.map((share, work) => least[work] + Math.floor(share));
  const byRemainder = exact
    .map((share, work) => ({ work, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.work - b.work);
  const missing = toShare - sum(exact.map(Math.floor));
  for (const { work } of byRemainder.slice(0, missing)) {
    shares[work] += 1;
  }
  return shares;
}

/** Some of the units, without repetition, in reading order. */
function draw(all, some) {
  const order = all.map((_, index) => index);
  for (let place = 0; place < some; place += 1) {
    const other = place + Math.floor(random() * (order.length - place));
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order
    .slice(0, some)
    .sort((a, b) => a - b)
    .map((index) => all[index]);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function generator(start) {
  let state = start | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
