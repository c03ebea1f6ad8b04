import { setTimeout as pause } from 'node:timers/promises';
import { sweepOrphans, type BlobStore } from '#documents';
import type { EventStore } from '#event-store';
import type { Loop } from '#subscriptions';

const DAY_MS = 24 * 3_600_000;
/** A start has better things to do. */
const FIRST_AFTER_MS = 10 * 60_000;

/** Sweeps stored documents that belong to no event, once a day. An engine that is away is asked again next time. */
export class OrphanWatch implements Loop {
  constructor(
    private readonly blobs: BlobStore,
    private readonly events: EventStore,
    private readonly pauses = { first: FIRST_AFTER_MS, next: DAY_MS },
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const rest = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
    await rest(this.pauses.first);
    while (!signal.aborted) {
      await sweepOrphans(this.blobs, this.events).catch(() => undefined);
      await rest(this.pauses.next);
    }
  }
}
