import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pino from 'pino';
import { keepUsage } from './accounts/usage/keep-usage.js';
import type { Config } from './config.js';
import { VerbatimError } from './errors.js';
import { HostPolicy } from './mcp/http/host-policy.js';
import { MAX_BODY, mcpModule } from './mcp/http/mcp.module.js';
import { InFlight, logRequests, refuseForeignHosts } from './mcp/http/middleware.js';
import { nestLog } from './mcp/http/nest-log.js';
import { type Log, logEmbeddingFailure, logProtocolError } from './mcp/log.js';
import { serverFactory } from './mcp/server.js';
import { accessNotes } from './notes/access.js';
import { accessLibrary, type LibraryAccess } from './works/access.js';
import { oneShotModel } from './works/one-shot/one-shot-model.js';

/** Requests under way when the server is stopped are given this long to finish, milliseconds. */
const SHUTDOWN_GRACE = 10_000;

/** What a test puts in the place of the real thing. */
export interface ServeOptions {
  readonly library?: LibraryAccess;
  readonly log?: Log;
  /** Serves another protocol server on the same HTTP stack. */
  readonly factory?: McpServerFactory;
}

export interface RunningServer {
  /** Where clients connect: `http://127.0.0.1:3000/mcp`. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, lets requests under way finish, releases the library. */
  close(): Promise<void>;
}

/**
 * Serves MCP over HTTP at `/mcp`, and `GET /healthz`.
 * @param config `port` 0 takes any free port; the one taken is in the answer
 * @throws VerbatimError `unavailable` when the port is taken, `bad-input` when the host is not an address of this machine
 */
export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  // Logs go to stderr over every door; stdout is for what the command prints.
  const log =
    options.log ?? pino({ level: config.logLevel, base: null }, pino.destination({ fd: 2, sync: true }));
  const oneShot = oneShotModel(config);
  const onFailure = logEmbeddingFailure(log);
  const library = options.library ?? accessLibrary(config, onFailure);
  const usage = keepUsage(config, (err, what) => log.error({ err }, what));
  const notes = isThisMachineOnly(config) ? accessNotes(config, onFailure) : undefined;
  const ports = { library, notes, log, oneShot, usage: usage.recorder };
  const handler = createMcpHandler(options.factory ?? serverFactory(ports), {
    maxRequestBodySize: MAX_BODY,
    onerror: (error) => logProtocolError(log, error),
  });
  const inFlight = new InFlight();
  const app = await NestFactory.create<NestExpressApplication>(mcpModule(handler, ports), {
    // The protocol library reads the body itself, with its limit and its errors.
    bodyParser: false,
    logger: nestLog(log),
    abortOnError: false,
  });
  app.disable('x-powered-by');
  app.use(inFlight.middleware, logRequests(log), refuseForeignHosts(new HostPolicy(config), log));
  // Pages of other origins were refused above; a browser wants the ones let in named to it.
  app.enableCors({ origin: true, exposedHeaders: ['mcp-session-id', 'mcp-protocol-version'] });
  await app.init();
  const server: Server = app.getHttpServer();
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await inFlight.settled(SHUTDOWN_GRACE);
    await handler.close();
    server.closeAllConnections();
    await closed;
    await app.close();
    await Promise.all([library.close(), notes?.close()]);
    await usage.close();
  };
  try {
    await listen(server, config);
  } catch (error) {
    await close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  log.info({ host: config.host, port }, 'listening');
  return { url: `http://${reachable(config.host)}:${port}/mcp`, port, close };
}

/** Notes are their owner's: they are not served to whoever reaches this server from elsewhere. */
function isThisMachineOnly({ host, allowedHosts }: Config): boolean {
  return allowedHosts.length === 0 && /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host);
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(listenError(error, host, port));
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve();
    });
  });
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new VerbatimError(
        'unavailable',
        `Port ${port} of ${host} is in use by another program.`,
        'Stop that program, or choose another port with PORT (PORT=0 takes any free one).',
        { cause: error },
      );
    case 'EACCES':
      return new VerbatimError(
        'unavailable',
        `Port ${port} may not be opened by this user.`,
        'Choose a port above 1023 with PORT.',
        { cause: error },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new VerbatimError(
        'bad-input',
        `HOST=${host} is not an address of this machine.`,
        'Set HOST to 127.0.0.1, to 0.0.0.0 for every interface, or unset it.',
        { cause: error },
      );
    default:
      return error;
  }
}

/** The address a client on this machine connects to. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
