import { VerbatimError } from '../errors.js';

/** What hosts that do not answer may cost one build, all together. */
export const UNREACHABLE_BUDGET_MS = 10_000;

/**
 * Longest wait for one sign of life (connection, headers, the next bytes). Most of the budget, since a build asks
 * its hosts side by side and waits that overlap are paid for once.
 */
const PATIENCE_MS = 7_000;

/** A wait for a host: `alive()` at each sign of life, `end()` when it is over. */
export interface Wait {
  /** Aborts when patience or the budget runs out. */
  readonly signal: AbortSignal;
  alive(): void;
  end(): void;
}

/**
 * Keeps hosts that do not answer from holding up a build: they share one budget of waiting, and one that failed is not
 * asked again. Time spent receiving bytes, however slowly, costs nothing.
 */
export class Reach {
  private spent = 0;
  /** Waits that overlap are paid for once: up to here they are. */
  private paidUntil = 0;
  private readonly lost = new Map<string, string>();

  constructor(
    private readonly budget = UNREACHABLE_BUDGET_MS,
    private readonly patience = PATIENCE_MS,
  ) {}

  /**
   * Longest wait for a sign of life now, in milliseconds.
   * @throws VerbatimError `unavailable` when the host failed before in this build or nothing is left of the budget
   */
  patienceWith(host: string): number {
    const reason = this.lost.get(host);
    if (reason !== undefined) throw outOfReach(host, reason);
    const left = this.budget - this.spent;
    if (left <= 0) throw outOfReach(host, 'too much time went to other hosts that do not answer');
    return Math.min(this.patience, left);
  }

  /** Begins to wait for a host. */
  waitFor(host: string): Wait {
    const patience = this.patienceWith(host);
    const gaveUp = new AbortController();
    let since = performance.now();
    let over = false;
    const giveUp = (asOf: number) => {
      if (over || asOf !== since) return;
      gaveUp.abort(this.lose(host, `no answer within ${(patience / 1000).toFixed(1)} s`, since));
    };
    // When this process itself was too busy to listen, what has arrived meanwhile is heard before giving up.
    const arm = () => setTimeout((asOf) => setImmediate(giveUp, asOf), patience, since);
    let timer = arm();
    return {
      signal: gaveUp.signal,
      alive: () => {
        if (over || gaveUp.signal.aborted) return;
        clearTimeout(timer);
        since = performance.now();
        timer = arm();
      },
      end: () => {
        over = true;
        clearTimeout(timer);
      },
    };
  }

  /**
   * Records that a host is out of reach; gives the error to throw.
   * @param since when the wait for it began, by performance.now()
   */
  lose(host: string, reason: string, since: number): VerbatimError {
    if (!this.lost.has(host)) {
      const now = performance.now();
      this.lost.set(host, reason);
      this.spent += now - Math.max(since, this.paidUntil);
      this.paidUntil = now;
    }
    return outOfReach(host, reason);
  }
}

function outOfReach(host: string, reason: string): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `${host} is out of reach (${reason}).`,
    'Check the network and its proxy settings, or set SOURCE_MIRROR to a folder that holds the file, and build again.',
  );
}
