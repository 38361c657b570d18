import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';
import { beforeEach, describe, expect, it } from 'vitest';
import { tinyJames, tinyLuke, tinyWorks, writeRecipe } from '../../test/support/tiny-works.js';
import { WordEmbedder } from '../../test/support/word-embedder.js';
import { buildLibrary } from './build.js';
import { contentHash } from './content-hash.js';
import { verifyLibrary } from './verify.js';

let folders: ReturnType<typeof tinyWorks>;

beforeEach(async () => {
  folders = tinyWorks([tinyJames, tinyLuke]);
  const { config, conceptsDir } = folders;
  await buildLibrary({ config, conceptsDir, embedder: new WordEmbedder() });
});

/** Changes the built library behind the build's back; its named hash is made to agree unless that is the change. */
function damage(sql: string, { rehash = true } = {}): void {
  const db = new Database(join(folders.dataDir, 'library.db'));
  try {
    sqliteVec.load(db);
    db.pragma('foreign_keys = OFF');
    db.exec(sql);
    if (rehash) {
      db.prepare(`UPDATE library_meta SET value = ? WHERE key = 'content_hash'`).run(contentHash(db));
    }
  } finally {
    db.close();
  }
}

const verify = () => verifyLibrary({ config: folders.config });

describe('verifying a library', () => {
  it('passes one that is as it was built, and says how much it looked at', async () => {
    const report = await verify();
    expect(report).toMatchObject({ works: 2, notes: [] });
    expect(report.checks.map(({ check, checked, of }) => `${check}: ${checked} ${of}`)).toEqual([
      'integrity: 1 file',
      'structure: 3 units',
      'counts: 2 works',
      'markup: 6 texts',
      'indexes: 4 indexes',
      'content hash: 1 hash',
      'round trip: 6 texts',
    ]);
  });

  it('says that there is none', async () => {
    rmSync(join(folders.dataDir, 'library.db'));
    await expect(verify()).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('can be stopped', async () => {
    const { config } = folders;
    await expect(verifyLibrary({ config, signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });

  it('says which counts it cannot check', async () => {
    rmSync(join(folders.worksDir, 'luke', 'work.yaml'));
    expect((await verify()).notes).toEqual([expect.stringContaining('counts of luke were not checked')]);
  });

  it('does not pass a source that is no longer what it was', async () => {
    writeFileSync(
      join(folders.worksDir, 'luke', 'kjv.txt'),
      'Lk 6:27\tBut I say unto you, hate your enemies,\n',
    );
    await expect(verify()).rejects.toMatchObject({
      kind: 'mismatch',
      message: expect.stringContaining('file:kjv.txt is not the file'),
    });
  });
});

const UNIT = `(SELECT rowid FROM units WHERE id = 'james/1:3')`;
const PASSAGE = `(SELECT rowid FROM passages WHERE id = 'james-kjv:2')`;

/** Every check with a library that only it can find fault with. */
const damaged: readonly (readonly [what: string, sql: string, message: RegExp])[] = [
  [
    'a row that names a row that is not there',
    `UPDATE unit_lines SET unit = 99; INSERT INTO unit_lines VALUES (99, 'k', '[]')`,
    /\(integrity\).*unit_lines/,
  ],
  [
    'a passage that covers no unit',
    `DELETE FROM passage_units WHERE passage = ${PASSAGE}; UPDATE passages SET unit = NULL WHERE rowid = ${PASSAGE}`,
    /\(structure\) failed at james-kjv:2: expected every passage/,
  ],
  [
    'a passage filed under another unit than its first',
    `UPDATE passages SET unit = (SELECT rowid FROM units WHERE id = 'james/1:2') WHERE rowid = ${PASSAGE}`,
    /\(structure\) failed at james-kjv:2/,
  ],
  [
    'a passage that covers a unit of another work',
    `INSERT INTO passage_units SELECT rowid, ${PASSAGE} FROM units WHERE work = 'luke'`,
    /\(structure\) failed at james-kjv:2/,
  ],
  [
    'a unit without any text',
    `DELETE FROM originals WHERE unit = ${UNIT}; DELETE FROM passage_units WHERE unit = ${UNIT};
     DELETE FROM quote_spans WHERE passage = ${PASSAGE}; DELETE FROM passages WHERE rowid = ${PASSAGE}`,
    /\(structure\) failed at james\/1:3: expected every unit has/,
  ],
  [
    'a blank text',
    `UPDATE originals SET body = ' ' WHERE unit = ${UNIT}`,
    /\(structure\).*james\/1:3.*blank/,
  ],
  [
    'a gap between units',
    `UPDATE units SET position = 3 WHERE id = 'james/1:3'`,
    /\(structure\).*numbered without gaps/,
  ],
  [
    'a gap between passages',
    `UPDATE passages SET idx = 3 WHERE rowid = ${PASSAGE}`,
    /\(structure\).*numbered without gaps/,
  ],
  [
    'a twin that is not there',
    `UPDATE units SET same_as = 'luke/9:9' WHERE id = 'james/1:3'`,
    /\(structure\) failed at james\/1:3.*the same as another/,
  ],
  [
    'an original filed under a translation',
    `UPDATE originals SET text = (SELECT id FROM texts WHERE slug = 'james-kjv') WHERE unit = ${UNIT}`,
    /\(structure\) failed at james\/1:3: expected an original/,
  ],
  [
    'a missing original',
    `DELETE FROM originals WHERE unit = ${UNIT}`,
    /\(counts\) failed at james: expected 2 units with an original, found 1/,
  ],
  [
    'a missing aid',
    `DELETE FROM quote_spans WHERE passage = ${PASSAGE}; DELETE FROM passage_units WHERE passage = ${PASSAGE};
     DELETE FROM passages WHERE rowid = ${PASSAGE}`,
    /\(counts\) failed at james: expected 2 units with an aid, found 1/,
  ],
  [
    'a tag in a verse',
    `UPDATE originals SET body = replace(body, 'τῆς', '<w>τῆς</w>') WHERE unit = ${UNIT}`,
    /\(markup\) failed at james\/1:3.*a tag/,
  ],
  [
    'a passage that the keyword index lacks',
    `DROP TABLE passages_fts;
     CREATE VIRTUAL TABLE passages_fts USING fts5 (body, keywords, situations, content = '')`,
    /\(indexes\) failed at passages_fts: expected 3 rows in passages_fts, found 0/,
  ],
  [
    'an original that the originals index lacks',
    `DELETE FROM originals_fts WHERE rowid = ${UNIT}`,
    /\(indexes\) failed at originals_fts/,
  ],
  [
    'a quotable text without its span',
    `DELETE FROM quote_spans WHERE passage = ${PASSAGE}`,
    /\(indexes\) failed at james-kjv:2.*a span/,
  ],
  [
    'spans that do not follow each other',
    `UPDATE quote_spans SET tokens = tokens + 1 WHERE start = 0`,
    /\(indexes\) failed at quote_spans/,
  ],
  [
    'a quotable text whose words are not indexed',
    `DELETE FROM quote_shingles WHERE text = (SELECT id FROM texts WHERE slug = 'james-kjv')`,
    /\(indexes\) failed at quote_shingles: expected \d+ to \d+ shingles of text \d+, found 0/,
  ],
  [
    'written lines by which a passage is not found',
    `INSERT OR REPLACE INTO unit_lines VALUES (${UNIT}, 'perseverance', '["when trials last"]')`,
    /\(indexes\) failed at james-kjv:2: expected its unit’s keywords in passages_fts, found none/,
  ],
  [
    'a missing vector',
    `DELETE FROM passages_vec WHERE passage = ${PASSAGE}`,
    /\(indexes\) failed at passages_vec: expected 3 vectors, found 2/,
  ],
  [
    'vectors of another dimension than the embedder’s',
    `UPDATE library_meta SET value = '512' WHERE key = 'embedder_dimension'`,
    /\(indexes\) failed at passages_vec: expected vectors of 512 dimensions/,
  ],
  [
    'vectors of nobody',
    `DELETE FROM library_meta WHERE key = 'embedder_id'`,
    /\(indexes\) failed at passages_vec: expected no vectors/,
  ],
  [
    'written lines without vectors',
    'DROP TABLE line_vectors',
    /\(indexes\) failed at line_vectors: expected vectors of what is written/,
  ],
  [
    'a vector of what nobody wrote',
    `INSERT INTO line_vectors VALUES (1, 'line', zeroblob(64)); INSERT INTO line_vector_units VALUES (1, ${UNIT})`,
    /\(indexes\) failed at james\/1:3: expected nothing of it in line_vectors/,
  ],
  [
    'a slice that does not stand at its place',
    `UPDATE originals SET start = start + 1 WHERE unit = ${UNIT}`,
    /\(round trip\) failed at james\/1:3: expected the recorded slice/,
  ],
  [
    'a changed word',
    `UPDATE originals SET body = replace(body, 'δοκίμιον', 'δόκιμον') WHERE unit = ${UNIT}`,
    /\(round trip\) failed at james\/1:3.*δοκι/su,
  ],
  [
    'a lost word',
    `UPDATE passages SET body = replace(body, 'patience', '') WHERE rowid = ${PASSAGE}`,
    /\(round trip\) failed at james-kjv:2/,
  ],
  [
    'an added word',
    `UPDATE passages SET body = body || ' Amen' WHERE rowid = ${PASSAGE}`,
    /\(round trip\) failed at james-kjv:2/,
  ],
  [
    'a changed accent',
    `UPDATE originals SET body = replace(body, 'τὸ', 'το') WHERE unit = ${UNIT}`,
    /\(round trip\) failed at james\/1:3/,
  ],
];

describe('a damaged library is found out:', () => {
  it.each(damaged)('%s', async (_, sql, message) => {
    damage(sql);
    await expect(verify()).rejects.toMatchObject({
      kind: 'mismatch',
      message: expect.stringMatching(message),
      recovery: expect.stringContaining('verbatim build --force'),
    });
  });

  it('any change to what it holds, by its content hash', async () => {
    damage(`UPDATE works SET title = 'Jakobus' WHERE id = 'james'`, { rehash: false });
    await expect(verify()).rejects.toMatchObject({ message: expect.stringContaining('(content hash)') });
  });

  it('a recipe that declares more than the library holds', async () => {
    writeRecipe(folders.worksDir, { ...tinyJames, units: 3 });
    await expect(verify()).rejects.toMatchObject({
      message: expect.stringContaining('failed at james: expected 3 units, found 2'),
    });
  });
});
