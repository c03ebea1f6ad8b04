import { FAILING_TOO_LONG_MS, LONGEST_RETRY_AFTER_MS } from '#domain';

/** Attempts at once while all is well, and when a receiver does nothing but fail: then one is enough to see it return. */
export const ATTEMPTS_AT_ONCE = 8;
const FAILURES_TO_BREAK = 5;
/** A receiver that did nothing but fail for so long is down. */
const DOWN_MS = 3_600_000;

/** How a receiver has been doing. Times in milliseconds since 1970, by the wall clock. */
export class EndpointHealth {
  private failures = 0;

  constructor(
    public failingSince: number | null,
    /** It asked to be left alone until then. */
    public quietUntil = 0,
  ) {}

  /** True when it is better than what is remembered of it. What it asked for stands: this may have been under way then. */
  succeeded(): boolean {
    this.failures = 0;
    const better = this.failingSince !== null;
    this.failingSince = null;
    return better;
  }

  /** True when it is worse than what is remembered of it. */
  failed(now: number, retryAfterMs: number | null): boolean {
    this.failures += 1;
    const quietUntil = now + Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
    const worse = this.failingSince === null || (retryAfterMs !== null && quietUntil > this.quietUntil);
    if (retryAfterMs !== null) this.quietUntil = Math.max(this.quietUntil, quietUntil);
    this.failingSince ??= now;
    return worse;
  }

  /** Nothing of what was counts: it is another receiver, or somebody says that it is well. */
  renew(): void {
    this.failures = 0;
    this.failingSince = null;
    this.quietUntil = 0;
  }

  /** Attempts that may be under way now. */
  limit(now: number): number {
    if (now < this.quietUntil) return 0;
    return this.failures >= FAILURES_TO_BREAK ? 1 : ATTEMPTS_AT_ONCE;
  }

  /** A recent failure may have a reason of its own while others arrive: then the endpoint is not down. */
  isDown(now: number): boolean {
    return this.failingSince !== null && now - this.failingSince >= DOWN_MS;
  }

  isHopeless(now: number): boolean {
    return this.failingSince !== null && now - this.failingSince >= FAILING_TOO_LONG_MS;
  }
}
