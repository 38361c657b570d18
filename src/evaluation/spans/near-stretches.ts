import type { Embedder } from '../../embeddings/embedder.js';
import { vectorParts } from '../../notes/indexing/vector-parts.js';
import { KnownTexts } from '../../notes/known-texts.js';
import { parseNote } from '../../notes/parse-note.js';
import { NEAREST, plateausOf, type VectorHit } from '../../retrieval/spans/vector-hits.js';
import type { CollectionFile, NearStretches } from './methods.js';

interface Part {
  readonly file: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Embeds chunks and queries as a folder of notes does, those that the embedder knows the language of.
 * @param dataDir where the word lists that languages are told by are kept
 * @throws VerbatimError `unavailable` when the embedder fails
 */
export async function nearStretches(
  collection: readonly CollectionFile[],
  queries: readonly string[],
  embedder: Embedder,
  dataDir: string,
): Promise<NearStretches> {
  const known = new KnownTexts(embedder, dataDir);
  const parts = collection.flatMap(partsOf).filter(({ text }) => known.has(text));
  const asked = [...new Set(queries)].filter((query) => known.unknown(query) === null);
  if (parts.length === 0 || asked.length === 0) return () => new Map();
  const { vectors } = await embedder.embed(
    parts.map(({ text }) => text),
    'document',
  );
  const { vectors: ofQueries } = await embedder.embed(asked, 'query');
  const hits = new Map(
    asked.map((query, at) => [query, plateausOf(nearest(parts, vectors, ofQueries[at]))] as const),
  );
  return (query) => hits.get(query) ?? new Map();
}

function partsOf({ file: path, text }: CollectionFile, file: number): Part[] {
  const { chunks = [] } = parseNote(path, Buffer.from(text)) ?? {};
  return chunks.flatMap(({ headings, raw, start }) =>
    vectorParts(headings, raw).map((part) => ({ file, start, end: start + raw.length, text: part })),
  );
}

/** The chunks nearest to a query, each by its nearest part. */
function nearest(
  parts: readonly Part[],
  vectors: readonly Float32Array[],
  query: Float32Array | undefined,
): VectorHit[] {
  const best = new Map<string, VectorHit>();
  for (const [at, { file, start, end }] of parts.entries()) {
    const score = query === undefined ? 0 : dot(query, vectors[at]);
    const name = `${file}:${start}`;
    if (score > (best.get(name)?.score ?? 0)) best.set(name, { file, start, end, score });
  }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, NEAREST);
}

const dot = (a: Float32Array, b: Float32Array = new Float32Array()): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
