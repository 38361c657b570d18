import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { LibraryStatus } from '../../works/status.js';
import { failureOf } from '../failures.js';
import type { ServerPorts } from '../ports.js';

/** What the doors need of the outside. */
export const SERVER_PORTS = Symbol('SERVER_PORTS');

/** Whether questions can be answered, and what is missing. */
@Controller()
export class HealthController {
  constructor(@Inject(SERVER_PORTS) private readonly ports: ServerPorts) {}

  /** 200 while questions can be answered, degraded or not; 503 when there is no library. */
  @Get('healthz')
  async health(@Res() response: Response): Promise<void> {
    const { ready, path: _, ...status } = await this.status();
    const degraded = [...new Set([...status.degraded, ...(await this.notesFailure())])];
    const word = ready ? (degraded.length > 0 ? 'degraded' : 'ok') : 'unavailable';
    response
      .status(ready ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status: word, ...status, degraded });
  }

  /** What keeps the notes from being searched by meaning, once a search found out. */
  private async notesFailure(): Promise<readonly string[]> {
    const { notes, log } = this.ports;
    try {
      if (notes === undefined || notes.folders().length === 0) return [];
      const failure = (await notes.open()).embeddingFailure();
      return failure === null ? [] : [failure];
    } catch (error) {
      const { reason, message, recovery } = failureOf(error);
      if (reason === 'unexpected') log.error({ err: error }, 'health');
      return [`${message} ${recovery}`];
    }
  }

  private async status(): Promise<LibraryStatus> {
    try {
      return await (await this.ports.library.open()).status();
    } catch (error) {
      const { reason, message, recovery } = failureOf(error);
      if (reason === 'unexpected') this.ports.log.error({ err: error }, 'health');
      const degraded = [`${message} ${recovery}`];
      return { ready: false, path: '', library: null, lists: null, embedder: null, degraded };
    }
  }
}
