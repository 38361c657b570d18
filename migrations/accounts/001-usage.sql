-- accounts.db: irreplaceable. Whatever else of it can be made anew, what was asked and delivered cannot.

-- One row for each call of a tool. Nothing of a call is stored but what stands here.
CREATE TABLE usage (
  id           INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice
  at           TEXT NOT NULL,          -- when the call was answered: ISO 8601, UTC, milliseconds
  account      TEXT,                   -- NULL: on one's own machine
  session      TEXT NOT NULL,          -- through what it came: an MCP session, a stdio connection, a client, or 'http'
  question     TEXT NOT NULL,          -- calls of one account and session with gaps under ten minutes
  tool         TEXT NOT NULL,
  outcome      TEXT NOT NULL CHECK (outcome IN ('new', 'empty', 'repeated', 'failed')), -- only 'new' is ever counted
  query        TEXT,                   -- what was searched for; NULL where nothing was, and after 30 days
  query_sha256 TEXT,                   -- takes its place: hex, over UTF-8
  passages     TEXT NOT NULL,          -- JSON: ids of the passages and units that were delivered
  CHECK (query IS NULL OR query_sha256 IS NULL)
) STRICT;
CREATE INDEX usage_by_session ON usage (session, id);
CREATE INDEX usage_by_question ON usage (question, tool);
CREATE INDEX usage_by_account ON usage (account, at) WHERE account IS NOT NULL;
CREATE INDEX usage_with_query ON usage (at) WHERE query IS NOT NULL;
