-- Columns and an index that were written and never read. Their text can be told from the file, which is there.
DROP INDEX files_by_sha256;
ALTER TABLE files DROP COLUMN encoding;
ALTER TABLE chunks DROP COLUMN level;
ALTER TABLE links DROP COLUMN fragment;
