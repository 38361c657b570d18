import type { Command } from 'commander';
import colours from 'picocolors';
import { readConfig } from '../config.js';
import { type FolderStatus, folderStatus } from '../notes/folder-status.js';
import { FolderRegistry, type NotesFolder } from '../notes/folders.js';
import { sayLeftOut } from '../notes/listing/format.js';
import { NO_FOLDERS } from '../notes/no-folders.js';
import { counted } from '../text/counted.js';
import { oneLine } from '../text/one-line.js';
import { ExitCode } from './exit-codes.js';
import { keptSo, NO_VECTORS } from './notes-chosen.js';
import { formatIndexed } from './notes-indexed-format.js';
import { reindexAll } from './notes-reindex-all.js';
import { print } from './output.js';

const WHAT_IS_READ = `
Read are Markdown (.md, .markdown, .mdx), AsciiDoc (.adoc, .asciidoc, .asc) and plain text (.txt).
Left out by default: what is in templates/ at the top of the folder, files called lint-report-*.md, files and
folders that begin with a dot, and node_modules. Then what .gitignore and .verbatimignore say, the nearer and the
later counting more: the line !templates/ in a .verbatimignore takes the templates in.`;

interface Options {
  readonly name?: string;
  readonly vectors?: boolean;
  readonly problems?: boolean;
  readonly json?: boolean;
}

/** `verbatim notes add|list|remove` */
export function notesFolderCommands(notes: Command, exit: (code: number) => void): void {
  notes
    .command('add')
    .description('add a folder of notes and index it')
    .argument('<folder>', 'the folder; a link is followed')
    .addHelpText('after', WHAT_IS_READ)
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
          ...(report ? [formatIndexed(report)] : []),
          ...indexLines(folderStatus(config.dataDir, folder)).slice(0, 1),
        ].join('\n'),
      );
    });
  notes
    .command('list')
    .description('list the folders of notes, and what their indexes hold')
    .option('--problems', 'name every file that could not be read, or only in part')
    .option('--json', 'print the list as JSON, with every problem')
    .action(({ problems, json }: Options) => {
      const { dataDir } = readConfig();
      const folders = new FolderRegistry(dataDir).list().map((folder) => folderStatus(dataDir, folder));
      print({ folders }, json, (list) => formatList(list, problems ?? false));
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

function formatList({ folders }: { readonly folders: readonly FolderStatus[] }, problems: boolean): string {
  if (folders.length === 0) return NO_FOLDERS;
  return folders.map((folder) => formatStatus(folder, problems)).join('\n\n');
}

function formatStatus(folder: FolderStatus, withProblems: boolean): string {
  const { name, root, there, index, trouble } = folder;
  const missing = there ? '' : `  ${colours.yellow('the folder is not there')}`;
  const problems = withProblems ? (index?.problems ?? []) : [];
  return [
    `${colours.bold(name)}  ${root}${missing}`,
    ...(index === null ? [`  ${colours.yellow(trouble ?? 'no index')}`] : indexLines(folder)),
    ...problems.map(
      ({ path, message }) => `  ${colours.yellow('problem')} ${oneLine(path)}: ${oneLine(message)}`,
    ),
  ].join('\n');
}

/** What the index of a folder holds, then how it was made. */
function indexLines({ name, vectors: wanted, index }: FolderStatus): string[] {
  if (index === null) return [];
  const { notes, chunks, chunksWithVectors, chunksNotUnderstood, embedder, problems, scannedAt, leftOut } =
    index;
  const waiting = chunks - chunksWithVectors - chunksNotUnderstood;
  const vectors =
    embedder === null
      ? `no vectors${wanted === false ? ', by choice' : ''}`
      : [
          `vectors for ${chunksWithVectors} of ${chunks} (${embedder})`,
          ...(chunksNotUnderstood > 0
            ? [`${chunksNotUnderstood} in scripts or languages it does not know`]
            : []),
          ...(waiting > 0
            ? [colours.yellow(`${waiting} not yet: \`verbatim notes reindex ${name}\` goes on`)]
            : []),
        ].join(', ');
  const seen = problems.length > 0 ? `; ${counted(problems.length, 'problem')} (--problems names them)` : '';
  return [
    `  ${counted(notes, 'note')}, ${counted(chunks, 'chunk')}, ${vectors}`,
    `  ${scannedAt === null ? 'not yet scanned to the end' : `scanned ${scannedAt}`}${seen}`,
    ...(leftOut > 0 ? [`  ${sayLeftOut(leftOut)}`] : []),
  ];
}
