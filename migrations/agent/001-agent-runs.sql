-- Runs of a client model over questions. Irreplaceable where a provider was paid for them.

CREATE TABLE runs (
  id          INTEGER PRIMARY KEY,
  model       TEXT NOT NULL,             -- 'mistral/mistral-small-latest', 'scripted'
  question_set TEXT NOT NULL,            -- 'situations'
  tools       TEXT NOT NULL,             -- SHA-256 of the tools' names, descriptions and schemas, the instructions and the limits
  library     TEXT NOT NULL,             -- content hash of the library, and what else decides what it answers
  started_at  TEXT NOT NULL,             -- ISO 8601
  UNIQUE (model, question_set, tools, library)
) STRICT;

-- A row a question, written when it is done.
CREATE TABLE answers (
  run           INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  question      TEXT NOT NULL,           -- id within the set
  question_hash TEXT NOT NULL,           -- SHA-256 of its words: another wording is another question
  record        TEXT NOT NULL,           -- JSON: transcript and judgement
  finished_at   TEXT NOT NULL,           -- ISO 8601
  PRIMARY KEY (run, question)
) STRICT, WITHOUT ROWID;
