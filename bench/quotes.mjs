/**
 * What a quote check costs, against one indexed row read in the same run.
 *
 *   npm run build && node bench/quotes.mjs [library.db]
 *
 * Takes the library given, or $VERBATIM_DATA/library.db, or ./data/library.db; without one it makes a library of
 * 8,000 verses of random words. Prints a table and, last, the ratio for an exact quote of 40 words (at most 300).
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { indexQuotes } from '../dist/building/indexes/quotes.js';
import { LibraryWriter } from '../dist/building/library-writer.js';
import { seededRandom } from '../dist/random.js';
import { migrate } from '../dist/storage/migrations.js';
import { openForBuilding, openReadOnly } from '../dist/storage/open.js';
import { tokenise } from '../dist/text/tokens.js';
import { LocusResolver } from '../dist/works/loci/locus-resolver.js';
import { QuoteChecker } from '../dist/works/quotes/quote-checker.js';
import { WorksRepository } from '../dist/works/works.repository.js';

const QUOTES = 200;
const ROUNDS = 5;
const WORDS = 40;

const given = process.argv[2] ?? resolve(process.env.VERBATIM_DATA ?? 'data', 'library.db');
const made = existsSync(given) ? null : mkdtempSync(join(tmpdir(), 'verbatim-bench-'));
const path = made === null ? given : makeLibrary(join(made, 'library.db'));
const db = openReadOnly(path);
const checker = new QuoteChecker(db, new LocusResolver(new WorksRepository(db)));
const random = seededRandom(42);

const bodies = db
  .prepare(
    `SELECT p.id, p.body, p.text, p.idx FROM passages p JOIN texts t ON t.id = p.text
     WHERE t.quotable = 1 AND p.apparatus IS NULL AND p.unit IS NOT NULL ORDER BY p.text, p.idx`,
  )
  .all();
const quotes = Array.from({ length: QUOTES }, () => quoteOf(WORDS));

const row = db.prepare('SELECT * FROM passages WHERE id = ?');
const rowRead = measure(
  Array.from({ length: QUOTES }, () => pick(bodies).id),
  (id) => row.get(id),
);
const cases = {
  'one indexed row read': rowRead,
  'exact, 40 words': measure(quotes, (quote) => expectVerdict(quote, ['exact'])),
  'exact, 8 words': measure(
    quotes.map((quote) => quote.split(' ').slice(0, 8).join(' ')),
    (quote) => expectVerdict(quote, ['exact', 'folded']),
  ),
  'folded (case, punctuation), 40 words': measure(
    quotes.map((quote) => quote.toLowerCase().replace(/[^\p{L}\p{N}’' -]/gu, '')),
    (quote) => expectVerdict(quote, ['folded', 'exact']),
  ),
  'elided, 38 words': measure(
    quotes.map((quote) => quote.split(' ').toSpliced(20, 2, '…').join(' ')),
    (quote) => expectVerdict(quote, ['elided']),
  ),
  'altered (one word), 40 words': measure(
    quotes.map((quote) => quote.split(' ').with(17, 'zebra').join(' ')),
    (quote) => expectVerdict(quote, ['altered']),
  ),
  'absent, 40 words': measure(
    quotes.map((quote) => quote.split(' ').reverse().join(' ')),
    (quote) => expectVerdict(quote, ['absent', 'altered', 'exact', 'folded']),
  ),
  'one common word': measure(commonest(1), (quote) => expectVerdict(quote, ['exact', 'folded'])),
  'two common words': measure(commonest(2), (quote) => expectVerdict(quote, ['exact', 'folded'])),
};

const { shingles } = db.prepare('SELECT count(*) AS shingles FROM quote_shingles').get();
console.log(`${made === null ? path : 'made-up library'}: ${bodies.length} passages, ${shingles} shingles\n`);
console.log('| case | p50 µs | p95 µs | × row read |\n|---|---|---|---|');
for (const [name, { p50, p95 }] of Object.entries(cases)) {
  console.log(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${(p50 / rowRead.p50).toFixed(0)} |`);
}
const ratio = cases['exact, 40 words'].p50 / rowRead.p50;
console.log(`\nexact, 40 words: ${ratio.toFixed(0)} × one indexed row read (at most 300)`);
db.close();
if (made !== null) rmSync(made, { recursive: true });
process.exitCode = ratio <= 300 ? 0 : 1;

function expectVerdict(quote, verdicts) {
  const { verdict } = checker.check({ quote });
  if (!verdicts.includes(verdict)) throw new Error(`${verdict}, not ${verdicts}: ${quote}`);
}

/** Median and 95th percentile in µs over every input, each run `ROUNDS` times after one round to warm up. */
function measure(inputs, run) {
  const times = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const input of inputs) {
      const start = performance.now();
      run(input);
      if (round > 0) times.push((performance.now() - start) * 1000);
    }
  }
  times.sort((a, b) => a - b);
  return { p50: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)] };
}

