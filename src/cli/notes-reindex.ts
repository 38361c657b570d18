import type { Command } from 'commander';
import colours from 'picocolors';
import { type Config, readConfig } from '../config.js';
import { makeEmbedder } from '../embeddings/make-embedder.js';
import { VerbatimError } from '../errors.js';
import { openBackground } from '../notes/background/background.js';
import { FolderRegistry, type NotesFolder } from '../notes/folders.js';
import type { EmbedReport } from '../notes/indexing/embed-folder.js';
import { type ReindexReport, reindexFolder } from '../notes/indexing/reindex-folder.js';
import { sayChanges } from '../notes/indexing/say-changes.js';
import { counted } from '../text/counted.js';
import { oneLine } from '../text/one-line.js';
import { interruptSignal } from './interrupt.js';
import { print, report } from './output.js';
import { stageBars } from './progress.js';

interface Options {
  readonly vectors?: boolean;
  readonly json?: boolean;
}

/** Problems shown to a person; `--json` gives all. */
const SHOWN = 20;
/** What is done sooner needs no bar. */
const QUIET_MS = 2_000;

/** `verbatim notes reindex [name…]` */
export function notesReindexCommand(notes: Command, exit: (code: number) => void): void {
  notes
    .command('reindex')
    .description('bring the indexes up to what the folders hold; only what changed is read')
    .argument('[name...]', 'folders; all when none is named')
    .option('--vectors', 'with vectors again, after --no-vectors')
    .option('--no-vectors', NO_VECTORS)
    .option('--json', 'print the reports as JSON')
    .action(async (names: readonly string[], { vectors, json }: Options) => {
      const config = readConfig();
      const { reports, failures } = await reindexAll(
        config,
        keptSo(config, foldersNamed(config, names), vectors),
      );
      // What could be indexed is; then what could not.
      for (const failure of failures) exit(report(failure));
      if (reports.length === 0 && failures.length > 0 && !json) return;
      print({ reports }, json, () =>
        reports.length === 0
          ? 'No folder of notes yet. Add one with `verbatim notes add <folder>`.'
          : reports.map(formatReindex).join('\n'),
      );
    });
}

/** @throws VerbatimError `bad-input` for a name that is none's */
export function foldersNamed({ dataDir }: Config, names: readonly string[]): readonly NotesFolder[] {
  const registry = new FolderRegistry(dataDir);
  return names.length === 0 ? registry.list() : [...new Set(names)].map((name) => registry.named(name));
}

/** Says what the option of all commands that index does. */
export const NO_VECTORS =
  'keep them by keywords alone: vectors go, and none are made until `notes reindex --vectors`';

/** Folders as they are to be kept from now on. @param vectors undefined for as they were */
export function keptSo(
  { dataDir }: Config,
  folders: readonly NotesFolder[],
  vectors: boolean | undefined,
): readonly NotesFolder[] {
  if (vectors === undefined) return folders;
  const registry = new FolderRegistry(dataDir);
  return folders.map(({ name }) => registry.keepVectors(name, vectors));
}

/** What became of several folders. */
interface Reindexed {
  readonly reports: readonly ReindexReport[];
  /** Of folders that could not be indexed, such as one on a drive that is not connected. */
  readonly failures: readonly VerbatimError[];
}

/**
 * Reindexes folders one after another, with bars on stderr when it takes long, stoppable with Ctrl-C. One that fails
 * keeps none of the others waiting.
 * @throws VerbatimError `cancelled` on Ctrl-C
 */
export async function reindexAll(config: Config, folders: readonly NotesFolder[]): Promise<Reindexed> {
  const embedder = makeEmbedder(config.embedding, config.dataDir);
  const settings = { dataDir: config.dataDir, embedder, ...config.notes };
  const bars = stageBars();
  const { signal, release } = interruptSignal();
  const begun = performance.now();
  const reports: ReindexReport[] = [];
  const failures: VerbatimError[] = [];
  try {
    for (const folder of folders) {
      try {
        reports.push(
          await reindexFolder(settings, folder, {
            signal,
            onProgress: (progress) => {
              if (performance.now() - begun > QUIET_MS) bars.show({ ...progress, label: folder.name });
            },
          }),
        );
      } catch (error) {
        if (!(error instanceof VerbatimError) || error.kind === 'cancelled') throw error;
        failures.push(error);
      }
    }
    // Made once, in two seconds: sooner here than when somebody waits for passages.
    openBackground(config.dataDir);
    return { reports, failures };
  } finally {
    bars.stop();
    release();
    await embedder?.close();
  }
}

/** Equal texts are embedded once, so that these may be fewer than chunks. */
function sayEmbedded({ embedded, notUnderstood }: EmbedReport): string[] {
  if (embedded + notUnderstood === 0) return [];
  const not =
    notUnderstood === 0 ? '' : `, ${notUnderstood} not, in scripts or languages that the model does not know`;
  return [`${counted(embedded, 'different text')} embedded${not}`];
}

/** A report for people. */
export function formatReindex(report: ReindexReport): string {
  const { folder, files, vectors, vectorsMissing, problems } = report;
  const what = [sayChanges(report), ...(vectors === null ? [] : sayEmbedded(vectors))];
  return [
    `${colours.green('indexed')} ${folder}: ${counted(files, 'file')}; ${what.join(', ')}`,
    ...(vectorsMissing === null ? [] : [`${colours.yellow('without vectors')} ${vectorsMissing}`]),
    ...problems
      .slice(0, SHOWN)
      .map(({ path, message }) => `${colours.yellow('problem')} ${oneLine(path)}: ${oneLine(message)}`),
    ...(problems.length > SHOWN ? [`  … and ${problems.length - SHOWN} more (--json lists all)`] : []),
  ].join('\n');
}
