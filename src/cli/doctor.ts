import type { Command } from 'commander';
import colours from 'picocolors';
import { readConfig } from '../config.js';
import { type NotesStatus, notesStatus } from '../notes/notes-status.js';
import { counted } from '../text/counted.js';
import type { LibraryStatus } from '../works/status.js';
import { formatNotesStatus, mark } from './doctor-notes.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';
import { withLibrary } from './with-library.js';

/** `verbatim doctor` */
export function doctorCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('doctor')
    .description('say what works, what is degraded, and why')
    .option('--json', 'print the structured answer')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const status = await withLibrary(async (library) => {
        await library.probe();
        return library.status();
      });
      const notes = await notesStatus(readConfig());
      print({ ...status, notes }, json, formatStatus);
      exit(status.ready ? ExitCode.found : ExitCode.failure);
    });
}

function formatStatus({ notes, ...status }: LibraryStatus & { readonly notes: NotesStatus }): string {
  const { ready, path, library, lists, embedder } = status;
  const degraded = [...status.degraded, ...notes.degraded];
  const rows = [`${mark(library !== null)}  library ${path}`];
  if (library) {
    const { works, units, passages, concepts, builtAt } = library;
    rows.push(
      `        ${counted(works, 'work')}, ${counted(units, 'unit')}, ${counted(passages, 'passage')}, ${counted(concepts, 'concept')}; built ${builtAt}`,
    );
  }
  if (lists) {
    rows.push(`${mark(lists.keyword)}  keyword list (SQLite FTS5)`);
    rows.push(`${mark(lists.vector !== null)}  vector list${lists.vector ? ` (${lists.vector})` : ''}`);
    rows.push(`${mark(lists.original)}  originals list (trigrams over the originals)`);
  }
  if (embedder) {
    rows.push(`${mark(embedder.configured !== null)}  embedder ${embedder.configured ?? 'none configured'}`);
  }
  rows.push(...formatNotesStatus(notes));
  rows.push(...degraded.map((line) => `${colours.yellow('note')}    ${line}`));
  if (ready && degraded.length === 0) rows.push('Nothing is degraded.');
  return rows.join('\n');
}
