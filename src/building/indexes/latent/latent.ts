import type { Database } from 'better-sqlite3';
import { quantise } from '../../../retrieval/lines/quantise.js';
import { dominantSubspace } from './dominant-subspace.js';
import { lineDocuments } from './line-documents.js';
import { times } from './sparse-rows.js';

/** Dimensions of the latent space; 100 to 400 measured alike (docs/decisions/003-ranking.md). */
const DIMENSIONS = 200;

/**
 * Makes `latent_terms` and `latent_units` from the lines written about units; neither where nothing is written.
 * A term's vector has its rarity in it, so that a query is the sum of its terms; a unit's is quantised.
 * @param onRound called now and then with the share done; may throw
 */
export async function indexLatent(db: Database, onRound?: (share: number) => Promise<void>): Promise<void> {
  const { units, terms, rarity, matrix } = lineDocuments(db);
  if (terms.length === 0) return;
  const basis = await dominantSubspace(matrix, DIMENSIONS, onRound);
  db.exec(`
    CREATE TABLE latent_terms (term TEXT PRIMARY KEY, embedding BLOB NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE latent_units (unit INTEGER PRIMARY KEY REFERENCES units (rowid), embedding BLOB NOT NULL) STRICT`);
  const insert = {
    term: db.prepare('INSERT INTO latent_terms (term, embedding) VALUES (?, ?)'),
    unit: db.prepare('INSERT INTO latent_units (unit, embedding) VALUES (?, ?)'),
  };
  const projected = basis.map((column) => times(matrix, column));
  db.transaction(() => {
    for (const [at, term] of terms.entries()) {
      const vector = Float32Array.from(basis, (column) => (column[at] ?? 0) * (rarity[at] ?? 0));
      insert.term.run(term, new Uint8Array(vector.buffer));
    }
    for (const [at, unit] of units.entries()) {
      const vector = Float32Array.from(projected, (column) => column[at] ?? 0);
      insert.unit.run(unit, new Uint8Array(quantise(vector).buffer));
    }
  })();
}
