import { TimedOut, withTimeout } from '#event-store';
import { refuse } from '#http';

/** How long a duplicate waits for the first one before it is told to come back. */
const WAIT_TIMEOUT_MS = 5_000;

/**
 * Lets one request of a key run at a time in this process. A duplicate waits for the first, then goes on by itself and
 * finds its answer in the log; after 5 s it is refused with `idempotency_in_progress`. Between processes the log's
 * expected revision decides, so this only saves work and a lost race.
 */
export class InFlight {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly patienceMs = WAIT_TIMEOUT_MS) {}

  /** `key`: the hash of scope and Idempotency-Key; null runs at once. */
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
