import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import { VerbatimError } from '../../errors.js';
import { stillListed } from '../folder-list.js';
import type { NotesFolder } from '../folders.js';
import { PathPolicy } from '../path-policy.js';
import { type IndexingSettings, type ReindexReport, reindexFolder } from './reindex-folder.js';
import { SaidOnce } from './said-once.js';
import type { ScanReport } from './scan-folder.js';
import { isUnwatched } from './unwatched.js';

/** An editor saves in several steps; they are one change. */
const SETTLE_MS = 50;
/** Between two looks whether another writer is done. */
const RETRY_MS = 250;

export interface WatchOptions {
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /** Called when every file is being watched and keywords know of all; vectors may follow. */
  readonly onReady?: () => void;
  /** Called after each change that was found, when keywords know of it. */
  readonly onScanned?: (report: ScanReport) => void;
  /** Called when the vectors have followed, or could not. */
  readonly onIndexed?: (report: ReindexReport) => void;
  /**
   * Called while another process writes the index, or the folder cannot be read, once for each reason until it passes;
   * watching goes on.
   */
  readonly onTrouble?: (error: VerbatimError) => void;
}

/**
 * Keeps one folder's index up to date until the signal aborts. Keywords know of a change at once; vectors follow, and
 * give way to the next change.
 * @throws VerbatimError `not-found` where the folder is gone at the beginning or has been removed from the list,
 *   `unavailable` where the system lets no more files be watched
 */
export async function watchFolder(
  settings: IndexingSettings,
  folder: NotesFolder,
  options: WatchOptions,
): Promise<void> {
  const changes = new Changes();
  const watcher = watch(PathPolicy.ofAdded(folder.root).root, {
    followSymlinks: false,
    ignoreInitial: true,
    ignored: isUnwatched(folder.root, settings.dataDir),
  });
  let failure: VerbatimError | null = null;
  watcher.on('all', () => changes.note());
  watcher.on('error', (error) => {
    failure = cannotWatch(folder, error);
    changes.note();
  });
  const ready = new Promise<void>((resolve) => watcher.on('ready', resolve));
  const stop = () => changes.note();
  options.signal.addEventListener('abort', stop);
  try {
    await Promise.race([ready, changes.next()]);
    let announce = options.onReady;
    const said = new SaidOnce(options.onTrouble);
    for (;;) {
      if (failure) throw failure;
      if (options.signal.aborted) return;
      await sleep(SETTLE_MS);
      changes.take();
      const onScanned = (report: ScanReport) => {
        options.onScanned?.(report);
        announce?.();
        announce = undefined;
      };
      const done = await bringUpToDate(
        settings,
        folder,
        { ...options, onScanned, onTrouble: (error) => said.say(error) },
        changes,
      );
      if (done) said.passed();
      else {
        await sleep(RETRY_MS);
        changes.note();
      }
      await changes.next();
    }
  } finally {
    options.signal.removeEventListener('abort', stop);
    await watcher.close();
  }
}

/**
 * @returns false where it has to be tried again
 * @throws VerbatimError as `stillListed`
 */
async function bringUpToDate(
  settings: IndexingSettings,
  folder: NotesFolder,
  { signal, onScanned, onIndexed, onTrouble }: WatchOptions,
  changes: Changes,
): Promise<boolean> {
  try {
    const report = await reindexFolder(settings, folder, {
      signal,
      onScanned: (scanned) => onScanned?.(scanned),
      yields: () => changes.pending || signal.aborted,
    });
    onIndexed?.(report);
    return true;
  } catch (error) {
    if (!(error instanceof VerbatimError)) throw error;
    if (error.kind === 'cancelled') return true;
    stillListed(settings.dataDir, folder);
    onTrouble?.(error);
    return false;
  }
}

/** Says that something changed, however often, until it is taken. */
class Changes {
  pending = false;
  private wake: () => void = () => {};

  note(): void {
    this.pending = true;
    this.wake();
  }

  take(): void {
    this.pending = false;
  }

  /** Settles when something changed since the last `take`. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      if (this.pending) resolve();
    });
  }
}

function cannotWatch({ name, root }: NotesFolder, cause: unknown): VerbatimError {
  const { code, message } = cause as NodeJS.ErrnoException;
  return new VerbatimError(
    'unavailable',
    `The notes folder "${name}" (${root}) cannot be watched: ${message}.`,
    code === 'ENOSPC'
      ? 'Raise the limit of watched files (fs.inotify.max_user_watches), or run `verbatim notes reindex` from time to time.'
      : `Run \`verbatim notes reindex ${name}\` from time to time instead.`,
    { cause },
  );
}
