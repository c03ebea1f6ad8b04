import type { EndpointEvent } from '#domain';
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

const PAGE_SIZE = 1_000;
const created: EndpointEvent['type'] = 'EndpointCreated';

/** Makes every endpoint of the log known again: for a state store that is new, or was lost. */
const repairRegistry = async (events: EventStore, rows: DeliveryRows): Promise<void> => {
  for (let after = 0n; ;) {
    const page = await events.readAll(after, PAGE_SIZE);
    for (const { type, stream, position } of page) {
      if (type !== created) continue;
      const [organizationId = '', id = ''] = stream.split('-endpoint_');
      // Nothing was sent to it that this state store knows of: there is nothing before its creation to look for.
      await rows.register({ organizationId, endpointId: `wh_${id}` }, position);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.position;
  }
};
