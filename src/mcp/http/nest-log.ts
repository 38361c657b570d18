import type { LoggerService } from '@nestjs/common';
import type { Log } from '../log.js';

/** Nest's own messages in the server's log: its start-up chatter is detail, its warnings and errors are not. */
export function nestLog(log: Log): LoggerService {
  const fields = (optional: readonly unknown[]) => ({ context: optional.at(-1) });
  return {
    log: (message: unknown, ...optional) => log.debug(fields(optional), String(message)),
    debug: (message: unknown, ...optional) => log.debug(fields(optional), String(message)),
    verbose: (message: unknown, ...optional) => log.debug(fields(optional), String(message)),
    warn: (message: unknown, ...optional) => log.warn(fields(optional), String(message)),
    error: (message: unknown, ...optional) =>
      log.error({ ...fields(optional), err: message }, String(message)),
  };
}
