import type { StateStore } from '#outbox';
import { repeat, type BackgroundService } from '#subscriptions';

const everyHour = { firstAfterMs: 10 * 60_000, everyMs: 3_600_000 };

/**
 * Finds the records that a process of an older release wrote while this one ran already: that release knew no indexes, and
 * nobody would find what it put off.
 */
export class EarlierRecords implements BackgroundService {
  constructor(
    private readonly stateStore: StateStore,
    private readonly pauses = everyHour,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    if (!this.stateStore.shared) return;
    await repeat('records of older releases', () => this.stateStore.adoptRecords(signal), this.pauses, signal);
  }
}
