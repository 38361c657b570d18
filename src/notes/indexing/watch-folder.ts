import { setTimeout as sleep } from 'node:timers/promises';
import { VerbatimError } from '../../errors.js';
import { stillListed } from '../folder-list.js';
import type { NotesFolder } from '../folders.js';
import { type IndexingSettings, type ReindexReport, reindexFolder } from './reindex-folder.js';
import { SaidOnce } from './said-once.js';
import type { ScanReport } from './scan-folder.js';
import { isUnwatched } from './unwatched.js';
import { WatchedRoot } from './watched-root.js';

/** An editor saves in several steps; they are one change. */
const SETTLE_MS = 50;
/** Between two looks whether another writer is done. */
const RETRY_MS = 250;
/** Between two looks whether the folder is there, and in the list. */
const LOOK_MS = 500;

export interface WatchOptions {
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /**
   * Called when every file is being watched and keywords know of all; vectors may follow. Called again when a folder
   * that had gone, or another in its place, is watched.
   */
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
 * give way to the next change. A folder that is not there is waited for.
 * @throws VerbatimError `not-found` soon after it was removed from the list, `unavailable` where the system lets no more
 *   files be watched
 */
export async function watchFolder(
  settings: IndexingSettings,
  folder: NotesFolder,
  options: WatchOptions,
): Promise<void> {
  const changes = new Changes();
  let failure: unknown = null;
  const fail = (error: unknown) => {
    failure ??= error;
    changes.note();
  };
  const root = new WatchedRoot(folder.root, isUnwatched(folder.root, settings.dataDir), {
    changed: () => changes.note(),
    failed: (cause) => fail(cannotWatch(folder, cause)),
  });
  const look = () => {
    try {
      stillListed(settings.dataDir, folder);
      root.look();
    } catch (error) {
      fail(error);
    }
  };
  const stop = () => changes.note();
  options.signal.addEventListener('abort', stop);
  // Keeps the process alive too, where no file is left to be watched.
  const looking = setInterval(look, LOOK_MS);
  try {
    look();
    changes.note();
    const said = new SaidOnce(options.onTrouble);
    let announced: number | null = null;
    for (;;) {
      await changes.next();
      if (options.signal.aborted) return;
      if (failure) throw failure;
      await sleep(SETTLE_MS);
      changes.take();
      const { missing, watching } = root;
      if (missing) said.say(missing);
      // What changes behind a scan's back, before all is watched, would be missed: it begins when it is.
      if (missing || watching === null) continue;
      const onScanned = (report: ScanReport) => {
        options.onScanned?.(report);
        if (watching !== announced) options.onReady?.();
        announced = watching;
      };
      const trouble = await bringUpToDate(settings, folder, { ...options, onScanned }, changes);
      if (trouble === null) said.passed();
      else {
        look();
        said.say(root.missing ?? trouble);
        await sleep(RETRY_MS);
        changes.note();
      }
    }
  } finally {
    clearInterval(looking);
    options.signal.removeEventListener('abort', stop);
    await root.close();
  }
}

/**
 * @returns why it has to be tried again; null where all is done
 * @throws VerbatimError as `stillListed`
 */
async function bringUpToDate(
  settings: IndexingSettings,
  folder: NotesFolder,
  { signal, onScanned, onIndexed }: WatchOptions,
  changes: Changes,
): Promise<VerbatimError | null> {
  try {
    const report = await reindexFolder(settings, folder, {
      signal,
      onScanned: (scanned) => onScanned?.(scanned),
      yields: () => changes.pending || signal.aborted,
    });
    onIndexed?.(report);
    return null;
  } catch (error) {
    if (!(error instanceof VerbatimError)) throw error;
    if (error.kind === 'cancelled') return null;
    stillListed(settings.dataDir, folder);
    return error;
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
