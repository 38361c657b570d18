import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { indexToken } from './stem.js';

/** The forms named in Porter's paper (Program 14, 1980) for each step of the algorithm, and words of our texts. */
const WORDS = [
  ...'caresses ponies ties caress cats feed agreed plastered bled motoring sing conflated troubled sized hopping'.split(
    ' ',
  ),
  ...'tanned falling hissing fizzed failing filing happy sky relational conditional rational valenci digitizer'.split(
    ' ',
  ),
  ...'radically differently vilely analogously vietnamization predication operator feudalism decisiveness'.split(
    ' ',
  ),
  ...'hopefulness callousness formality sensitivity sensibility triplicate formative formalize electricity'.split(
    ' ',
  ),
  ...'electrical hopeful goodness revival allowance inference airliner gyroscopic adjustable defensible'.split(
    ' ',
  ),
  ...'irritant replacement adjustment dependent adoption communism activate angularity homologous effective'.split(
    ' ',
  ),
  ...'bowdlerize probate rate cease controll roll loving loved love charity charitable righteousness begotten'.split(
    ' ',
  ),
  ...'Café naïve being is as a I 1st 42 don t'.split(' '),
];

test('a word becomes the token that the keyword index makes of it', () => {
  const db = new Database(':memory:');
  db.exec(`CREATE VIRTUAL TABLE f USING fts5 (body, tokenize = 'porter unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE v USING fts5vocab (f, 'instance')`);
  const insert = db.prepare('INSERT INTO f (rowid, body) VALUES (?, ?)');
  for (const [at, word] of WORDS.entries()) insert.run(at + 1, word);
  const tokens = db.prepare<[], string>('SELECT term FROM v ORDER BY doc').pluck().all();
  expect(WORDS.map(indexToken)).toEqual(tokens);
});
