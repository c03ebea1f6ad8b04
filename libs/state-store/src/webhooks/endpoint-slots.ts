import type { StateRecord, StateStore } from '../state-store.js';
import type { EndpointKey } from './delivery-rows.js';
import type { Endpoints } from './endpoints.js';

/** Kind of the slot records. Keys: organization IDs. */
const PLACES_KIND = 'webhook-places';
/** Time after which a slot without an endpoint is freed. Normally, its first event follows within moments. */
const ABANDONED_AFTER_MS = 10 * 60_000;

interface SlotsRecord extends StateRecord {
  /** Times in milliseconds since 1970, by endpoint ID. */
  readonly taken: Readonly<Record<string, number>>;
}

/**
 * An organization's limited slots for webhook endpoints. A slot is taken before the endpoint is created, by a write
 * that requires the version that was read: only one process gets the last slot.
 */
export class EndpointSlots {
  constructor(
    private readonly stateStore: StateStore,
    private readonly endpoints: Endpoints,
  ) {}

  /** Takes a slot. Idempotent. Returns false if all `most` slots are taken. */
  async take({ organizationId, endpointId }: EndpointKey, most: number, now = Date.now()): Promise<boolean> {
    for (;;) {
      const entry = await this.stateStore.get<SlotsRecord>(PLACES_KIND, organizationId);
      const others = await this.others({ organizationId, endpointId }, entry?.record.taken ?? {}, now);
      if (Object.keys(others).length >= most) return false;
      const record: SlotsRecord = { taken: { ...others, [endpointId]: now } };
      if (await this.stateStore.compareAndSet(PLACES_KIND, organizationId, entry?.version ?? 0, record)) return true;
    }
  }

  /** Returns the slots of endpoints that exist or are being created. */
  private async others(
    { organizationId, endpointId: own }: EndpointKey,
    taken: SlotsRecord['taken'],
    now: number,
  ): Promise<SlotsRecord['taken']> {
    const there = await this.endpoints.all(organizationId);
    const others = new Map(there.map(({ endpointId }) => [endpointId, taken[endpointId] ?? now]));
    for (const [endpointId, at] of Object.entries(taken)) {
      if (others.has(endpointId) || now - at >= ABANDONED_AFTER_MS) continue;
      if (!(await this.endpoints.isDeleted(organizationId, endpointId))) others.set(endpointId, at);
    }
    others.delete(own);
    return Object.fromEntries(others);
  }
}
