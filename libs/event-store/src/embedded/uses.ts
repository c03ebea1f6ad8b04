import { EventStoreUnavailable } from '../event-store.js';

/**
 * Uses of an LMDB environment. On close, LMDB's binding ends its read transaction and then waits for the last writes; a
 * read or copy during that time crashes the process. Therefore new uses are rejected and running uses are awaited
 * first.
 */
export class EnvironmentUses {
  private readonly running = new Set<Promise<unknown>>();
  private ended = false;

  /** Call before each read, in the same event-loop iteration. Throws EventStoreUnavailable once closing has started. */
  check(): void {
    if (this.ended) throw new EventStoreUnavailable('the embedded engine is closed');
  }

  /** Runs a copy, or a write that also reads. Closing waits for this work. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.check();
    const running = work();
    this.running.add(running);
    try {
      return await running;
    } finally {
      this.running.delete(running);
    }
  }

  /** Rejects new uses and waits for running uses. */
  async end(): Promise<void> {
    this.ended = true;
    await Promise.allSettled(this.running);
  }
}
