-- library.db: derived from recipes and sources, rebuilt whole, opened read-only by the server.
-- JSON columns hold arrays of strings unless said otherwise.

CREATE TABLE library_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE sources (
  id             INTEGER PRIMARY KEY,
  spec           TEXT NOT NULL UNIQUE, -- npm:<package>@<version>#<path>, https://… or file:<work>/<path>
  revision       TEXT NOT NULL,        -- npm version or commit
  sha256         TEXT NOT NULL,        -- of the file's bytes
  bytes          INTEGER NOT NULL,
  encoding       TEXT NOT NULL CHECK (encoding IN ('utf-8', 'latin-1')), -- how offsets into the file count
  license        TEXT NOT NULL,        -- as stated; 'unknown' where nothing is stated
  license_stated TEXT NOT NULL,        -- where and how it was stated
  checked        TEXT NOT NULL         -- how the bytes were verified, e.g. 'sha256, npm integrity'
) STRICT;

CREATE TABLE works (
  id             TEXT PRIMARY KEY,     -- 'ecclesiastes'
  position       INTEGER NOT NULL UNIQUE,
  title          TEXT NOT NULL,
  title_original TEXT,
  author         TEXT NOT NULL,
  language       TEXT NOT NULL,        -- BCP 47 of the original: 'hbo', 'grc', 'lzh', 'en'
  tradition      TEXT NOT NULL,        -- 'hebrew', 'christian', 'stoic', …
  tier           INTEGER NOT NULL,     -- 1 fully prepared, 2 translation only
  unit_kind      TEXT NOT NULL,        -- 'verse', 'chapter', 'section', 'page'
  scheme         TEXT NOT NULL,        -- the numbering cited: 'Masoretic (WLC)'
  scheme_other   TEXT,                 -- the other numbering: 'English'; NULL where there is one only
  abbreviation   TEXT NOT NULL,        -- before a reference: 'Eccl'
  names          TEXT NOT NULL,        -- JSON: every name a locus may begin with
  part_of        TEXT REFERENCES works (id) DEFERRABLE INITIALLY DEFERRED, -- the Sermon on the Mount is part of Matthew
  notes          TEXT NOT NULL         -- JSON: said about the whole work
) STRICT;

CREATE TABLE texts (
  id         INTEGER PRIMARY KEY,
  slug       TEXT NOT NULL UNIQUE,     -- 'ecclesiastes-web'
  work       TEXT NOT NULL REFERENCES works (id),
  role       TEXT NOT NULL CHECK (role IN ('original', 'translation')),
  name       TEXT NOT NULL,            -- short name a reader asks by: 'web', 'kjv', 'wlc'
  title      TEXT NOT NULL,            -- 'World English Bible'
  language   TEXT NOT NULL,
  translator TEXT,                     -- NULL for an original; 'unknown' where it is not known
  year       TEXT,                     -- NULL where it is not known
  edition    TEXT,
  license    TEXT NOT NULL,
  quotable   INTEGER NOT NULL CHECK (quotable IN (0, 1)),
  preferred  INTEGER NOT NULL CHECK (preferred IN (0, 1)), -- the aid shown unless another is asked for
  searchable INTEGER NOT NULL CHECK (searchable IN (0, 1)), -- its passages are what search finds
  position   INTEGER NOT NULL          -- order within the work
) STRICT;
CREATE INDEX texts_by_work ON texts (work, position);

-- Reference units: what reading returns and a citation names.
CREATE TABLE units (
  rowid     INTEGER PRIMARY KEY,
  id        TEXT NOT NULL UNIQUE,      -- '<work>/<ref_key>': 'ecclesiastes/4:17'
  work      TEXT NOT NULL REFERENCES works (id),
  position  INTEGER NOT NULL,          -- reading order in the work, 1-based, without gaps
  ref_key   TEXT NOT NULL,             -- '4:17', in the numbering cited
  chapter   TEXT NOT NULL,             -- '4': the division the unit stands in ('' where there is none)
  ref       TEXT NOT NULL,             -- for people: 'Eccl 4:17 (English 5:1)'
  other_key TEXT,                      -- the key in scheme_other where it differs: '5:1'; several: '63:19, 64:1'; 'title' where
                                       -- that numbering prints the unit as a title without a number
  precision TEXT NOT NULL CHECK (precision IN ('exact', 'chapter', 'none')),
  same_as   TEXT,                      -- the same unit in the work this one is part of: 'matthew/5:44'
  notes     TEXT NOT NULL,             -- JSON: known differences, said in every result
  UNIQUE (work, position),
  UNIQUE (work, ref_key)
) STRICT;

-- The unit's text in the original language.
CREATE TABLE originals (
  unit    INTEGER PRIMARY KEY REFERENCES units (rowid),
  text    INTEGER NOT NULL REFERENCES texts (id),
  body    TEXT NOT NULL,               -- what may be quoted
  raw     TEXT NOT NULL,               -- the slice of the source file, untouched
  source  INTEGER NOT NULL REFERENCES sources (id),
  start   INTEGER NOT NULL             -- offset of raw in the decoded source file, in UTF-16 code units
) STRICT;

-- What search finds. Passages of an original are in originals only, unless that text is searchable.
CREATE TABLE passages (
  rowid     INTEGER PRIMARY KEY,
  id        TEXT NOT NULL UNIQUE,      -- '<text-slug>:<idx>', idx 1-based and stable across rebuilds
  text      INTEGER NOT NULL REFERENCES texts (id),
  idx       INTEGER NOT NULL,
  unit      INTEGER REFERENCES units (rowid), -- the first unit it covers; NULL for apparatus outside units
  body      TEXT NOT NULL,
  raw       TEXT NOT NULL,
  apparatus TEXT,                      -- NULL for body text; 'heading', 'note', 'introduction', …
  source    INTEGER NOT NULL REFERENCES sources (id),
  start     INTEGER NOT NULL,
  UNIQUE (text, idx)
) STRICT;

