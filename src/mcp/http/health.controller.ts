import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { LibraryAccess } from '../../works/access.js';

export const LIBRARY = Symbol('LIBRARY');

/** Whether questions can be answered, and what is missing. */
@Controller()
export class HealthController {
  constructor(@Inject(LIBRARY) private readonly library: LibraryAccess) {}

  /** 200 while questions can be answered, degraded or not; 503 when there is no library. */
  @Get('healthz')
  async health(@Res() response: Response): Promise<void> {
    const { ready, path: _, ...status } = await (await this.library.open()).status();
    const word = ready ? (status.degraded.length > 0 ? 'degraded' : 'ok') : 'unavailable';
    response
      .status(ready ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status: word, ...status });
  }
}
