import { VerbatimError } from '../errors.js';

/** The time, so that tests can let it pass. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
}

export const systemClock: Clock = { now: () => performance.now() };

/**
 * Keeps a failing provider from being asked again and again: after a failure calls are refused at once for a while;
 * then one is let through, and its outcome decides for the others.
 */
export class CircuitBreaker {
  private failure: { readonly reason: string; readonly until: number } | undefined;
  /** The call that is to show whether the provider has recovered is under way. */
  private trying = false;

  constructor(
    private readonly openForMs: number,
    private readonly clock: Clock,
  ) {}

  /** Why calls are refused, and for how many milliseconds more; undefined while they are let through. */
  get refusal(): { readonly reason: string; readonly forMs: number } | undefined {
    if (this.failure === undefined) return undefined;
    const forMs = this.failure.until - this.clock.now();
    if (forMs <= 0 && !this.trying) return undefined;
    return { reason: this.failure.reason, forMs: Math.max(forMs, 0) };
  }

  /**
   * Makes the call, or refuses it.
   * Only `unavailable` and `mismatch` count as the provider's failure; a malformed or a stopped request says nothing
   * about the provider.
   * @throws VerbatimError `unavailable` when refused; whatever the call throws otherwise
   */
  async call<T>(make: () => Promise<T>): Promise<T> {
    const { refusal } = this;
    if (refusal) {
      throw new VerbatimError(
        'unavailable',
        refusal.reason,
        `The provider is asked again in ${Math.ceil(refusal.forMs / 1000)} s; until then search answers from keywords.`,
      );
    }
    const isTrial = this.failure !== undefined;
    if (isTrial) this.trying = true;
    try {
      const answer = await make();
      this.failure = undefined;
      return answer;
    } catch (error) {
      if (isProviderFailure(error)) {
        this.failure = { reason: reasonOf(error), until: this.clock.now() + this.openForMs };
      }
      throw error;
    } finally {
      if (isTrial) this.trying = false;
    }
  }
}

/** True for what says something of the provider, and not of the request. */
export function isProviderFailure(error: unknown): boolean {
  return !(error instanceof VerbatimError) || error.kind === 'unavailable' || error.kind === 'mismatch';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
