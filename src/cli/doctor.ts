import type { Command } from 'commander';
import colours from 'picocolors';
import { counted } from '../text/counted.js';
import type { LibraryStatus } from '../works/status.js';
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
      print(status, json, formatStatus);
      exit(status.ready ? ExitCode.found : ExitCode.failure);
    });
}

const mark = (works: boolean): string => (works ? colours.green('works ') : colours.red('absent'));

function formatStatus({ ready, path, library, lists, embedder, degraded }: LibraryStatus): string {
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
  rows.push(...degraded.map((line) => `${colours.yellow('note')}    ${line}`));
  if (ready && degraded.length === 0) rows.push('Nothing is degraded.');
  return rows.join('\n');
}
