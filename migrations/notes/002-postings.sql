-- Where words stand, for passages under a budget: src/retrieval/spans/. Written with a file's chunks, by PostingsRepository.

-- The occurrence chains of a file, parted by term so that a query reads only the buckets of its terms, one after another.
CREATE TABLE postings (
  bucket INTEGER NOT NULL,             -- 0-63: the term's key modulo 64
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
  DELETE FROM postings WHERE file = old.id AND bucket IN (
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63
  );
END;
