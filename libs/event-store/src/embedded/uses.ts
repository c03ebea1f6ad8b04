import { EventStoreUnavailable } from '../event-store.js';

/**
 * Tracks the use of an LMDB environment. When it is closed, LMDB's binding ends its read transaction first and then
 * waits for the last writes. A read or copy in that time crashes the process. Therefore new uses are rejected before
 * the environment is closed, and closing waits for running uses.
 */
export class EnvironmentUses {
  private readonly running = new Set<Promise<unknown>>();
  private ended = false;

  /**
   * Must be called before each read, in the same event-loop iteration. Throws EventStoreUnavailable once the
   * environment is closing.
   */
  check(): void {
    if (this.ended) throw new EventStoreUnavailable('the embedded engine is closed');
  }

  /**
   * Runs work that uses the environment for a longer time, such as writes that read, and copies. Closing waits for this
   * work.
   */
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

  /** Rejects further uses. Resolves when the running uses have finished. */
  async end(): Promise<void> {
    this.ended = true;
    await Promise.allSettled(this.running);
  }
}
