import { TimedOut, withTimeout } from '#event-store';
import { refuse } from '#http';

/** How long a duplicate waits for the first request. */
const WAIT_TIMEOUT_MS = 5_000;

/**
 * Works per process. A duplicate waits for the first request, then finds its response in the log. After 5 s, it is
 * rejected with `idempotency_in_progress`. Across processes, the append's expected revision decides.
 */
export class InFlight {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly patienceMs = WAIT_TIMEOUT_MS) {}

  /** `key` is a hash of the idempotency key and its scope. If it is null, the work runs immediately. */
  async run<Result>(key: string | null, work: () => Promise<Result>): Promise<Result> {
    if (key === null) return work();
    const deadline = performance.now() + this.patienceMs;
    for (let first = this.running.get(key); first; first = this.running.get(key))
      if (!(await settlesWithin(deadline - performance.now(), first)))
        return refuse('idempotency_in_progress', { headers: { 'retry-after': '1' } });
    const mine = work();
    this.running.set(key, mine);
    try {
      return await mine;
    } finally {
      this.running.delete(key);
    }
  }
}

const settlesWithin = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  withTimeout(milliseconds, work).then(
    () => true,
    (error: unknown) => !(error instanceof TimedOut),
  );
