/**
 * Folders of notes. What lives where:
 *
 *     vault.ts            Vault: what doors ask
 *     folders.ts          FolderRegistry: the folders that were added, in notes/folders.json
 *     folder-status.ts    how one folder stands: counts, problems, what is missing
 *     path-policy.ts      PathPolicy: the only way to a file
 *     open-index.ts       opening an index to read or to write; write-lock.ts: one writer at a time
 *     decode.ts, header.ts, markdown.ts, asciidoc.ts, plain-text.ts, chunks.ts → parse-note.ts
 *                         bytes to a ParsedNote: header, chunks, links, problems; pure, no database
 *     indexing/           a pass over a folder: walk, read ahead, write, resolve links, embed; watching
 *     search/ reading/ listing/ delta/ passages/   what is asked of an index
 *     jobs/               reindexing that goes on while others ask
 *
 * A reader of an index (search, read, list, delta) opens it with `openIndex`, asks it in one transaction, and reads
 * files through `PathPolicy` only. Vectors are found by key, nearest first, a filter inside the match so that it never
 * empties a list, a chunk by its nearest part:
 *
 *     SELECT v.vector, v.distance FROM chunks_vec v WHERE v.embedding MATCH ? AND v.k = ? AND v.vector IN (SELECT …)
 *     then chunks JOIN vectors ON vectors.key = chunks.vector_key
 *
 * `chunks_fts` has its columns in the order that `KeywordList(db, 'chunks_fts')` weighs them.
 */
export type { ChunkRow, FileRow, LabelRow, LinkRow, NoteProblem } from './notes.rows.js';
