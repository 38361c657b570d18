import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { indexKeywords } from '../../src/building/indexes/keywords.js';
import { indexOriginals } from '../../src/building/indexes/originals.js';
import { indexQuotes } from '../../src/building/indexes/quotes.js';
import { LibraryWriter, type TextRow, type WorkRow } from '../../src/building/library-writer.js';
import { migrate } from '../../src/storage/migrations.js';
import { openForBuilding } from '../../src/storage/open.js';

/** One unit of a tiny work: its key, its original, and its translations by the text's short name. */
export interface TinyUnit {
  readonly key: string;
  readonly other?: string;
  readonly original?: string;
  readonly translations?: Readonly<Record<string, string>>;
  readonly keywords?: readonly string[];
  readonly situations?: readonly string[];
  readonly notes?: readonly string[];
  readonly sameAs?: string;
  /** Where its reference is not the abbreviation and the key. */
  readonly ref?: string;
}

export interface TinyWork extends Partial<WorkRow> {
  readonly id: string;
  readonly units: readonly TinyUnit[];
}

const translators: Readonly<Record<string, Partial<TextRow>>> = {
  web: { title: 'World English Bible', translator: 'World English Bible', year: '2020' },
  kjv: { title: 'King James Version', translator: 'King James Version', year: '1769' },
};

/** A library of a few units in a temporary file, written by the real writer and indexes. */
export function tinyLibrary(works: readonly TinyWork[]): { readonly path: string; readonly db: Database } {
  const path = join(mkdtempSync(join(tmpdir(), 'verbatim-tiny-')), 'library.db');
  const db = openForBuilding(path);
  migrate(db, 'library');
  const writer = new LibraryWriter(db);
  const source = writer.addSource({
    spec: 'file:tiny',
    revision: '1',
    sha256: '0'.repeat(64),
    bytes: 0,
    license: 'public domain',
    licenseStated: 'made for the test',
    checked: 'sha256',
  });
  for (const work of works) addTinyWork(writer, work, source);
  indexKeywords(db);
  indexOriginals(db);
  indexQuotes(db);
  return { path, db };
}

function addTinyWork(writer: LibraryWriter, work: TinyWork, source: number): void {
  const { units, ...given } = work;
  const row: WorkRow = {
    title: work.id,
    titleOriginal: null,
    author: 'Unknown',
    language: 'hbo',
    tradition: 'hebrew',
    tier: 1,
    unitKind: 'verse',
    scheme: 'Masoretic (WLC)',
    schemeOther: 'English',
    abbreviation: work.id,
    names: [work.id],
    partOf: null,
    notes: [],
    ...given,
  };
  writer.addWork(row);
  const text = (name: string, fields: Partial<TextRow>) =>
    writer.addText({
      slug: `${row.id}-${name}`,
      work: row.id,
      role: 'translation',
      name,
      title: name,
      language: 'en',
      translator: name,
      year: null,
      edition: null,
      license: 'public domain',
      quotable: true,
      preferred: false,
      searchable: true,
      position: 1,
      ...fields,
    });
  const original = text('orig', {
    role: 'original',
    language: row.language,
    translator: null,
    searchable: false,
    title: 'Original edition',
  });
  const names = [...new Set(units.flatMap((unit) => Object.keys(unit.translations ?? {})))];
  const texts = new Map(
    names.map((name, at) => [
      name,
      text(name, { position: at + 2, preferred: at === 0, ...translators[name] }),
    ]),
  );
  const counts = new Map<string, number>();
  for (const [at, unit] of units.entries()) {
    const other = unit.other ? ` (${row.schemeOther} ${unit.other})` : '';
    const id = writer.addUnit({
      work: row.id,
      position: at + 1,
      refKey: unit.key,
      chapter: unit.key.includes(':') ? (unit.key.split(':')[0] ?? '') : '',
      ref: unit.ref ?? `${row.abbreviation} ${unit.key}${other}`,
      otherKey: unit.other ?? null,
      precision: 'exact',
      sameAs: unit.sameAs ?? null,
      notes: unit.notes ?? [],
    });
    if (unit.original !== undefined) {
      writer.addOriginal({
        unit: id,
        text: original,
        body: unit.original,
        raw: unit.original,
        source,
        start: 0,
      });
    }
    for (const [name, body] of Object.entries(unit.translations ?? {})) {
      const idx = (counts.get(name) ?? 0) + 1;
      counts.set(name, idx);
      writer.addPassage({
        text: texts.get(name) ?? 0,
        textSlug: `${row.id}-${name}`,
        idx,
        units: [id],
        body,
        raw: body,
        apparatus: null,
        source,
        start: 0,
      });
    }
    if (unit.keywords) writer.addLines(id, unit.keywords, unit.situations ?? []);
  }
}
