import { endpoint, endpointStream, type Endpoint } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import type { DeliveryRows } from './delivery-rows.js';

const idShape = /^wh_[a-z2-7]{26}$/;
/** Ids become stream names: nothing else may get that far. */
export const isEndpointId = (text: string): boolean => idShape.test(text);

/** Webhook endpoints as their streams say now. */
export class Endpoints {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly rows: DeliveryRows,
  ) {}

  /** Null where there is none, or none any more. */
  async get(organizationId: string, endpointId: string): Promise<Endpoint | null> {
    if (!isEndpointId(endpointId)) return null;
    const found = await loadState(this.ledger, endpoint, endpointStream(organizationId, endpointId));
    return found.exists && !found.deleted ? found : null;
  }

  /** It was there, and is no more. */
  async isDeleted(organizationId: string, endpointId: string): Promise<boolean> {
    return (await loadState(this.ledger, endpoint, endpointStream(organizationId, endpointId))).deleted;
  }

  /** Oldest first. */
  async all(organizationId: string): Promise<readonly Endpoint[]> {
    const known = await this.rows.endpoints(organizationId);
    const found = await Promise.all(known.map(({ endpointId }) => this.get(organizationId, endpointId)));
    return found
      .filter((endpoint) => endpoint !== null)
      .toSorted((a, b) => (a.createdAt + a.endpointId < b.createdAt + b.endpointId ? -1 : 1));
  }
}
