import { parseQuery } from '../../retrieval/query.js';
import type { NotePlace } from '../answers.js';
import { placeOf } from '../note-place.js';
import type { ShownChunk } from '../note-rows.repository.js';
import type { OpenedFolder } from '../opened-folder.js';
import type { FreshNotes } from '../search/freshness.js';
import type { NoteScope } from '../search/note-scope.js';
import { type ClaimToken, claimTokens } from './claim-tokens.js';
import { statementsOf } from './statements.js';
import { denyingClauses } from './word-run.js';

/** Chunks of each list that a claim is compared with. */
const BY_WORDS = 10;
const BY_MEANING = 6;

export interface Statement {
  readonly text: string;
  readonly tokens: readonly ClaimToken[];
  readonly forms: ReadonlySet<string>;
  /** Forms of the words of each clause that denies something. */
  readonly denied: readonly (readonly string[])[];
}

/** A chunk to compare claims with, as its file has it now. */
export interface CandidateChunk {
  readonly place: NotePlace;
  readonly raw: string;
  readonly tokens: readonly ClaimToken[];
  readonly forms: ReadonlySet<string>;
  /** Of its headings and its note's title. */
  readonly headings: ReadonlySet<string>;
  /** Its own heading, where that denies something. */
  readonly deniedHeading: readonly (readonly string[])[];
  readonly statements: readonly Statement[];
}

interface Found {
  readonly folder: OpenedFolder;
  readonly group: number;
  readonly score: number;
}

/** Reads the chunks that claims are compared with, each once for all claims of a call. */
export class CandidateChunks {
  private readonly read = new Map<string, CandidateChunk | null>();

  constructor(private readonly files: FreshNotes) {}

  /**
   * The chunks that are nearest to a claim by vectors, then those that have its words, without those whose files have lost
   * them. Call it inside one snapshot.
   * @param vector undefined where the claim has none: words alone are asked
   */
  of(
    scopes: ReadonlyMap<OpenedFolder, NoteScope>,
    claim: string,
    vector: Float32Array | undefined,
  ): readonly CandidateChunk[] {
    const query = parseQuery(claim);
    const byWords: Found[] = [];
    const byMeaning: Found[] = [];
    for (const [folder, { files }] of scopes) {
      if (files?.length === 0) continue;
      const within = files === null ? null : folder.chunksOf(files);
      const groupOf = (row: number) => (within?.has(row) ? row : undefined);
      const { entries } = folder.keywords.ask(query, { depth: BY_WORDS, ...(within && { groupOf }) });
      byWords.push(...entries.map(({ group, score }) => ({ folder, group, score })));
      if (vector === undefined) continue;
      const near = folder.vectors.nearest(vector, BY_MEANING, files).entries;
      byMeaning.push(...near.map(({ group, score }) => ({ folder, group, score })));
    }
    byMeaning.sort((a, b) => b.score - a.score);
    const found = new Set<CandidateChunk>();
    for (const { folder, group } of [...byMeaning.slice(0, BY_MEANING), ...byWords]) {
      this.add(found, folder, group);
    }
    return [...found];
  }

  private add(found: Set<CandidateChunk>, folder: OpenedFolder, id: number): void {
    const row = folder.rows.chunk(id);
    if (row === undefined) return;
    // By what it is and not by its id: the next claim may meet an index that was written meanwhile.
    const key = JSON.stringify([folder.folder.name, row.path, row.start_line, row.raw]);
    let chunk = this.read.get(key);
    if (chunk === undefined) {
      chunk = readChunk(this.files, folder, row);
      this.read.set(key, chunk);
    }
    if (chunk) found.add(chunk);
  }
}

/** Null for what has been rewritten: it is not what lists and vectors are of. */
function readChunk(files: FreshNotes, folder: OpenedFolder, row: ShownChunk): CandidateChunk | null {
  const fresh = files.chunk(folder, row);
  if (typeof fresh === 'string' || fresh.freshness === 'changed') return null;
  const tokens = claimTokens(fresh.raw);
  return {
    place: placeOf(folder, row, fresh),
    raw: fresh.raw,
    tokens,
    forms: formsOf(tokens),
    headings: formsOf(claimTokens([row.title, ...fresh.headings].join('. '))),
    deniedHeading: deniedIn(fresh.headings.at(-1) ?? ''),
    statements: statementsOf(fresh.raw).map((text) => {
      const own = claimTokens(text);
      return { text, tokens: own, forms: formsOf(own), denied: deniedIn(text) };
    }),
  };
}

const formsOf = (tokens: readonly ClaimToken[]): ReadonlySet<string> =>
  new Set(tokens.map(({ form }) => form));

const deniedIn = (text: string) =>
  denyingClauses(text).map((clause) => claimTokens(clause).map(({ form }) => form));
