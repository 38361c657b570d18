import { VerbatimError } from '../../errors.js';
import { closest } from '../../text/closest.js';
import type { ReindexAnswer, ReindexJob, ReindexResult } from '../answers.js';
import type { NotesFolder } from '../folders.js';
import {
  type IndexingProgress,
  type IndexingSettings,
  type ReindexReport,
  reindexFolder,
} from '../indexing/reindex-folder.js';

/** Jobs that ended are remembered so far back. */
const KEPT_JOBS = 20;

/** Told how far a job has come. */
export type OnJobProgress = (job: ReindexJob) => void;

interface Job {
  readonly id: string;
  readonly folder: string;
  readonly startedAt: string;
  readonly controller: AbortController;
  readonly listeners: Set<OnJobProgress>;
  state: ReindexJob['state'];
  progress: IndexingProgress | null;
  report: ReindexReport | null;
  error: { readonly message: string; readonly recovery: string } | null;
  endedAt: string | null;
  ended: Promise<void>;
}

/** Reindexing as jobs of this process: started, looked at, stopped. One at a time for a folder. */
export class ReindexJobs {
  private readonly jobs: Job[] = [];
  private last = 0;

  constructor(private readonly settings: IndexingSettings) {}

  /**
   * Starts a job for each folder that has none under way.
   * @returns these and those under way
   */
  start(folders: readonly NotesFolder[]): ReindexAnswer {
    const jobs = folders.map((folder) => this.running(folder.name) ?? this.begin(folder));
    return { jobs: jobs.map(shown), notes: [] };
  }

  /** @throws VerbatimError `not-found` for an id that no remembered job has */
  status(id?: string): ReindexAnswer {
    const jobs = id === undefined ? this.jobs : [this.named(id)];
    const notes = jobs.length === 0 ? ['No reindexing has been started since this server started.'] : [];
    return { jobs: [...jobs].reverse().map(shown), notes };
  }

  /** Stops a job, or all under way; what was indexed until then is kept. @throws as `status` */
  async cancel(id?: string): Promise<ReindexAnswer> {
    const jobs = id === undefined ? this.jobs.filter(({ state }) => state === 'running') : [this.named(id)];
    for (const job of jobs) job.controller.abort();
    await Promise.all(jobs.map(({ ended }) => ended));
    return { jobs: jobs.map(shown), notes: jobs.length === 0 ? ['Nothing was under way.'] : [] };
  }

  /**
   * Waits until jobs have ended, at most so long.
   * @param signal ends the waiting, not the jobs
   */
  async wait(
    ids: readonly string[],
    milliseconds: number,
    { signal, onProgress }: { readonly signal?: AbortSignal; readonly onProgress?: OnJobProgress } = {},
  ): Promise<void> {
    const jobs = this.jobs.filter(({ id }) => ids.includes(id));
    if (onProgress) for (const job of jobs) job.listeners.add(onProgress);
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      stop = () => {
        clearTimeout(timer);
        resolve();
      };
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop, { once: true });
    });
    try {
      await Promise.race([stopped, Promise.all(jobs.map(({ ended }) => ended))]);
    } finally {
      stop();
      signal?.removeEventListener('abort', stop);
      if (onProgress) for (const job of jobs) job.listeners.delete(onProgress);
    }
  }

  async close(): Promise<void> {
    await this.cancel();
  }

  private begin(folder: NotesFolder): Job {
    this.last += 1;
    const job: Job = {
      id: `reindex-${this.last}`,
      folder: folder.name,
      startedAt: new Date().toISOString(),
      controller: new AbortController(),
      listeners: new Set(),
      state: 'running',
      progress: null,
      report: null,
      error: null,
      endedAt: null,
      ended: Promise.resolve(),
    };
    this.jobs.push(job);
    if (this.jobs.length > KEPT_JOBS) {
      const oldest = this.jobs.findIndex(({ state }) => state !== 'running');
      if (oldest !== -1) this.jobs.splice(oldest, 1);
    }
    job.ended = this.run(job, folder);
    return job;
  }

  private async run(job: Job, folder: NotesFolder): Promise<void> {
    try {
      job.report = await reindexFolder(this.settings, folder, {
        signal: job.controller.signal,
        onProgress: (progress) => {
          job.progress = progress;
          for (const listener of job.listeners) listener(shown(job));
        },
      });
      job.state = 'done';
    } catch (error) {
      const cancelled = error instanceof VerbatimError && error.kind === 'cancelled';
      job.state = cancelled ? 'cancelled' : 'failed';
      if (!cancelled) job.error = told(error);
    }
    job.endedAt = new Date().toISOString();
    for (const listener of job.listeners) listener(shown(job));
  }

  private running(folder: string): Job | undefined {
    return this.jobs.find((job) => job.folder === folder && job.state === 'running');
  }

  private named(id: string): Job {
    const found = this.jobs.find((job) => job.id === id);
    if (found) return found;
    const ids = this.jobs.map((job) => job.id);
    const near = closest(id, ids, 3);
    throw new VerbatimError(
      'not-found',
      `There is no job ${JSON.stringify(id)}.`,
      ids.length === 0
        ? 'None has been started since this server started.'
        : `Jobs: ${(near.length > 0 ? near : ids.slice(-5)).join(', ')}.`,
    );
  }
}

function told(error: unknown): { readonly message: string; readonly recovery: string } {
  if (error instanceof VerbatimError) return { message: error.message, recovery: error.recovery };
  return {
    message: `Reindexing failed: ${(error as Error).message}.`,
    recovery:
      'Tell the person to run `verbatim notes reindex` to see more; the index holds what was finished.',
  };
}

function shown({ id, folder, state, progress, report, error, startedAt, endedAt }: Job): ReindexJob {
  return {
    id,
    folder,
    state,
    stage: progress?.stage ?? null,
    done: progress?.done ?? 0,
    total: progress?.total ?? 0,
    startedAt,
    endedAt,
    result: report === null ? null : resultOf(report),
    error,
  };
}

function resultOf(report: ReindexReport): ReindexResult {
  const { files, added, changed, removed, renamed, vectors, vectorsMissing, madeAnew, problems } = report;
  const embedded = vectors?.embedded ?? null;
  const counts = { files, added, changed, removed, renamed, embedded, problems: problems.length };
  return { ...counts, vectorsMissing, madeAnew };
}
