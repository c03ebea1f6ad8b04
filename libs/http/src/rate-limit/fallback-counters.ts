import { faults, withTimeout } from '#event-store';
import { Counters, MemoryCounters, type Count } from './counters.js';
import type { Policy } from './policies.js';

/** Timeout for the shared store, and pause after a failure. */
const STORE_TIMEOUT_MS = 1_000;
const PAUSE_MS = 5_000;

const FAULT_NAME = 'rate limits';

/** Never rejects. Without the shared store, each process counts separately and reports one background fault. */
export class FallbackCounters extends Counters {
  private readonly own = new MemoryCounters();
  private pausedUntil = 0;

  constructor(
    private readonly common: Counters,
    private readonly now: () => number = () => performance.now(),
  ) {
    super();
  }

  override async take(policy: Policy, key: string): Promise<Count> {
    if (this.now() < this.pausedUntil) return this.own.take(policy, key);
    try {
      const count = await withTimeout(STORE_TIMEOUT_MS, this.common.take(policy, key));
      faults.well(FAULT_NAME);
      return count;
    } catch (error) {
      this.pausedUntil = this.now() + PAUSE_MS;
      faults.failed(FAULT_NAME, error);
      return this.own.take(policy, key);
    }
  }

  override async close(): Promise<void> {
    await this.common.close();
  }
}
