import { KeyedMutex, logShares, type EventStore, type LogShare } from '#event-store';
import {
  createCheckpoint,
  advanceCheckpoint,
  dispatchCheckpoint,
  DispatchCheckpoints,
  type DeliveryRows,
  type StateStore,
  type StoredCheckpoint,
} from '#state-store';
import { LeaseLost, assertSameLog, endOfLog, SubscriptionStopped, type LeaseRight } from '#subscriptions';
import { repairRegistry } from './registry.js';

/** Where in the log the shares of webhooks begin. */
export class DispatchCursors {
  private readonly taking = new KeyedMutex();

  constructor(
    private readonly events: EventStore,
    private readonly stateStore: StateStore,
    private readonly rows: DeliveryRows,
    /** Other processes may be at work. */
    private readonly shared: boolean,
  ) {}

  /**
   * Where a share goes on: where it was, or where all was seen, by this division or by another one, whichever is further.
   * Where nothing ever was, at the head. One at a time, so that the log is searched once. Throws `SubscriptionStopped`, `LeaseLost`.
   */
  begin(share: LogShare, right: LeaseRight): Promise<StoredCheckpoint> {
    return this.taking.run('begin', () => this.take(share, right));
  }

  private async take(share: LogShare, right: LeaseRight): Promise<StoredCheckpoint> {
    const { all, byName } = await DispatchCheckpoints.read(this.stateStore);
    assertSameLog(await endOfLog(this.events), byName.values());
    if (all === null) await repairRegistry(this.events, this.rows);
    const start = all ?? (await this.events.head());
    const first = { logId: await this.events.logId(), position: start };
    // All shares of the division at once: from then on it says for every organization how far it is.
    const names = logShares(share.of).map(dispatchCheckpoint);
    const missing = names.filter((name) => !byName.has(name));
    if (missing.length > 0) await this.stateStore.write(missing.map((name) => createCheckpoint(name, first)));
    return this.own(dispatchCheckpoint(share), start, right);
  }

  /**
   * Written once more where others may have had it: whoever held the share before and only stood still finds that it was
   * moved, and cannot say any more that it planned what the new holder has not seen.
   */
  private async own(name: string, start: bigint, right: LeaseRight): Promise<StoredCheckpoint> {
    for (;;) {
      const found = await this.stateStore.storedCheckpoint(name);
      if (found === null) throw new SubscriptionStopped('its checkpoint is gone');
      if (!this.shared) return found;
      if (!right.held) throw new LeaseLost();
      const position = found.position > start ? found.position : start;
      if (await this.stateStore.write([advanceCheckpoint(name, found, position)]))
        return { ...found, position, version: found.version + 1 };
    }
  }
}
