-- How each file was read and cut, so that a pass which is stopped while it reads every file anew goes on from there too.
ALTER TABLE files ADD COLUMN reading INTEGER NOT NULL DEFAULT 0; -- READING of src/notes/parse-note.ts; another number makes the next pass read the file again
UPDATE files SET reading = coalesce((SELECT CAST(value AS INTEGER) FROM notes_meta WHERE key = 'reading'), 0);
DELETE FROM notes_meta WHERE key = 'reading';
