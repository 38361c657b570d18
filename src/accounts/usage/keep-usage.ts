import { existsSync } from 'node:fs';
import type { Config } from '../../config.js';
import { accountsPath } from '../accounts-path.js';
import type { ToolCall } from './tool-call.js';

/** The server is answering before old queries are looked for, milliseconds. */
const FIRST_PURGE_MS = 1_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A server's record of its calls. */
export interface UsageKeeping {
  /** Undefined unless `USAGE=on`: nothing is stored then. */
  readonly recorder: { record(call: ToolCall): Promise<void> } | undefined;
  close(): Promise<void>;
}

/**
 * Keeps the usage record while a server runs: opened by the first call, and queries older than 30 days replaced soon after
 * the start and daily, also where recording has been switched off since.
 * @param failed told of what could not be done; nothing here throws otherwise
 */
export function keepUsage(
  { dataDir, usage }: Pick<Config, 'dataDir' | 'usage'>,
  failed: (error: unknown, what: string) => void,
): UsageKeeping {
  let opening: ReturnType<typeof openUsage> | undefined;
  const open = () => {
    opening ??= openUsage(dataDir);
    // A failure is not kept: the next call tries again.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  const purge = async () => {
    if (!existsSync(accountsPath(dataDir))) return;
    try {
      const { usage: record } = await open();
      record.purge();
    } catch (error) {
      failed(error, 'purging usage');
    }
  };
  const timers = [setTimeout(purge, FIRST_PURGE_MS), setInterval(purge, DAY_MS)];
  for (const timer of timers) timer.unref();
  return {
    recorder: usage
      ? {
          record: async (call) => {
            const { usage: record } = await open();
            record.record(call);
          },
        }
      : undefined,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      const opened = await opening?.catch(() => undefined);
      opened?.db.close();
    },
  };
}

/** SQLite is loaded here, not before. */
async function openUsage(dataDir: string) {
  const [{ openAccounts }, { Usage }] = await Promise.all([
    import('../open-accounts.js'),
    import('./usage.js'),
  ]);
  const db = openAccounts(dataDir);
  return { db, usage: new Usage(db) };
}
