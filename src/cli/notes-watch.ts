import type { Command } from 'commander';
import colours from 'picocolors';
import { readConfig } from '../config.js';
import { makeEmbedder } from '../embeddings/make-embedder.js';
import { VerbatimError } from '../errors.js';
import type { NotesFolder } from '../notes/folders.js';
import { sayChanges } from '../notes/indexing/say-changes.js';
import { watchFolder } from '../notes/indexing/watch-folder.js';
import { noFolders } from '../notes/no-folders.js';
import { counted } from '../text/counted.js';
import { interruptSignal } from './interrupt.js';
import { chosenFolders, keptSo, NO_VECTORS } from './notes-chosen.js';

interface Options {
  readonly vectors?: boolean;
  readonly json?: boolean;
}

/** What a watch says: a line of text, or of JSON. */
interface WatchEvent {
  readonly folder: string;
  readonly event: 'ready' | 'scanned' | 'indexed' | 'trouble' | 'removed';
  readonly [detail: string]: unknown;
}

/** `verbatim notes watch [name…]` */
export function notesWatchCommand(notes: Command): void {
  notes
    .command('watch')
    .description('keep the indexes up to date until Ctrl-C: a saved note is found within a second')
    .argument('[name...]', 'folders; all when none is named')
    .option('--vectors', 'with vectors again, after --no-vectors')
    .option('--no-vectors', NO_VECTORS)
    .option('--json', 'print a line of JSON for each event')
    .action(async (names: readonly string[], { vectors, json }: Options) => {
      const config = readConfig();
      const folders = keptSo(config, chosenFolders(config, names), vectors);
      if (folders.length === 0) throw noFolders();
      const embedder = makeEmbedder(config.embedding, config.dataDir);
      const settings = { dataDir: config.dataDir, embedder, ...config.notes };
      const { signal, release } = interruptSignal();
      const ended = new AbortController();
      const say = (event: WatchEvent, text: string) =>
        process.stdout.write(`${json ? JSON.stringify(event) : `${event.folder}: ${text}`}\n`);
      try {
        // One folder that cannot be watched ends the others too: a person has to know. One that was removed is known of.
        await Promise.all(
          folders.map((folder) => watchOne(settings, folder, AbortSignal.any([signal, ended.signal]), say)),
        );
      } finally {
        ended.abort();
        release();
        await embedder?.close();
      }
    });
}

async function watchOne(
  settings: Parameters<typeof watchFolder>[0],
  folder: NotesFolder,
  signal: AbortSignal,
  say: (event: WatchEvent, text: string) => void,
): Promise<void> {
  const { name, root } = folder;
  let again = '';
  try {
    await watchFolder(settings, folder, {
      signal,
      onReady: () => {
        say({ folder: name, event: 'ready', root }, `watching ${root}${again}`);
        again = ' again';
      },
      onScanned: ({ added, changed, removed, renamed, files }) => {
        if (added + changed + removed === 0) return;
        const counts = { added, changed, removed, renamed };
        say({ folder: name, event: 'scanned', files, ...counts }, sayChanges(counts));
      },
      onIndexed: ({ vectors, vectorsMissing, madeAnew }) => {
        if (madeAnew !== null)
          say({ folder: name, event: 'trouble', message: madeAnew }, colours.yellow(madeAnew));
        if (vectorsMissing !== null) {
          say({ folder: name, event: 'trouble', message: vectorsMissing }, colours.yellow(vectorsMissing));
        } else if (vectors !== null && vectors.embedded > 0) {
          say(
            { folder: name, event: 'indexed', embedded: vectors.embedded },
            `${counted(vectors.embedded, 'text')} embedded`,
          );
        }
      },
      onTrouble: ({ message, recovery }) =>
        say({ folder: name, event: 'trouble', message, recovery }, colours.yellow(message)),
    });
  } catch (error) {
    if (!(error instanceof VerbatimError) || error.kind !== 'not-found') throw error;
    const { message, recovery } = error;
    say({ folder: name, event: 'removed', message, recovery }, `${message} It is watched no more.`);
  }
}
