-- Where words stand, for passages under a budget: src/retrieval/spans/. Written after the chunks, in a pass of their own.

-- The occurrence chains of a file, parted by term so that a query reads only the buckets of its terms, one after another.
CREATE TABLE postings (
  id     INTEGER PRIMARY KEY,          -- bucket * 2^32 + files.id; the bucket, 0-15, is the term's key modulo 16
  chains BLOB NOT NULL                 -- src/retrieval/spans/chains.ts: keys with offsets in the decoded text, as differences
) STRICT;

-- One row for every file that has chains, also for an empty one.
CREATE TABLE outlines (
  file     INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
  sha256   BLOB NOT NULL,              -- of the bytes that the chains are of; another than files.sha256: they are out of date
  length   INTEGER NOT NULL,           -- of the decoded text, UTF-16 code units
  headings BLOB NOT NULL               -- offsets of the lines that are headings, encoded as one chain
) STRICT;

-- A foreign key would need an index by file, which costs more than the chains; buckets are few and known.
CREATE TRIGGER postings_of_deleted_files AFTER DELETE ON files BEGIN
  DELETE FROM postings WHERE id IN (
    old.id, 4294967296 + old.id, 8589934592 + old.id, 12884901888 + old.id, 17179869184 + old.id, 21474836480 + old.id,
    25769803776 + old.id, 30064771072 + old.id, 34359738368 + old.id, 38654705664 + old.id, 42949672960 + old.id,
    47244640256 + old.id, 51539607552 + old.id, 55834574848 + old.id, 60129542144 + old.id, 64424509440 + old.id
  );
END;
