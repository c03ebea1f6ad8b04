import type { StateRecord, StateStore } from '../state-store.js';
import type { EndpointKey } from './delivery-rows.js';
import type { Endpoints } from './endpoints.js';

/** One record an organization, under its id. */
const PLACES_KIND = 'webhook-places';
/**
 * Moments lie between the taking of a place and the endpoint's first event. Where there is none after so long, the process
 * ended in between, and the place is nobody's.
 */
const ABANDONED_AFTER_MS = 10 * 60_000;

interface SlotsRecord extends StateRecord {
  /** When each endpoint took its place, in milliseconds since 1970, by its id. */
  readonly taken: Readonly<Record<string, number>>;
}

/**
 * The places that an organization has for webhook endpoints. A place is taken before its endpoint is made, by a write that
 * names the version which it read: of several copies of the service that take the last one, one has it.
 */
export class EndpointSlots {
  constructor(
    private readonly stateStore: StateStore,
    private readonly endpoints: Endpoints,
  ) {}

  /** Takes one of so many places, once however often it is asked; false where all are taken. */
  async take({ organizationId, endpointId }: EndpointKey, most: number, now = Date.now()): Promise<boolean> {
    for (;;) {
      const entry = await this.stateStore.get<SlotsRecord>(PLACES_KIND, organizationId);
      const others = await this.others({ organizationId, endpointId }, entry?.record.taken ?? {}, now);
      if (Object.keys(others).length >= most) return false;
      const record: SlotsRecord = { taken: { ...others, [endpointId]: now } };
      if (await this.stateStore.compareAndSet(PLACES_KIND, organizationId, entry?.version ?? 0, record)) return true;
    }
  }

  /** Places of endpoints that are there, and of some that are being made. */
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
