/** What is asked of folders of notes and what is answered: the shapes behind the tools, the command line and tests. */

/** Which notes count; every condition narrows. Names and values compare without regard to case. */
export interface NoteFilter {
  /** Name of a notes folder; every folder when unset. */
  readonly folder?: string;
  /** A note, or a folder and all below it; relative to the notes folder. */
  readonly path?: string;
  readonly type?: string;
  readonly project?: string;
  readonly status?: string;
  /** A note has to have all of them, as tags or topics; 'work' takes in 'work/hiring'. */
  readonly tags?: readonly string[];
  /** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD', inclusive; by the date in the header. */
  readonly from?: string;
  readonly to?: string;
}

/** What a note's header says of it. */
export interface NoteAbout {
  readonly type: string | null;
  readonly date: string | null;
  readonly project: string | null;
  readonly status: string | null;
  readonly source: string | null;
  readonly tags: readonly string[];
  readonly topics: readonly string[];
  readonly aliases: readonly string[];
}

/** A stretch of a note that can be read: `vault_read` takes `ref` as it stands. */
export interface NotePlace {
  /** '<folder>/<path>:<first line>-<last line>'; with '+<characters>' after a first line of which so many are passed over. */
  readonly ref: string;
  readonly folder: string;
  readonly path: string;
  readonly title: string;
  /** The headings it stands under, outermost first. */
  readonly headings: readonly string[];
  /** 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

/** Lists of a search of notes. */
export type NoteList = 'keyword' | 'vector';

/** Why a hit is where it is. */
export interface NoteHitRanks extends Readonly<Partial<Record<NoteList, number>>> {
  readonly score: number;
  /** What its date added to the score; absent where recency does not count. */
  readonly recency?: number;
  /** Its place by the reranker; absent where it was not reranked. */
  readonly rerank?: number;
  /** Words of the query that stand in it. */
  readonly matched: readonly string[];
}

/**
 * - `indexed` the file is as it was indexed
 * - `moved`   the file has changed, the stretch stands in it word for word; its lines are those of now
 * - `changed` the file has changed there; snippet and lines are read anew
 */
export type Freshness = 'indexed' | 'moved' | 'changed';

export interface NoteHit extends NotePlace {
  readonly snippet: string;
  readonly date: string | null;
  readonly type: string | null;
  readonly freshness: Freshness;
  /** Where the same text stands too; such copies are one hit. */
  readonly alsoAt: readonly string[];
  readonly ranks?: NoteHitRanks;
}

export interface NotesSearchRequest extends NoteFilter {
  readonly query: string;
  /** Within `HIT_BOUNDS`. */
  readonly limit?: number;
  readonly explain?: boolean;
  /** Notes related to the first hit; given unless false. */
  readonly related?: boolean;
  readonly signal?: AbortSignal;
}

/** How a list answered. */
export interface NoteListReport {
  readonly list: NoteList;
  /** Entries within the filters. */
  readonly found: number;
  /** True where the list holds all that it has for this query within the filters; false where it was cut at its depth. */
  readonly exhausted: boolean;
}

/** A note that belongs to the first hit's. */
export interface RelatedNote {
  readonly folder: string;
  readonly path: string;
  readonly title: string;
  /** 'links-to': the first hit's note links to it. 'linked-from': it links there. 'near': it is near in meaning. */
  readonly by: 'links-to' | 'linked-from' | 'near';
  /** Cosine similarity, for `near`. */
  readonly similarity?: number;
}

export interface NotesSearchAnswer {
  readonly hits: readonly NoteHit[];
  /** Which lists answered. */
  readonly mode: 'hybrid' | 'keyword';
  /** No chunk has every word that is not a stop word. */
  readonly relaxed: boolean;
  readonly lists: readonly NoteListReport[];
  readonly related: readonly RelatedNote[];
  readonly notes: readonly string[];
}

export interface NoteReadRequest {
  /** A path, a hit's `ref`, or what names one note: its title, an alias, its file's name. */
  readonly path: string;
  readonly folder?: string;
  /** Only the section under this heading. */
  readonly heading?: string;
  /** '12', '12-40', '12-' or '-40'; 1-based, inclusive. '12+500-40' begins after 500 characters of line 12. */
  readonly lines?: string;
}

/** A note that another links to, or that links there. */
export interface LinkedNote {
  readonly folder: string;
  readonly path: string;
  readonly title: string;
  /** Line of the first link, in the note it stands in. */
  readonly line: number;
}

export interface NoteHeading {
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

export interface NoteReadAnswer extends NotePlace {
  /** The lines as the file has them. */
  readonly text: string;
  /** Characters (UTF-16 code units) of the first line that stand before the text; absent where it begins with the line. */
  readonly after?: number;
  /** Lines of the whole note. */
  readonly lines: number;
  readonly about: NoteAbout;
  readonly outline: readonly NoteHeading[];
  /** Notes that link here. */
  readonly linksHere: readonly LinkedNote[];
  /** Notes that this one links to. */
  readonly linksTo: readonly LinkedNote[];
  /** The file has changed since it was indexed: the text is of now, links and header are of then. */
  readonly changed: boolean;
  /** `lines` to ask for next; null where the text is complete. */
  readonly continues: string | null;
  readonly notes: readonly string[];
}

export interface NotesListRequest extends NoteFilter {
  /** 'tree': one folder's sub-folders and notes. 'flat': every note below. 'tree' when unset and nothing is filtered. */
  readonly view?: 'tree' | 'flat';
  /** Within `ENTRY_BOUNDS`. */
  readonly limit?: number;
  /** How many entries to pass over; from `next` of the answer before. */
  readonly offset?: number;
}

export interface ListedNote {
  readonly kind: 'note';
  readonly path: string;
  readonly title: string;
  readonly type: string | null;
  readonly date: string | null;
  readonly status: string | null;
  readonly tags: readonly string[];
  readonly lines: number;
}

export interface ListedFolder {
  readonly kind: 'folder';
  readonly path: string;
  /** Notes in it and below. */
  readonly count: number;
}

/** One notes folder, as a whole. */
export interface NotesFolderSummary {
  readonly name: string;
  readonly count: number;
  readonly chunks: number;
  /** When the last whole pass ended, ISO 8601; null before. */
  readonly scannedAt: string | null;
  /** Why meaning is not searched; null where it is. */
  readonly withoutVectors: string | null;
  /** Chunks that have no vector yet and are to get one: words alone find them; 0 where meaning is not searched. */
  readonly waiting: number;
  /** Files and folders that the default rules leave out, `templates/` and `lint-report-*.md`. */
  readonly leftOut: number;
  readonly problems: readonly { readonly path: string; readonly kind: string; readonly message: string }[];
  /** Problems beyond those listed. */
  readonly moreProblems: number;
}

export interface NotesListAnswer {
  readonly folders: readonly NotesFolderSummary[];
  /** The folder that `entries` are of; null where there are several and none was named. */
  readonly folder: string | null;
  readonly path: string;
  readonly view: 'tree' | 'flat';
  readonly entries: readonly (ListedNote | ListedFolder)[];
  readonly total: number;
  /** `offset` to ask for next; null at the end. */
  readonly next: number | null;
  readonly notes: readonly string[];
}

/**
 * - `covered`  a sentence has the claim's words in a row, or says it, as far as vectors, words and numbers tell
 * - `partly`   a sentence speaks of it and does not say all of it, or says something else of it
 * - `new`      nothing near
 * - `refused`  the embedding model does not know its script or language, and it does not stand word for word in them, or there was nothing to compare it with; nothing is claimed
 */
export type DeltaVerdict = 'covered' | 'partly' | 'new' | 'refused';

export interface DeltaRequest extends NoteFilter {
  /** Claims or other statements, at most `MOST_CLAIMS`. */
  readonly claims: readonly string[];
  readonly signal?: AbortSignal;
}

export interface DeltaEntry {
  readonly claim: string;
  readonly verdict: DeltaVerdict;
  /** The chunk of the nearest sentence, which is the snippet; null for `refused`. */
  readonly nearest: (NotePlace & { readonly snippet: string }) | null;
  /** How near the sentence is, from its vector and the words in common; 1 word for word; null for `refused`. */
  readonly score: number | null;
  readonly note?: string;
}

export interface DeltaAnswer {
  readonly claims: readonly DeltaEntry[];
  readonly counts: Readonly<Record<DeltaVerdict, number>>;
  readonly notes: readonly string[];
}

/** A run over one folder's notes that brings its index up to date. */
export interface ReindexJob {
  readonly id: string;
  readonly folder: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** 'notes' counts files read, 'vectors' chunks embedded; null before either. */
  readonly stage: 'notes' | 'vectors' | null;
  readonly done: number;
  readonly total: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly result: ReindexResult | null;
  readonly error: { readonly message: string; readonly recovery: string } | null;
}

export interface ReindexResult {
  /** Notes in the folder. */
  readonly files: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly renamed: number;
  /** Texts that got their vectors now; null where there is no embedder. */
  readonly embedded: number | null;
  /** Why vectors are missing that should be there; null where all is well. */
  readonly vectorsMissing: string | null;
  /** That the index was damaged and nothing of it was kept; null for the most part. */
  readonly madeAnew: string | null;
  /** Files that could not be read, or only in part. */
  readonly problems: number;
}

export interface ReindexAnswer {
  readonly jobs: readonly ReindexJob[];
  readonly notes: readonly string[];
}
