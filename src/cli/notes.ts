import type { Command } from 'commander';
import { notesAskCommands } from './notes-ask.js';
import { notesDfCommand } from './notes-df.js';
import { notesFolderCommands } from './notes-folders.js';
import { notesReindexCommand } from './notes-reindex.js';
import { notesWatchCommand } from './notes-watch.js';

/** `verbatim notes …` */
export function notesCommand(program: Command, exit: (code: number) => void): void {
  const notes = program
    .command('notes')
    .description('index folders of your own notes, read only, and search, read and compare them')
    .addHelpText(
      'after',
      '\nNotes are Markdown (.md, .markdown, .mdx), AsciiDoc (.adoc, .asciidoc, .asc) and plain text (.txt).' +
        '\nThey are never written; nothing outside the folders is read. .gitignore and .verbatimignore are honoured.',
    );
  notesFolderCommands(notes, exit);
  notesReindexCommand(notes, exit);
  notesWatchCommand(notes);
  notesAskCommands(notes, exit);
  notesDfCommand(notes);
}
