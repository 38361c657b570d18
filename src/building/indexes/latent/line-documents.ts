import type { Database } from 'better-sqlite3';
import { indexForm } from '../../../retrieval/index-form.js';
import { countWeight, tokenCounts } from '../../../retrieval/latent/latent-terms.js';
import type { SparseRows } from './sparse-rows.js';

/** A word of the keywords counts like so many of the situations: it was chosen. */
const KEYWORDS_COUNT = 2;
/** Terms of fewer units tell nothing of which words go together. */
const FEWEST_UNITS = 2;

/** What is written about each unit as a row of term weights, of unit length. */
export interface LineDocuments {
  /** Row numbers of the units, by row of the matrix. */
  readonly units: readonly number[];
  /** Terms by column. */
  readonly terms: readonly string[];
  /** ln(units / units with the term), by column. */
  readonly rarity: Float64Array;
  readonly matrix: SparseRows;
}

/** Reads `unit_lines`; terms in the order in which they first stand. */
export function lineDocuments(db: Database): LineDocuments {
  const rows = db
    .prepare<[], { unit: number; keywords: string; situations: string }>(
      'SELECT unit, keywords, situations FROM unit_lines ORDER BY unit',
    )
    .all();
  const documents = rows.map(({ keywords, situations }) => {
    const counts = new Map<string, number>();
    const add = (text: string, each: number) => {
      for (const [token, count] of tokenCounts(indexForm(text))) {
        counts.set(token, (counts.get(token) ?? 0) + each * count);
      }
    };
    add(keywords, KEYWORDS_COUNT);
    add((JSON.parse(situations) as readonly string[]).join(' '), 1);
    return counts;
  });
  const unitsWith = new Map<string, number>();
  for (const counts of documents) {
    for (const token of counts.keys()) unitsWith.set(token, (unitsWith.get(token) ?? 0) + 1);
  }
  const terms = [...unitsWith].filter(([, units]) => units >= FEWEST_UNITS).map(([token]) => token);
  const rarity = Float64Array.from(terms, (term) => Math.log(rows.length / (unitsWith.get(term) ?? 1)));
  return { units: rows.map(({ unit }) => unit), terms, rarity, matrix: weigh(documents, terms, rarity) };
}

function weigh(
  documents: readonly ReadonlyMap<string, number>[],
  terms: readonly string[],
  rarity: Float64Array,
): SparseRows {
  const columns = new Map(terms.map((term, at) => [term, at]));
  const [starts, columnOf, values] = [[0], [] as number[], [] as number[]];
  for (const counts of documents) {
    const first = values.length;
    for (const [token, count] of counts) {
      const column = columns.get(token);
      if (column === undefined) continue;
      columnOf.push(column);
      values.push(countWeight(count) * (rarity[column] ?? 0));
    }
    const length = Math.hypot(...values.slice(first)) || 1;
    for (let at = first; at < values.length; at += 1) values[at] = (values[at] ?? 0) / length;
    starts.push(values.length);
  }
  return {
    rows: documents.length,
    columns: terms.length,
    starts: Int32Array.from(starts),
    columnOf: Int32Array.from(columnOf),
    values: Float64Array.from(values),
  };
}
