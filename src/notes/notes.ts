/**
 * Folders of notes. What lives where:
 *
 *     folders.ts          FolderRegistry(dataDir): .list(), .named(name), .add(root, name?), .remove(name)
 *     path-policy.ts      PathPolicy(root): the only way to a file; .locate(path), .read(path, limit), .list(folder)
 *     open-index.ts       openIndex(dataDir, folder) read-only; openIndexForWriting(dataDir, folder)
 *     index-path.ts       indexPath(dataDir, name)
 *     write-lock.ts       lockIndex(dataDir, name): one writer at a time, held by the operating system
 *     ignore-rules.ts     IgnoreRules: .gitignore, .verbatimignore and what is left out by default
 *     walk.ts             walk(policy): every note with its stat, symbolic links, problems
 *     decode.ts           decodeNote(bytes) → { text, encoding } or why not
 *     header.ts           readHeader(text, format) → { header, lines, problems }
 *     outline.ts          NoteOutline: blocks by line, headings, links; made by markdown.ts, asciidoc.ts, plain-text.ts
 *     parse-note.ts       parseNote(path, bytes) → ParsedNote: header, chunks, links, problems; pure, no database
 *     chunks.ts           cutChunks(outline) → NoteChunk[]
 *     links.ts            LinkResolver(files, labels, symlinks): .resolve(from, link) → path or null
 *     vector-parts.ts     vectorKey(headings, raw), vectorParts(headings, raw): what is embedded of a chunk
 *     notes.repository.ts NotesRepository(db): the writer's statements
 *     indexer.ts          NotesIndexer: .scan(), .embed(), one pass over a folder
 *     watch.ts            watchFolder(indexer, …): keeps an index fresh
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
