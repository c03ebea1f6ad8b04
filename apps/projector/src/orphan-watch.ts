import { sweepOrphans, type BlobAddress, type BlobStore } from '#documents';
import type { EventStore } from '#event-store';
import { repeat, type BackgroundService } from '#subscriptions';

const DAY_MS = 24 * 3_600_000;
/** A start has better things to do. */
const INITIAL_DELAY_MS = 10 * 60_000;

/** Sweeps stored documents that belong to no event, once a day. An engine that is away is asked again next time. */
export class OrphanWatch implements BackgroundService {
  constructor(
    private readonly blobs: BlobStore,
    private readonly events: EventStore,
    private readonly isKept?: (address: BlobAddress) => Promise<boolean>,
    private readonly pauses = { firstAfterMs: INITIAL_DELAY_MS, everyMs: DAY_MS },
  ) {}

  run(signal: AbortSignal): Promise<void> {
    const sweep = (): Promise<unknown> => sweepOrphans(this.blobs, this.events, this.isKept);
    return repeat('orphan sweep', sweep, this.pauses, signal);
  }
}
