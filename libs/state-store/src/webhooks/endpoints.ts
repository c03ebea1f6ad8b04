import { endpoint, endpointStream, type Endpoint } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import type { DeliveryRows } from './delivery-rows.js';

const idShape = /^wh_[a-z2-7]{26}$/;
/** True for a valid endpoint ID. Check first, because IDs become part of stream names. */
export const isEndpointId = (text: string): boolean => idShape.test(text);

export class Endpoints {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly rows: DeliveryRows,
  ) {}

  /** Returns an endpoint, or null if it does not exist or was deleted. */
  async get(organizationId: string, endpointId: string): Promise<Endpoint | null> {
    if (!isEndpointId(endpointId)) return null;
    const found = await loadState(this.ledger, endpoint, endpointStream(organizationId, endpointId));
    return found.exists && !found.deleted ? found : null;
  }

  async isDeleted(organizationId: string, endpointId: string): Promise<boolean> {
    return (await loadState(this.ledger, endpoint, endpointStream(organizationId, endpointId))).deleted;
  }

  /** All endpoints, oldest first. */
  async all(organizationId: string): Promise<readonly Endpoint[]> {
    const known = await this.rows.endpoints(organizationId);
    const found = await Promise.all(known.map(({ endpointId }) => this.get(organizationId, endpointId)));
    return found
      .filter((endpoint) => endpoint !== null)
      .toSorted((a, b) => (a.createdAt + a.endpointId < b.createdAt + b.endpointId ? -1 : 1));
  }
}