/** A quote of so many words from a random passage on, over the passages that follow where it is short. */
function quoteOf(words) {
  for (;;) {
    let at = Math.floor(random() * bodies.length);
    const { text } = bodies[at];
    let quote = '';
    while (tokenise(quote).length < words && bodies[at]?.text === text) {
      quote += `${quote === '' ? '' : ' '}${bodies[at].body}`;
      at += 1;
    }
    const tokens = tokenise(quote);
    if (tokens.length < words) continue;
    const cut = quote.slice(0, tokens[words - 1].end);
    if (cut.split(' ').length === words) return cut;
  }
}

/** The three words, or pairs of words, that the first thousand passages use most. */
function commonest(words) {
  const counts = new Map();
  for (const { body } of bodies.slice(0, 1000)) {
    const tokens = tokenise(body).map(({ folded }) => folded);
    for (let at = 0; at + words <= tokens.length; at += 1) {
      const run = tokens.slice(at, at + words).join(' ');
      counts.set(run, (counts.get(run) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([run]) => run);
}

function pick(list) {
  return list[Math.floor(random() * list.length)];
}

function makeLibrary(file) {
  const draw = seededRandom(7);
  const target = openForBuilding(file);
  migrate(target, 'library');
  const writer = new LibraryWriter(target);
  const source = writer.addSource({
    spec: 'file:made-up',
    revision: '1',
    sha256: '0'.repeat(64),
    bytes: 0,
    encoding: 'utf-8',
    license: 'public domain',
    licenseStated: 'made for the benchmark',
    checked: 'sha256',
  });
  writer.addWork({
    id: 'made-up',
    title: 'Made Up',
    titleOriginal: null,
    author: 'Chance',
    language: 'en',
    tradition: 'none',
    tier: 1,
    unitKind: 'verse',
    scheme: 'verse',
    schemeOther: null,
    abbreviation: 'Made',
    names: ['Made Up'],
    partOf: null,
    notes: [],
  });
  const text = writer.addText({
    slug: 'made-up-web',
    work: 'made-up',
    role: 'translation',
    name: 'web',
    title: 'Made Up',
    language: 'en',
    translator: 'Chance',
    year: null,
    edition: null,
    license: 'public domain',
    quotable: true,
    preferred: true,
    searchable: true,
    position: 1,
  });
  // Words by Zipf's law, as in a real text: rank r in proportion to 1 / r.
  const vocabulary = Array.from(
    { length: 8000 },
    (_, at) => `w${(at + 1).toString(26).replace(/\d/g, (d) => 'qrstuvwxyz'[d])}`,
  );
  const word = () => vocabulary[Math.floor(vocabulary.length ** draw()) - 1] ?? 'w';
  writer.inTransaction(() => {
    for (let idx = 1; idx <= 8000; idx += 1) {
      const body = `${Array.from({ length: 15 + Math.floor(draw() * 20) }, word).join(' ')}.`;
      const unit = writer.addUnit({
        work: 'made-up',
        position: idx,
        refKey: String(idx),
        chapter: '',
        ref: `Made ${idx}`,
        otherKey: null,
        precision: 'exact',
        sameAs: null,
        notes: [],
      });
      writer.addPassage({
        text,
        textSlug: 'made-up-web',
        idx,
        units: [unit],
        body,
        raw: body,
        apparatus: null,
        source,
        start: 0,
      });
    }
  });
  indexQuotes(target);
  target.close();
  return file;
}
