import { publish, type PublicEvent } from '#contracts';
import type { EventMetadata, Ledger, RecordedEvent } from '#event-store';
import type { DeliveryRows } from '#read-models';
import { isKeyTrouble } from './target.js';

const REMEMBERED = 4_000;

/** What is sent for an event: made once, kept, and never made again. */
export class Bodies {
  private readonly recent = new Map<string, string>();

  constructor(
    private readonly ledger: Ledger,
    private readonly rows: DeliveryRows,
    private readonly now: () => number,
  ) {}

  /** Keeps what a recorded public event says, and returns it. Null where it stays inside. */
  async keepPublished(record: RecordedEvent): Promise<PublicEvent | null> {
    const event = publish(await this.opened(record));
    if (event) await this.keep(organizationOf(record), record.position, event);
    return event;
  }

  async keep(organizationId: string, position: bigint, event: PublicEvent): Promise<void> {
    const body = JSON.stringify(event);
    const { id: eventId, type: eventType } = event;
    await this.rows.keepBody(position, { organizationId, eventId, eventType, body, storedAt: this.now() });
    this.remember(keyOf(organizationId, position), body);
  }

  async at(organizationId: string, position: bigint): Promise<string | null> {
    const key = keyOf(organizationId, position);
    const known = this.recent.get(key);
    if (known !== undefined) return known;
    const kept = await this.rows.body(organizationId, position);
    if (kept) this.remember(key, kept.body);
    return kept?.body ?? null;
  }

  private remember(key: string, body: string): void {
    this.recent.set(key, body);
    const [oldest] = this.recent.keys();
    if (this.recent.size > REMEMBERED && oldest !== undefined) this.recent.delete(oldest);
  }

  /** What is published is made of clear fields: a key that is missing must not hold all deliveries up. */
  private async opened(record: RecordedEvent): ReturnType<Ledger['open']> {
    try {
      return await this.ledger.open(record);
    } catch (error) {
      if (!isKeyTrouble(error)) throw error;
      return { ...record, metadata: record.metadata as unknown as EventMetadata };
    }
  }
}

const keyOf = (organizationId: string, position: bigint): string => `${organizationId}/${position}`;
const organizationOf = ({ metadata }: RecordedEvent): string => (metadata as unknown as EventMetadata).organizationId;
