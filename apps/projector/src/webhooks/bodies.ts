import { LRUCache } from 'lru-cache';
import {
  billIdOf,
  publishesPrivateData,
  publish,
  withoutPrivateData,
  type EventOwner,
  type PublicEvent,
} from '#contracts';
import { REDACTED, type Environment } from '#domain';
import {
  isKeyError,
  KeyDestroyed,
  type EventMetadata,
  type EncryptedEventStore,
  type RecordedEvent,
  type SealedGroup,
  type Vault,
} from '#event-store';
import type { DeliveryBody, DeliveryRows } from '#state-store';

const MAX_CACHED_BODIES = 4_000;

/**
 * Event bodies. Each is made once and stored. Private data is sealed with the bill's key; once the key is destroyed,
 * the event is sent without this data.
 */
export class Bodies {
  private readonly recent = new LRUCache<string, { readonly body: string; readonly subject: string | null }>({
    max: MAX_CACHED_BODIES,
  });

  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
    private readonly rows: DeliveryRows,
    private readonly now: () => number,
    private readonly environmentOf: (organizationId: string) => Promise<Environment>,
  ) {}

  /** Stores a recorded event's body and returns the public event; null if the event is not public. */
  async keepPublished(record: RecordedEvent): Promise<PublicEvent | null> {
    const owner = await this.owner(organizationOf(record));
    const event = publish(await this.opened(record), owner);
    if (event) await this.keep(owner.organizationId, record.position, event);
    return event;
  }

  async keep(organizationId: string, position: bigint, event: PublicEvent): Promise<void> {
    const bare = withoutPrivateData(event);
    const { id: eventId, type: eventType } = event;
    const sealed = bare === event ? null : await this.sealed(organizationId, event);
    const body = JSON.stringify(bare);
    const kept = { organizationId, eventId, eventType, body, storedAt: this.now() };
    await this.rows.keepBody(position, sealed === null ? kept : { ...kept, sealed: { ...sealed } });
    const fullBody = sealed === null ? body : JSON.stringify(event);
    this.recent.set(keyOf(organizationId, position), { body: fullBody, subject: sealed?.k ?? null });
  }

  async owner(organizationId: string): Promise<EventOwner> {
    return { organizationId, environment: await this.environmentOf(organizationId) };
  }

  async at(organizationId: string, position: bigint): Promise<string | null> {
    const key = keyOf(organizationId, position);
    const known = this.recent.get(key);
    if (known !== undefined) return known.body;
    const kept = await this.rows.body(organizationId, position);
    if (kept === null) return null;
    const body = await this.whole(kept);
    this.recent.set(key, { body, subject: kept.sealed?.k ?? null });
    return body;
  }

  /** Removes a shredded subject from memory. */
  forget(subject: string): void {
    for (const [key, one] of [...this.recent.entries()]) if (one.subject === subject) this.recent.delete(key);
  }

  private async sealed(organizationId: string, event: PublicEvent): Promise<SealedGroup | null> {
    const billId = billIdOf(event) ?? organizationId;
    try {
      return await this.vault.seal(organizationId, billId, aadOf(organizationId, event.id), event.data);
    } catch (error) {
      if (error instanceof KeyDestroyed || isKeyError(error)) return null;
      throw error;
    }
  }

  /** Returns the original bytes: the fields of `data` keep their order. */
  private async whole({ organizationId, eventId, body, sealed }: DeliveryBody): Promise<string> {
    if (sealed === undefined) return body;
    try {
      const data = await this.vault.open(organizationId, aadOf(organizationId, eventId), sealed);
      return data === REDACTED ? body : JSON.stringify({ ...(JSON.parse(body) as PublicEvent), data });
    } catch (error) {
      if (!isKeyError(error)) throw error;
      return body;
    }
  }

  /** Most published data is not encrypted, so a missing key must not block deliveries. */
  private async opened(record: RecordedEvent): ReturnType<EncryptedEventStore['open']> {
    if (!publishesPrivateData(record.type)) return this.ledger.glance(record);
    try {
      return await this.ledger.open(record);
    } catch (error) {
      if (!isKeyError(error)) throw error;
      return this.ledger.glance(record);
    }
  }
}

const keyOf = (organizationId: string, position: bigint): string => `${organizationId}/${position}`;
const aadOf = (organizationId: string, eventId: string): string => `webhook-body|${organizationId}|${eventId}`;
const organizationOf = ({ metadata }: RecordedEvent): string => (metadata as unknown as EventMetadata).organizationId;
