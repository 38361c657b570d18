import { statSync } from 'node:fs';
import { type FSWatcher, watch } from 'chokidar';
import { VerbatimError } from '../../errors.js';
import { PathPolicy } from '../path-policy.js';

export interface RootEvents {
  /** Something below the root may have changed, or the root itself has gone, come back or been replaced. */
  readonly changed: () => void;
  /** What is there cannot be watched. */
  readonly failed: (cause: unknown) => void;
}

/**
 * Watches all that is below a root which may go and come back, or be replaced by another of its name. A watcher lets go
 * of a root that goes, and hears nothing of the one that comes: whoever holds this asks it to look.
 */
export class WatchedRoot {
  private watcher: FSWatcher | null = null;
  private identity: string | null = null;
  private begun = 0;
  private ready: number | null = null;
  private why: VerbatimError | null = null;

  /**
   * @param root a real path; there need be nothing
   * @param ignored as `isUnwatched`
   */
  constructor(
    private readonly root: string,
    private readonly ignored: (path: string) => boolean,
    private readonly events: RootEvents,
  ) {}

  /** Which watcher it is that watches every file; null while none does yet. */
  get watching(): number | null {
    return this.ready;
  }

  /** Why there is nothing to watch, as `PathPolicy.ofAdded` says it; null where there is. */
  get missing(): VerbatimError | null {
    return this.why;
  }

  /** Sees whether the root is the one that is watched, and watches the one that is there. */
  look(): void {
    const found = this.find();
    if (found === this.identity) return;
    this.identity = found;
    void this.close();
    if (found === null) this.events.changed();
    else this.begin();
  }

  async close(): Promise<void> {
    const { watcher } = this;
    [this.watcher, this.ready] = [null, null];
    await watcher?.close();
  }

  private begin(): void {
    const watcher = watch(this.root, { followSymlinks: false, ignoreInitial: true, ignored: this.ignored });
    this.watcher = watcher;
    this.begun += 1;
    const number = this.begun;
    watcher.on('ready', () => {
      if (watcher !== this.watcher) return;
      this.ready = number;
      this.events.changed();
    });
    watcher.on('all', (event, path) => {
      if (watcher !== this.watcher) return;
      this.events.changed();
      if (event !== 'unlinkDir' || path !== this.root) return;
      // Where it is back already, and the same, it is watched no more all the same.
      this.identity = null;
      this.look();
    });
    watcher.on('error', (cause) => {
      if (watcher === this.watcher && this.find() === this.identity) this.events.failed(cause);
    });
  }

  /** What tells one root from another; null where there is none. */
  private find(): string | null {
    try {
      const { dev, ino, birthtimeMs } = statSync(PathPolicy.ofAdded(this.root).root);
      this.why = null;
      // A number that is free again is soon given to the next folder.
      return `${dev} ${ino} ${birthtimeMs}`;
    } catch (error) {
      // Gone between the two looks: the next one says how.
      if (error instanceof VerbatimError) this.why = error;
      return null;
    }
  }
}
