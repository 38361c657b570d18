import type { NextFunction, Request, Response } from 'express';
import type { Log } from '../log.js';
import type { HostPolicy } from './host-policy.js';

type Middleware = (request: Request, response: Response, next: NextFunction) => void;

/** JSON-RPC code for errors that the server defines (-32000 to -32099). */
const REFUSED = -32_000;

/** Refuses requests under a name that is not this server's with 403 and a JSON-RPC error. */
export function refuseForeignHosts(policy: HostPolicy, log: Log): Middleware {
  return (request, response, next) => {
    const refusal = policy.refuse(request.headers);
    if (refusal === null) {
      next();
      return;
    }
    log.warn(
      { host: request.headers.host, origin: request.headers.origin },
      'refused: unknown host or origin',
    );
    response.status(403).json({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: REFUSED,
        message: `${refusal.message} ${refusal.recovery}`,
        data: { reason: 'forbidden', ...refusal },
      },
    });
  };
}

/** One line a request: method, path, status, milliseconds. Never a query string, a body or a header. */
export function logRequests(log: Log): Middleware {
  return (request, response, next) => {
    const started = performance.now();
    const { method, path } = request;
    response.once('close', () => {
      const ms = Math.round(performance.now() - started);
      const finished = response.writableFinished;
      log.info(
        { method, path, status: response.statusCode, ms, ...(!finished && { aborted: true }) },
        'request',
      );
    });
    next();
  };
}

/** Counts the requests under way, so that a stopping server can let them finish. */
export class InFlight {
  private readonly responses = new Set<Response>();
  private idle: (() => void) | undefined;

  readonly middleware: Middleware = (request, response, next) => {
    // A subscription stays open until one side leaves: waiting for it would be waiting for ever.
    if (request.headers['mcp-method'] !== 'subscriptions/listen') {
      this.responses.add(response);
      response.once('close', () => {
        this.responses.delete(response);
        if (this.responses.size === 0) this.idle?.();
      });
    }
    next();
  };

  /** Resolves when none is left, or after `grace` milliseconds. */
  settled(grace: number): Promise<void> {
    if (this.responses.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, grace);
      this.idle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
