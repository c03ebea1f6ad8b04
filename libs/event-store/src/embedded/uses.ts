import { EventStoreUnavailable } from '../event-store.js';

/**
 * Uses of an environment of LMDB. Its binding gives up its read transaction as soon as it is told to close, and then
 * waits for the last writes: whoever reads meanwhile, or copies it, ends the process natively. So nobody may any more when
 * it is closed, and it is closed when nobody does.
 */
export class EnvironmentUses {
  private readonly running = new Set<Promise<unknown>>();
  private ended = false;

  /** Before each read, which is done in the same turn. Throws EventStoreUnavailable once it is being closed. */
  check(): void {
    if (this.ended) throw new EventStoreUnavailable('the embedded engine is closed');
  }

  /** Work that goes on for a while, and is waited for: writes that read, copies. */
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

  /** Resolves when nobody uses it any more; from now on nobody may. */
  async end(): Promise<void> {
    this.ended = true;
    await Promise.allSettled(this.running);
  }
}
