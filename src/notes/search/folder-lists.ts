import type { KeywordAnswer } from '../../retrieval/keyword-list.js';
import type { ParsedQuery } from '../../retrieval/query.js';
import type { RankedEntry } from '../../retrieval/ranked-list.js';
import type { NoteFilter, NoteList, NoteListReport } from '../answers.js';
import type { OpenedFolder } from '../opened-folder.js';
import type { NotesRanking } from './notes-ranking.js';
import { madeAnew, type QueryVectors } from './query-vectors.js';

/** Chunks of several folders are told apart by a multiple of this; rows of SQLite stay far below. */
const FOLDERS_APART = 2 ** 40;

/** Lists of one search over all its folders, and what is to be said of them. */
export interface SearchLists {
  readonly lists: Readonly<Partial<Record<NoteList, readonly RankedEntry[]>>>;
  readonly reports: readonly NoteListReport[];
  /** Groups that hold the very line or phrase. */
  readonly exact: ReadonlySet<number>;
  readonly relaxed: boolean;
  readonly notes: readonly string[];
  /** The filters name one note. */
  readonly single: boolean;
}

interface FolderKeywords {
  readonly at: number;
  readonly answer: KeywordAnswer;
}

interface FolderNear {
  readonly entries: readonly RankedEntry[];
  readonly exhausted: boolean;
}

/** Which folder and chunk a group stands for. */
export function chunkOfGroup(group: number): { readonly folder: number; readonly chunk: number } {
  return { folder: Math.floor(group / FOLDERS_APART), chunk: group % FOLDERS_APART };
}

/** The group that stands for a chunk of a folder. */
export function groupOfChunk(folder: number, chunk: number): number {
  return folder * FOLDERS_APART + chunk;
}

/** Asks every list of every folder, each within the filters. Call it inside one snapshot. */
export function askLists(
  folders: readonly OpenedFolder[],
  query: ParsedQuery,
  vectors: QueryVectors,
  filter: NoteFilter,
  ranking: NotesRanking,
): SearchLists {
  const { lists: weights, depth } = ranking;
  const keywords: FolderKeywords[] = [];
  const near: FolderNear[] = [];
  const notes: string[] = [];
  let single = false;
  for (const [at, folder] of folders.entries()) {
    const scope = folder.scopes.of(filter);
    notes.push(...scope.notes.map((note) => (folders.length > 1 ? `${folder.folder.name}: ${note}` : note)));
    single ||= scope.single;
    if (scope.files?.length === 0) continue;
    if (weights.keyword > 0) {
      const within = scope.files === null ? null : folder.chunksOf(scope.files);
      const groupOf = (row: number) => (within?.has(row) ? row : undefined);
      const answer = folder.keywords.ask(query, { depth, ...(within !== null && { groupOf }) });
      keywords.push({
        at,
        answer: {
          ...answer,
          entries: answer.entries.map((entry) => moved(entry, at)),
          exact: new Set([...answer.exact].map((row) => groupOfChunk(at, row))),
        },
      });
    }
    if (weights.vector === 0 || vectors.query === null || !vectors.folders.has(folder)) continue;
    if (!folder.vectors.areBy(vectors.by)) {
      notes.push(madeAnew(folder.folder.name));
      continue;
    }
    const { entries, exhausted } = folder.vectors.nearest(vectors.query, depth, scope.files);
    near.push({ entries: entries.map((entry) => moved(entry, at)), exhausted });
  }
  const lists: Partial<Record<NoteList, readonly RankedEntry[]>> = {};
  const reports: NoteListReport[] = [];
  if (keywords.length > 0) {
    lists.keyword = inTurn(keywords).slice(0, depth);
    const found = keywords.map(({ answer }) => answer.entries.length);
    reports.push(report('keyword', found, depth, true));
  }
  if (near.length > 0) {
    lists.vector = near
      .flatMap(({ entries }) => entries)
      .sort((a, b) => b.score - a.score || a.group - b.group)
      .slice(0, depth);
    const found = near.map(({ entries }) => entries.length);
    const exhausted = near.every((each) => each.exhausted);
    reports.push(report('vector', found, depth, exhausted));
  }
  const answered = keywords.filter(({ answer }) => answer.entries.length > 0);
  return {
    lists,
    reports,
    exact: new Set(keywords.flatMap(({ answer }) => [...answer.exact])),
    relaxed: answered.length > 0 && answered.every(({ answer }) => answer.relaxed),
    notes: [...new Set(notes)],
    single,
  };
}

function moved({ group, rows, score }: RankedEntry, at: number): RankedEntry {
  return { group: groupOfChunk(at, group), rows, score };
}

/**
 * Several folders' keyword lists as one, of which the first entries up to a list's depth are kept. Shares of two indexes
 * compare only roughly, so ranks decide which: the first of each, then the second of each; a folder where no chunk has every
 * word comes after those where one has. A fusion by rank goes by this order, one by score by the shares all the same.
 */
function inTurn(lists: readonly FolderKeywords[]): RankedEntry[] {
  return lists
    .flatMap(({ at, answer }) =>
      answer.entries.map((entry, rank) => ({ entry, rank, at, relaxed: Number(answer.relaxed) })),
    )
    .sort((a, b) => a.relaxed - b.relaxed || a.rank - b.rank || a.at - b.at)
    .map(({ entry }) => entry);
}

function report(list: NoteList, found: readonly number[], depth: number, exhausted: boolean): NoteListReport {
  const total = found.reduce((sum, count) => sum + count, 0);
  return {
    list,
    found: Math.min(total, depth),
    exhausted: exhausted && total <= depth && found.every((count) => count < depth),
  };
}
