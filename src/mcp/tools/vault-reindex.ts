import { z } from 'zod';
import type { ReindexJob } from '../../notes/answers.js';
import { formatReindex } from '../../notes/jobs/format.js';
import { defineVaultTool } from '../tool.js';
import { reindexAnswer } from '../vault-schemas.js';

/** Most folders are done by then; clients give up on a call after a minute. */
const USUAL_WAIT_S = 10;
const LONGEST_WAIT_S = 50;

export const vaultReindex = defineVaultTool({
  name: 'vault_reindex',
  title: 'Bring the index of the notes up to date',
  description: [
    'Read what has changed in the notes since they were indexed. Only needed when an answer says that notes have changed, or the person has just written something; notes themselves are never written.',
    'action "start" begins a job for each folder and waits up to 10 seconds (wait) for it, telling progress; "status" looks at jobs; "cancel" stops them, keeping what is done. Searching goes on meanwhile.',
  ].join('\n'),
  input: z.object({
    action: z
      .enum(['start', 'status', 'cancel'])
      .optional()
      .describe('"start" unless set; "status" where a job is named'),
    folder: z.string().optional().describe('start: only this notes folder, by name'),
    job: z.string().optional().describe('status, cancel: only this job, such as "reindex-1"'),
    wait: z
      .int()
      .min(0)
      .max(LONGEST_WAIT_S)
      .optional()
      .describe('start, status: seconds to wait for the end; 10 for start, 0 for status unless set'),
  }),
  example: { action: 'start' },
  output: reindexAnswer,
  writes: true,
  errors: [
    {
      reason: 'bad-input',
      when: 'a folder is unknown',
      recovery: 'vault_list shows the folders.',
    },
    { reason: 'not-found', when: 'a job is unknown', recovery: 'Call it with action "status" alone.' },
  ],
  handle: async ({ action: given, folder, job, wait }, { vault, signal, onProgress }) => {
    const { jobs } = vault;
    const action = given ?? (job === undefined ? 'start' : 'status');
    if (action === 'cancel') return jobs.cancel(job);
    const asked = action === 'status' ? jobs.status(job) : jobs.start(vault.foldersNamed(folder));
    const running = asked.jobs.filter(({ state }) => state === 'running').map(({ id }) => id);
    const seconds = wait ?? (action === 'start' ? USUAL_WAIT_S : 0);
    if (running.length === 0 || seconds === 0) return asked;
    await jobs.wait(running, seconds * 1000, {
      signal,
      ...(onProgress && { onProgress: (now: ReindexJob) => onProgress(told(now)) }),
    });
    const ids = new Set(asked.jobs.map(({ id }) => id));
    return { ...asked, jobs: jobs.status().jobs.filter(({ id }) => ids.has(id)) };
  },
  format: formatReindex,
});

const told = ({ folder, stage, done, total, state }: ReindexJob) => ({
  done,
  total,
  message: state === 'running' ? `${folder}: ${stage ?? 'looking at files'}` : `${folder}: ${state}`,
});
