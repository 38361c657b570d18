-- <data folder>/notes/<name>.db: the index of one folder of notes. Derived: it can be deleted and made again from the
-- folder, which is only ever read. WAL, so that readers go on while one process writes; foreign keys are enforced.
-- Paths are relative to the root, with '/' between names, and byte for byte as the file system gives them.

CREATE TABLE notes_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
-- root               the folder, as a real path
-- scanned_at         when the last whole pass ended, ISO 8601
-- links_stale        '1' while files have come or gone since links were last resolved
-- unpruned_vectors   '1' where chunks went while sqlite-vec could not be loaded
-- embedder_id, embedder_revision, embedder_dimension, embedder_languages   who made chunks_vec, and of texts in which languages ('any'); absent while there are no vectors
-- keywords_only      '1' where it was asked to be kept without vectors

-- Every file that is a note by its name, each once, by its real path.
CREATE TABLE files (
  id       INTEGER PRIMARY KEY,
  path     TEXT NOT NULL UNIQUE,
  format   TEXT NOT NULL CHECK (format IN ('markdown', 'asciidoc', 'text')),
  size     INTEGER NOT NULL,           -- bytes
  mtime_ms REAL NOT NULL,              -- as stat gives it, with fractions
  ctime_ms REAL NOT NULL,              -- changes with the rights and with a rename onto this path, when mtime does not
  sha256   BLOB,                       -- of the bytes; NULL where they could not be read
  encoding TEXT,                       -- 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252'; NULL for a refused file
  refused  INTEGER NOT NULL CHECK (refused IN (0, 1)), -- 1: it has no chunks, and problems says why
  title    TEXT NOT NULL,              -- the header's, else the first heading of level one, else the name without its ending
  lines    INTEGER NOT NULL,
  type     TEXT,                       -- these from the header; NULL where it does not say
  date     TEXT,                       -- sortable: 'YYYY', 'YYYY-MM', 'YYYY-MM-DD' or 'YYYY-MM-DDThh:mm[:ss]'
  project  TEXT,
  status   TEXT,
  source   TEXT
) STRICT;
CREATE INDEX files_by_sha256 ON files (sha256);

-- What a header says of a note in several words.
CREATE TABLE file_labels (
  file   INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  kind   TEXT NOT NULL CHECK (kind IN ('tag', 'topic', 'alias')),
  label  TEXT NOT NULL,                -- as written, without '#'
  folded TEXT NOT NULL,                -- lower case, NFC: what filters compare
  PRIMARY KEY (file, kind, folded)
) STRICT, WITHOUT ROWID;
CREATE INDEX file_labels_by_label ON file_labels (kind, folded);

-- What search finds: a section, or a part of a long one.
CREATE TABLE chunks (
  id         INTEGER PRIMARY KEY,      -- also the rowid in chunks_fts; new whenever the file's text changes
  file       INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  idx        INTEGER NOT NULL,         -- 1-based within the file, in reading order
  headings   TEXT NOT NULL,            -- JSON: the headings it stands under, outermost first, its own last
  level      INTEGER NOT NULL,         -- of its own heading, 1-6; 0 before the first heading
  start_line INTEGER NOT NULL,         -- 1-based
  end_line   INTEGER NOT NULL,         -- inclusive
  start      INTEGER NOT NULL,         -- offset of raw in the decoded text (without a byte order mark), UTF-16 code units
  raw        TEXT NOT NULL,            -- the slice of the file, untouched
  vector_key BLOB NOT NULL,            -- sha256 of what is embedded (headings and raw): equal text anywhere has one set of vectors
  UNIQUE (file, idx)
) STRICT;
CREATE INDEX chunks_by_vector_key ON chunks (vector_key);

-- Links between notes; addresses of the web and of places in the note itself are not kept. `include::` of what is outside the root stays unresolved.
CREATE TABLE links (
  id       INTEGER PRIMARY KEY,
  file     INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  kind     TEXT NOT NULL CHECK (kind IN ('wiki', 'embed', 'markdown', 'xref', 'include')),
  target   TEXT NOT NULL,              -- as written, without fragment
  fragment TEXT,                       -- heading or anchor, as written
  line     INTEGER NOT NULL,
  resolved INTEGER REFERENCES files (id) ON DELETE SET NULL -- NULL where no note of the folder answers to it
) STRICT;
CREATE INDEX links_by_file ON links (file);
CREATE INDEX links_by_resolved ON links (resolved) WHERE resolved IS NOT NULL;

-- Symbolic links that lead inside the root: other names of what stands there. Those that lead outside are problems.
CREATE TABLE symlinks (
  path   TEXT PRIMARY KEY,
  target TEXT NOT NULL                 -- a file or folder, relative to the root
) STRICT, WITHOUT ROWID;

-- What could not be read, or only in part.
CREATE TABLE problems (
  path    TEXT NOT NULL,
  kind    TEXT NOT NULL CHECK (kind IN ('header', 'encoding', 'binary', 'too-large', 'unreadable', 'outside', 'broken-link', 'name')),
  message TEXT NOT NULL,
  PRIMARY KEY (path, kind)
) STRICT, WITHOUT ROWID;

-- The same tokens as the works' index, of the same form (retrieval/index-form.ts).
CREATE VIRTUAL TABLE chunks_fts USING fts5 (
  body, heading, tags,                 -- raw; title and headings; tags, topics and aliases
  content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);
-- Words gathered before they are written: a first index of some thousand notes then needs few merges.
INSERT INTO chunks_fts (chunks_fts, rank) VALUES ('hashsize', 16777216);

-- Vectors by what they are of, so that a rename or an edit elsewhere in the file keeps them. A chunk longer than a
-- model reads has several parts. The row of a text that the model does not understand has no vector.
CREATE TABLE vectors (
  id         INTEGER PRIMARY KEY,      -- also the key in chunks_vec
  key        BLOB NOT NULL,            -- chunks.vector_key
  part       INTEGER NOT NULL,         -- 1-based
  understood INTEGER NOT NULL CHECK (understood IN (0, 1)),
  UNIQUE (key, part)
) STRICT;

-- chunks_vec (sqlite-vec) is made with the first vectors, since its dimension is the embedder's:
-- CREATE VIRTUAL TABLE chunks_vec USING vec0 (vector INTEGER PRIMARY KEY, embedding float[<dimension>] distance_metric=cosine)
