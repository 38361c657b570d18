import type { FusedEntry } from '../../retrieval/fusion.js';
import type { NoteList } from '../answers.js';
import type { ShownChunk } from '../note-rows.repository.js';
import type { OpenedFolder } from '../opened-folder.js';
import { chunkOfGroup, groupOfChunk, type SearchLists } from './folder-lists.js';
import type { NotesRanking } from './notes-ranking.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Chunks fetched by one statement: as many as are looked at for ten hits and their copies. */
const AT_ONCE = 18;

/** A chunk that may become a hit. */
export interface Candidate {
  readonly folder: OpenedFolder;
  readonly chunk: ShownChunk;
  readonly ranks: FusedEntry<NoteList>['ranks'];
  /** Fused, with what recency added. */
  readonly score: number;
  readonly recency: number;
  readonly exact: boolean;
  /** Its place by the reranker. */
  readonly rerank?: number;
}

/**
 * Fused entries with their chunks, in their total order: exact ones, score, rank by keywords, folder, path, place. Chunks
 * are fetched as they are asked for, some at a time: few of a hundred become hits.
 */
export function* candidatesOf(
  fused: readonly FusedEntry<NoteList>[],
  { exact }: SearchLists,
  folders: readonly OpenedFolder[],
  { recency, exactFirst }: NotesRanking,
  now: number,
): Generator<Candidate> {
  const isExact = ({ group }: FusedEntry<NoteList>) => exactFirst && exact.has(group);
  // Exact ones first; the order by score holds within both.
  const ordered = [...fused.filter(isExact), ...fused.filter((entry) => !isExact(entry))];
  const chunks = new ChunksInTurn(ordered, folders);
  const candidate = (entry: FusedEntry<NoteList>): Candidate[] => {
    const folder = folders[chunkOfGroup(entry.group).folder];
    const chunk = chunks.of(entry.group);
    if (!folder || !chunk) return [];
    const { weight, halfLifeDays } = recency;
    const boost = weight === 0 ? 0 : weight * 0.5 ** (ageOf(chunk, now) / halfLifeDays);
    const { ranks, score } = entry;
    return [{ folder, chunk, ranks, score: score + boost, recency: boost, exact: isExact(entry) }];
  };
  if (recency.weight > 0) {
    chunks.fetchTo(ordered.length);
    yield* ordered.flatMap(candidate).sort(byScore);
    return;
  }
  for (let from = 0; from < ordered.length; ) {
    const score = ordered[from]?.score;
    let to = from + 1;
    while (to < ordered.length && ordered[to]?.score === score) to += 1;
    chunks.fetchTo(to);
    yield* ordered.slice(from, to).flatMap(candidate).sort(byScore);
    from = to;
  }
}

/** The chunks of entries that are gone through in their order, a statement for some at a time. */
class ChunksInTurn {
  private readonly fetched = new Map<number, ShownChunk>();
  private end = 0;

  constructor(
    private readonly entries: readonly FusedEntry<NoteList>[],
    private readonly folders: readonly OpenedFolder[],
  ) {}

  /** Fetches those before a place in the order, and some more. */
  fetchTo(place: number): void {
    if (place <= this.end) return;
    const next = this.entries.slice(this.end, Math.max(place, this.end + AT_ONCE));
    this.end += next.length;
    for (const [at, folder] of this.folders.entries()) {
      const ids = next.map(({ group }) => chunkOfGroup(group)).filter((each) => each.folder === at);
      if (ids.length === 0) continue;
      for (const chunk of folder.rows.chunks(ids.map((each) => each.chunk))) {
        this.fetched.set(groupOfChunk(at, chunk.id), chunk);
      }
    }
  }

  of(group: number): ShownChunk | undefined {
    return this.fetched.get(group);
  }
}

/** Days since the date of the header, or since the file was written; never below 0. */
function ageOf({ date, mtime_ms: written }: ShownChunk, now: number): number {
  // A time without a zone would be read in this machine's.
  const dated = date === null ? Number.NaN : Date.parse(date.includes('T') ? `${date}Z` : date);
  return Math.max(0, (now - (Number.isNaN(dated) ? written : dated)) / DAY_MS);
}

function byScore(a: Candidate, b: Candidate): number {
  if (a.exact !== b.exact) return a.exact ? -1 : 1;
  if (a.score !== b.score) return b.score - a.score;
  // What holds the words comes before what is as near.
  const [rankA, rankB] = [a, b].map(({ ranks }) => ranks.keyword ?? Number.POSITIVE_INFINITY);
  if (rankA !== rankB) return (rankA ?? 0) - (rankB ?? 0);
  const [nameA, nameB] = [a.folder.folder.name, b.folder.folder.name];
  if (nameA !== nameB) return nameA < nameB ? -1 : 1;
  if (a.chunk.path !== b.chunk.path) return a.chunk.path < b.chunk.path ? -1 : 1;
  return a.chunk.idx - b.chunk.idx;
}
