import { describe, expect, it } from 'vitest';
import { sentences } from '../../../test/support/reading-library.js';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { Reader } from './reader.js';

const first = sentences(600, 'first');
const wanted = 'I went to the woods because I wished to live deliberately.';
const rest = sentences(600, 'third');

const { db } = tinyLibrary([
  {
    id: 'walden',
    title: 'Walden',
    author: 'Henry David Thoreau',
    language: 'en',
    unitKind: 'chapter',
    tier: 2,
    units: [
      { key: '1', original: [first, wanted, rest].join('\n\n') },
      { key: '2', original: `Short. ${wanted}` },
    ],
  },
]);
// Passages of an original that is searched itself.
const text = db.prepare("SELECT id FROM texts WHERE role = 'original'").pluck().get();
const addPassage = db.prepare(
  `INSERT INTO passages (id, text, idx, unit, body, raw, source, start)
   SELECT @id, @text, @idx, u.rowid, @body, @body, 1, 0 FROM units u WHERE u.ref_key = @unit`,
);
const addUnit = db.prepare(
  'INSERT INTO passage_units (unit, passage) SELECT unit, rowid FROM passages WHERE id = ?',
);
for (const [idx, unit, body] of [
  [1, '1', first],
  [2, '1', wanted],
  [3, '2', wanted],
] as const) {
  addPassage.run({ id: `walden-thoreau:${idx}`, idx, text, unit, body });
  addUnit.run(`walden-thoreau:${idx}`);
}

const works = new WorksRepository(db);
const reader = new Reader(works, new LocusResolver(works));
const original = (id: string) => reader.read({ ids: [id] }).units[0]?.original?.text;

describe('reading a chapter that is longer than an answer', () => {
  it('begins with the passage that was asked for', () => {
    expect(original('walden-thoreau:2')).toMatch(
      /^I went to the woods because I wished to live deliberately\./,
    );
  });

  it('begins with the chapter where that was asked for, or its first passage', () => {
    expect(original('walden/1')).toMatch(/^The first sentence number 1 /);
    expect(original('walden-thoreau:1')).toMatch(/^The first sentence number 1 /);
  });

  it('gives a shorter one whole', () => {
    expect(original('walden-thoreau:3')).toBe(`Short. ${wanted}`);
  });

  it('says that its references lead to a chapter of an English original, not to a translation', () => {
    const notes = (precision: string) => {
      db.prepare('UPDATE units SET precision = ?').run(precision);
      return new Reader(works, new LocusResolver(works))
        .read({ ids: ['walden/2'] })
        .units[0]?.notes.join(' ');
    };
    expect(notes('chapter')).toContain('its original is English, and its references lead to a whole chapter');
  });
});
