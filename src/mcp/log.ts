import type { Config } from '../config.js';

type Write = (fields: object, message: string) => void;

/** What the protocol rooms log to; pino's logger is one. Queries, passages and tokens never go to `info` or above. */
export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

/**
 * What the protocol library reports beside its answers. A request it refused is the client's affair and told
 * to the client; here it is worth a line. Anything else is ours.
 */
export function logProtocolError(log: Log, error: Error): void {
  const refused = error.name === 'ProtocolError' || error.message.startsWith('Rejected inbound request');
  if (refused) log.debug({ reason: error.message }, 'request refused');
  else log.error({ err: error }, 'protocol');
}

/** Writes down what keeps texts from being embedded: searches go on by words alone meanwhile. */
export const logEmbeddingFailure =
  (log: Log) =>
  (reason: string): void =>
    log.warn({ reason }, 'texts cannot be embedded');

/** Severities as pino numbers them, so that both doors write the same lines. */
const SEVERITY = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Infinity,
} as const;

/**
 * A log of JSON lines on stderr that loads nothing: over stdio, stdout belongs to the protocol and
 * start-up time to the client.
 */
export function stderrLog(level: Config['logLevel']): Log {
  const at =
    (name: 'debug' | 'info' | 'warn' | 'error'): Write =>
    (fields, message) => {
      if (SEVERITY[name] < SEVERITY[level]) return;
      const line = { level: SEVERITY[name], time: Date.now(), ...plain(fields), msg: message };
      process.stderr.write(`${JSON.stringify(line)}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function plain(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? { type: value.name, message: value.message, stack: value.stack } : value,
    ]),
  );
}
