import type { Command } from 'commander';
import colours from 'picocolors';
import { readConfig } from '../config.js';
import { type FolderStatus, folderStatus } from '../notes/folder-status.js';
import { FolderRegistry, type NotesFolder } from '../notes/folders.js';
import { NO_FOLDERS } from '../notes/no-folders.js';
import { ExitCode } from './exit-codes.js';
import { keptSo, NO_VECTORS } from './notes-chosen.js';
import { formatIndexed } from './notes-indexed-format.js';
import { reindexAll } from './notes-reindex-all.js';
import { print } from './output.js';

interface Options {
  readonly name?: string;
  readonly vectors?: boolean;
  readonly json?: boolean;
}

/** `verbatim notes add|list|remove` */
export function notesFolderCommands(notes: Command, exit: (code: number) => void): void {
  notes
    .command('add')
    .description('add a folder of notes and index it')
    .argument('<folder>', 'the folder; a link is followed')
    .option(
      '--name <name>',
      "what to call it: small letters, digits, hyphens; the folder's own name when unset",
    )
    .option('--no-vectors', NO_VECTORS)
    .option('--json', 'print the report as JSON')
    .action(async (root: string, { name, vectors, json }: Options) => {
      const config = readConfig();
      const added = new FolderRegistry(config.dataDir).add(root, name);
      const [folder = added] = keptSo(config, [added], vectors === false ? false : undefined);
      const {
        reports: [report],
        failures: [failure],
      } = await reindexAll(config, [folder]);
      if (failure) throw failure;
      print({ folder, report }, json, () =>
        [
          `${colours.green('added')} ${folder.name}  ${folder.root}`,
          report ? formatIndexed(report) : '',
        ].join('\n'),
      );
    });
  notes
    .command('list')
    .description('list the folders of notes, and what their indexes hold')
    .option('--json', 'print the list as JSON, with every problem')
    .action(({ json }: Options) => {
      const { dataDir } = readConfig();
      const folders = new FolderRegistry(dataDir).list().map((folder) => folderStatus(dataDir, folder));
      print({ folders }, json, formatList);
      exit(folders.length > 0 ? ExitCode.found : ExitCode.nothingFound);
    });
  notes
    .command('remove')
    .description('forget a folder of notes and delete its index; the notes stay as they are')
    .argument('<name>', 'as `verbatim notes list` shows it')
    .option('--json', 'print the folder as JSON')
    .action((name: string, { json }: Options) => {
      const removed = new FolderRegistry(readConfig().dataDir).remove(name);
      print({ removed }, json, formatRemoved);
    });
}

function formatRemoved({ removed }: { readonly removed: NotesFolder }): string {
  return `${colours.green('removed')} ${removed.name}; the notes in ${removed.root} are untouched`;
}

function formatList({ folders }: { readonly folders: readonly FolderStatus[] }): string {
  if (folders.length === 0) return NO_FOLDERS;
  return folders.map(formatStatus).join('\n\n');
}

function formatStatus({ name, root, vectors: wanted, there, index, trouble }: FolderStatus): string {
  const byChoice = wanted === false;
  const lines = [
    `${colours.bold(name)}  ${root}${there ? '' : `  ${colours.yellow('the folder is not there')}`}`,
  ];
  if (index === null) return [...lines, `  ${colours.yellow(trouble ?? 'no index')}`].join('\n');
  const { notes, chunks, chunksWithVectors, chunksNotUnderstood, embedder, problems, scannedAt } = index;
  const vectors =
    embedder === null
      ? `no vectors${byChoice ? ', by choice' : ''}`
      : `vectors for ${chunksWithVectors} of ${chunks} (${embedder})${chunksNotUnderstood > 0 ? `, ${chunksNotUnderstood} in scripts or languages it does not know` : ''}`;
  return [
    ...lines,
    `  ${notes} notes, ${chunks} chunks, ${vectors}`,
    `  ${scannedAt === null ? 'not yet scanned to the end' : `scanned ${scannedAt}`}${problems.length > 0 ? `; ${problems.length} problems (--json lists them)` : ''}`,
  ].join('\n');
}
