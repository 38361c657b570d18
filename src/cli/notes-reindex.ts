import type { Command } from 'commander';
import { readConfig } from '../config.js';
import { NO_FOLDERS } from '../notes/no-folders.js';
import { chosenFolders, keptSo, NO_VECTORS } from './notes-chosen.js';
import { formatIndexed } from './notes-indexed-format.js';
import { reindexAll } from './notes-reindex-all.js';
import { print, report } from './output.js';

interface Options {
  readonly vectors?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
}

/** `verbatim notes reindex [name…]` */
export function notesReindexCommand(notes: Command, exit: (code: number) => void): void {
  notes
    .command('reindex')
    .description('bring the indexes up to what the folders hold; only what changed is read')
    .argument('[name...]', 'folders; all when none is named')
    .option('--vectors', 'with vectors again, after --no-vectors')
    .option('--no-vectors', NO_VECTORS)
    .option('--check', 'look through the indexes for damage too, and make a damaged one anew')
    .option('--json', 'print the reports as JSON')
    .action(async (names: readonly string[], { vectors, check, json }: Options) => {
      const config = readConfig();
      const { reports, failures } = await reindexAll(
        config,
        keptSo(config, chosenFolders(config, names), vectors),
        check,
      );
      // What could be indexed is; then what could not.
      for (const failure of failures) exit(report(failure));
      if (reports.length === 0 && failures.length > 0 && !json) return;
      print({ reports }, json, () =>
        reports.length === 0 ? NO_FOLDERS : reports.map(formatIndexed).join('\n'),
      );
    });
}
