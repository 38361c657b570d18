import type { Command } from 'commander';
import { readConfig } from '../config.js';
import type { NoteFilter } from '../notes/answers.js';
import { noteFilter } from '../notes/note-filter.js';
import type { Vault } from '../notes/vault.js';
import { vaultOf } from '../notes/vault-of-config.js';
import { commaList } from './comma-list.js';
import { toldInCommands } from './in-commands.js';

/** Filters as the command line gives them. */
export interface FilterOptions {
  readonly folder?: string;
  readonly path?: string;
  readonly type?: string;
  readonly project?: string;
  readonly status?: string;
  readonly tag?: readonly string[];
  readonly from?: string;
  readonly to?: string;
}

/** Adds the options by which notes are chosen. */
export function withFilters(command: Command): Command {
  return command
    .option('-f, --folder <name>', 'only this notes folder')
    .option('-p, --path <path>', 'only this note, or the notes in this folder and below')
    .option('--type <type>', 'only notes of this type')
    .option('--project <name>', 'only notes of this project')
    .option('--status <status>', 'only notes of this status')
    .option(
      '--tag <tag>',
      'only notes with this tag or topic; with several where given again, or by commas',
      andMore,
    )
    .option('--from <date>', 'only notes dated on or after: 2025, 2025-06, 2025-06-30')
    .option('--to <date>', 'only notes dated on or before');
}

/** An option that may be given again; each value may be several. */
function andMore(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...commaList(value)];
}

/** The filters among a command's options. */
export function filterOf({ folder, path, type, project, status, tag, from, to }: FilterOptions): NoteFilter {
  return noteFilter({ folder, path, type, project, status, tags: tag, from, to });
}

/** Opens the notes for one command and closes them again, whatever happens. What the answer says names commands. */
export async function withVault<T>(work: (vault: Vault) => Promise<T>): Promise<T> {
  const vault = vaultOf(readConfig());
  try {
    return toldInCommands(await work(vault));
  } finally {
    await vault.close();
  }
}