-- Every unit a passage covers (joint verses cover several), in reading order.
CREATE TABLE passage_units (
  unit    INTEGER NOT NULL REFERENCES units (rowid),
  passage INTEGER NOT NULL REFERENCES passages (rowid),
  PRIMARY KEY (unit, passage)
) STRICT, WITHOUT ROWID;
CREATE INDEX passage_units_by_passage ON passage_units (passage);

-- Written lines about a unit: indexed, never returned.
CREATE TABLE unit_lines (
  unit       INTEGER PRIMARY KEY REFERENCES units (rowid),
  keywords   TEXT NOT NULL,
  situations TEXT NOT NULL             -- JSON
) STRICT;

-- Authorised modern translations: where one stands, it is the one to quote.
CREATE TABLE translations (
  id          INTEGER PRIMARY KEY,
  unit        INTEGER NOT NULL REFERENCES units (rowid),
  language    TEXT NOT NULL,
  translator  TEXT NOT NULL,
  year        TEXT,
  body        TEXT NOT NULL,
  commentary  TEXT,
  terms       TEXT NOT NULL            -- the terms under which the translator lets it be quoted
) STRICT;
CREATE INDEX translations_by_unit ON translations (unit);

CREATE TABLE concepts (
  slug           TEXT PRIMARY KEY,
  name           TEXT NOT NULL,
  original_terms TEXT NOT NULL,        -- JSON: [{"term": "ἀταραξία", "language": "grc", "romanised": "ataraxia"}]
  traditions     TEXT NOT NULL,        -- JSON
  gloss          TEXT NOT NULL,        -- one line
  description    TEXT NOT NULL,
  also           TEXT NOT NULL         -- JSON: other names it answers to
) STRICT;

CREATE TABLE concept_links (
  source TEXT NOT NULL REFERENCES concepts (slug),
  target TEXT NOT NULL REFERENCES concepts (slug),
  type   TEXT NOT NULL CHECK (type IN ('parallel', 'tension', 'broader')),
  note   TEXT NOT NULL,
  PRIMARY KEY (source, target, type)
) STRICT, WITHOUT ROWID;

CREATE TABLE concept_passages (
  concept  TEXT NOT NULL REFERENCES concepts (slug),
  position INTEGER NOT NULL,
  work     TEXT NOT NULL,              -- a work's id, in this library or not
  locus    TEXT NOT NULL,              -- '4:17', '12:1-7'
  unit     TEXT,                       -- first unit's id; NULL where the work is not in this library
  PRIMARY KEY (concept, position)
) STRICT, WITHOUT ROWID;

-- Pairs of neighbouring words of every quotable text, and the first places of single words, for checking quotes.
-- A text is one run of folded tokens; position counts tokens. Hashes are 32-bit, so a hit is verified on the body.
CREATE TABLE quote_shingles (
  hash     INTEGER NOT NULL,
  text     INTEGER NOT NULL,           -- as quote_spans.text
  position INTEGER NOT NULL,
  PRIMARY KEY (hash, text, position)
) STRICT, WITHOUT ROWID;

-- Which tokens of that run are whose. `passage` and `translation` are NULL where the body is the original's.
CREATE TABLE quote_spans (
  text        INTEGER NOT NULL,        -- texts.id; of an authorised translation, minus the first translations.id of its run
  start       INTEGER NOT NULL,        -- first token
  tokens      INTEGER NOT NULL,
  unit        INTEGER NOT NULL REFERENCES units (rowid),
  passage     INTEGER REFERENCES passages (rowid),
  translation INTEGER REFERENCES translations (id),
  PRIMARY KEY (text, start)
) STRICT, WITHOUT ROWID;
CREATE INDEX quote_spans_by_unit ON quote_spans (unit);

-- Indexes over passages that are searchable and not apparatus; rowid is passages.rowid.
CREATE VIRTUAL TABLE passages_fts USING fts5 (
  body, keywords, situations,
  content = '', tokenize = 'porter unicode61 remove_diacritics 2'
);

-- Over the folded body of each original; rowid is originals.unit.
CREATE VIRTUAL TABLE originals_fts USING fts5 (
  folded,
  tokenize = 'trigram case_sensitive 0 remove_diacritics 1'
);

-- passages_vec (sqlite-vec) is made by the build, since its dimension is the embedder's:
-- CREATE VIRTUAL TABLE passages_vec USING vec0 (
--   passage INTEGER PRIMARY KEY, work TEXT PARTITION KEY, embedding float[<dimension>] distance_metric=cosine, tradition TEXT)
-- Beside it, for what is written about units, each different line once (kind is 'situation', or 'line' for a unit's keywords as
-- one line; embedding is a byte a dimension, scaled so that the largest value is 127):
-- CREATE TABLE line_vectors (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, embedding BLOB NOT NULL)
-- CREATE TABLE line_vector_units (vector, unit, PRIMARY KEY (vector, unit))

-- Where lines share words, the build makes the latent index from them (Deerwester et al. 1990), embedder or none: a term's vector is
-- float32 and has the term's rarity in it, a unit's is as those of line_vectors:
-- CREATE TABLE latent_terms (term TEXT PRIMARY KEY, embedding BLOB NOT NULL)
-- CREATE TABLE latent_units (unit INTEGER PRIMARY KEY, embedding BLOB NOT NULL)
