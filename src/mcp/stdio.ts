import { StdioServerTransport, serveStdio as serveProtocol } from '@modelcontextprotocol/server/stdio';
import { keepUsage } from '../accounts/usage/keep-usage.js';
import type { Config } from '../config.js';
import { accessNotes } from '../notes/access.js';
import { accessLibrary } from '../works/access.js';
import { oneShotModel } from '../works/one-shot/one-shot-model.js';
import { logEmbeddingFailure, logProtocolError, stderrLog } from './log.js';
import { serverFactory } from './server.js';

/** A request under way when the client leaves is given this long, milliseconds, before the process ends. */
const CLOSE_GRACE = 2_000;

/**
 * Serves the protocol over this process's stdin and stdout until the client closes stdin or the process is
 * asked to stop (SIGTERM, SIGINT). Nothing but the protocol goes to stdout, logs go to stderr, and the
 * library and models are loaded by the first call that needs them.
 *
 * @returns when the connection is closed and the library released
 */
export async function serveStdio(config: Config): Promise<void> {
  const log = stderrLog(config.logLevel);
  const oneShot = oneShotModel(config);
  const onFailure = logEmbeddingFailure(log);
  const library = accessLibrary(config, onFailure);
  const notes = accessNotes(config, onFailure);
  const usage = keepUsage(config, (err, what) => log.error({ err }, what));
  const transport = new StdioServerTransport();
  const closed = new Promise<void>((resolve) => {
    const stop = () => resolve();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
    for (const event of ['end', 'close'] as const) process.stdin.once(event, stop);
    process.stdout.once('error', stop);
  });
  // A line that some library prints would break the protocol.
  console.log = console.info = console.debug = console.error;

  const connection = serveProtocol(
    serverFactory({ library, notes, lasting: true, log, oneShot, usage: usage.recorder }),
    {
      transport,
      onerror: (error) => logProtocolError(log, error),
    },
  );
  await closed;
  await connection.close();
  const timer = setTimeout(() => process.exit(0), CLOSE_GRACE);
  timer.unref();
  await Promise.all([library.close(), notes.close()]);
  await usage.close();
}
