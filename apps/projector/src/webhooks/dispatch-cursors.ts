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

/** Checkpoints from which shares start dispatching. */
export class DispatchCursors {
  private readonly taking = new KeyedMutex();

  constructor(
    private readonly events: EventStore,
    private readonly stateStore: StateStore,
    private readonly rows: DeliveryRows,
    /** True if other processes may run. */
    private readonly shared: boolean,
  ) {}

  /**
   * Returns a share's position: its own or that of an earlier division, whichever is further; otherwise the end of the
   * log. Runs one call at a time, so that the log is searched once. Throws `SubscriptionStopped` or `LeaseLost`.
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
    // Creates the checkpoints of all shares, so that the division covers every organization.
    const names = logShares(share.of).map(dispatchCheckpoint);
    const missing = names.filter((name) => !byName.has(name));
    if (missing.length > 0) await this.stateStore.write(missing.map((name) => createCheckpoint(name, first)));
    return this.own(dispatchCheckpoint(share), start, right);
  }

  /**
   * If processes share the work, writes the checkpoint again: a suspended previous holder then can't advance it past
   * events that the new holder has not read.
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

/** Registers all endpoints in the log with a new or lost state store. */
const repairRegistry = async (events: EventStore, rows: DeliveryRows): Promise<void> => {
  for (let after = 0n; ;) {
    const page = await events.readAll(after, PAGE_SIZE);
    for (const { type, stream, position } of page) {
      if (type !== created) continue;
      const [organizationId = '', id = ''] = stream.split('-endpoint_');
      // The state store has no deliveries to this endpoint from before its registration.
      await rows.register({ organizationId, endpointId: `wh_${id}` }, position);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.position;
  }
};
