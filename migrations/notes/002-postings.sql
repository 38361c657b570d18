-- Where words stand, for passages under a budget: src/retrieval/spans/. Written with a file's chunks, by PostingsRepository.

-- The occurrence chains of a file, parted by term so that a query reads only the buckets of its terms, one after another.
CREATE TABLE postings (
  bucket INTEGER NOT NULL,             -- 0-15: the term's key modulo 16
  file   INTEGER NOT NULL,             -- files.id
  chains BLOB NOT NULL,                -- src/retrieval/spans/chains.ts: keys with offsets in the decoded text, as differences
  PRIMARY KEY (bucket, file)
) STRICT, WITHOUT ROWID;

-- One row for every file that has chains, also for an empty one.
CREATE TABLE outlines (
  file     INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
  length   INTEGER NOT NULL,           -- of the decoded text, UTF-16 code units
  headings BLOB NOT NULL               -- offsets of the lines that are headings, encoded as one chain
) STRICT;

-- A foreign key would need an index by file, which costs more than the chains; buckets are few and known.
CREATE TRIGGER postings_of_deleted_files AFTER DELETE ON files BEGIN
  DELETE FROM postings WHERE file = old.id AND bucket IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
END;
