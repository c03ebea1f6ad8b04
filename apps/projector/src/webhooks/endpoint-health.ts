import { DISABLE_AFTER_MS, MAX_FAILURE_GAP_MS, MAX_RETRY_AFTER_MS } from '#domain';

/** Attempts at once while all is well, and when a receiver does nothing but fail: then one is enough to see it return. */
export const ATTEMPT_CONCURRENCY = 8;
const FAILURE_THRESHOLD = 5;
/** A receiver that did nothing but fail for so long is down. */
const DOWN_AFTER_MS = 3_600_000;
/** Minimum time between two writes of the last failure to the state store, in milliseconds. */
const FAILURE_WRITE_INTERVAL_MS = 3_600_000;

/** How a receiver has been doing. Times in milliseconds since 1970, by the wall clock. */
export class EndpointHealth {
  private failures = 0;
  /** Time of the last failure that was written to the state store. */
  private notedFailureAt: number;

  constructor(
    /** Start of the current run of failures, or null. */
    public failingSince: number | null,
    /** It asked to be left alone until then. */
    public quietUntil = 0,
    /** Time of the last failure of the run; up to an hour earlier after a restart. */
    public lastFailedAt: number | null = null,
  ) {
    this.notedFailureAt = lastFailedAt ?? 0;
  }

  /** True when it is better than what is remembered of it. What it asked for stands: this may have been under way then. */
  succeeded(): boolean {
    this.failures = 0;
    const better = this.failingSince !== null;
    this.endRun();
    return better;
  }

  /** True if the state store has to be written: a new run of failures, a later quietUntil, or an hour since the last write. */
  failed(now: number, retryAfterMs: number | null): boolean {
    this.failures += 1;
    const quietUntil = now + Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
    const isNewRun = this.lastFailedAt === null || now - this.lastFailedAt > MAX_FAILURE_GAP_MS;
    const isNoted = !isNewRun && now - this.notedFailureAt < FAILURE_WRITE_INTERVAL_MS;
    const isQuieter = retryAfterMs !== null && quietUntil > this.quietUntil;
    if (retryAfterMs !== null) this.quietUntil = Math.max(this.quietUntil, quietUntil);
    if (isNewRun) this.failingSince = now;
    this.lastFailedAt = Math.max(this.lastFailedAt ?? 0, now);
    const mustWrite = !isNoted || isQuieter;
    if (mustWrite) this.notedFailureAt = now;
    return mustWrite;
  }

  /** Nothing of what was counts: it is another receiver, or somebody says that it is well. */
  renew(): void {
    this.failures = 0;
    this.endRun();
    this.quietUntil = 0;
  }

  private endRun(): void {
    this.failingSince = null;
    this.lastFailedAt = null;
  }

  /** Attempts that may be under way now. */
  limit(now: number): number {
    if (now < this.quietUntil) return 0;
    return this.failures >= FAILURE_THRESHOLD ? 1 : ATTEMPT_CONCURRENCY;
  }

  /** A recent failure may have a reason of its own while others arrive: then the endpoint is not down. */
  isDown(now: number): boolean {
    return this.failingSince !== null && now - this.failingSince >= DOWN_AFTER_MS;
  }

  /** Returns true if its attempts have failed over 120 hours, without a success and without a long gap between them. */
  isHopeless(): boolean {
    return (
      this.failingSince !== null &&
      this.lastFailedAt !== null &&
      this.lastFailedAt - this.failingSince >= DISABLE_AFTER_MS
    );
  }
}
