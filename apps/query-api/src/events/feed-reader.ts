import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  publishesPrivateData,
  publicTypeOf,
  publish,
  matchingTypes,
  type EventOwner,
  type ListEventsRequest,
  type PublicEvent,
} from '#contracts';
import { billStream, isShredding } from '#domain';
import {
  EventStore,
  isKeyError,
  EncryptedEventStore,
  type FeedEntry,
  type RecordedEvent,
  type StoredEvent,
} from '#event-store';

/** A page ends here even when it found fewer events than asked for: it answers in bounded time and moves on. */
export const MAX_EVENTS_SCANNED = 5_000;
const MAX_BATCH_SIZE = 250;
const MIN_BATCH_SIZE = 50;

/** Whether a stored event is asked for. Looks at its type and stream only. */
export type EventFilter = (event: RecordedEvent) => boolean;

export interface Scan {
  /** Oldest first, each with its feed revision. */
  readonly found: readonly { readonly at: number; readonly event: PublicEvent }[];
  /** The last feed revision that was looked at; where the scan began when there was nothing. */
  readonly at: number;
  /** Is there nothing after it? */
  readonly atEnd: boolean;
}

/** Reads an organization's feed. Nearly all that it tells is in the clear fields; only transmissions are opened. */
@Injectable()
export class FeedReader {
  constructor(
    private readonly store: EventStore,
    private readonly ledger: EncryptedEventStore,
  ) {}

  /** Up to `limit` public events after a feed revision. */
  async scan(owner: EventOwner, from: number, limit: number, wanted: EventFilter): Promise<Scan> {
    const found: { at: number; event: PublicEvent }[] = [];
    let at = from;
    const size = Math.min(Math.max(limit, MIN_BATCH_SIZE), MAX_BATCH_SIZE);
    for (let scanned = 0; scanned < MAX_EVENTS_SCANNED; scanned += size) {
      const entries = await this.store.readFeed(owner.organizationId, at, size);
      const publicEvents = await this.tell(owner, entries, wanted);
      for (const [i, { revision }] of entries.entries()) {
        at = revision;
        const event = publicEvents[i];
        if (event) found.push({ at, event });
        if (found.length === limit) return { found, at, atEnd: false };
      }
      if (entries.length < size) return { found, at, atEnd: true };
      // An embedded log answers at once: without a break, one long page would keep everybody else waiting.
      await yieldToEventLoop();
    }
    return { found, at, atEnd: false };
  }

  /**
   * The feed revision after which the last so many public events begin. Of what is rare there may be fewer: no more
   * entries are looked at than a page would look at.
   */
  async before(organizationId: string, end: number, count: number, wanted: EventFilter): Promise<number> {
    let left = count;
    let at = end;
    for (let scanned = 0; at >= 0 && scanned < MAX_EVENTS_SCANNED; scanned += MAX_BATCH_SIZE) {
      const after = Math.max(at - MAX_BATCH_SIZE, -1);
      const entries = await this.store.readFeed(organizationId, after, at - after);
      for (const { revision, event } of entries.toReversed()) {
        if (event && wanted(event)) left -= 1;
        if (left === 0) return revision - 1;
      }
      at = after;
      await yieldToEventLoop();
    }
    return at;
  }

  /** Public event of each entry; null where it stays inside or is not asked for. */
  private tell(
    owner: EventOwner,
    entries: readonly FeedEntry[],
    wanted: EventFilter,
  ): Promise<readonly (PublicEvent | null)[]> {
    // An order to destroy a key is heeded before anything is opened, though nobody asked for it.
    for (const { event } of entries) if (event && isShredding(event)) this.ledger.glance(event);
    return Promise.all(
      entries.map(async ({ event }) => (event && wanted(event) ? publish(await this.read(event), owner) : null)),
    );
  }

  /** A key that is missing must not hold up the feed: the event is told without what is sealed under it. */
  private async read(recorded: RecordedEvent): Promise<StoredEvent> {
    if (!publishesPrivateData(recorded.type)) return this.ledger.glance(recorded);
    try {
      return await this.ledger.open(recorded);
    } catch (error) {
      if (!isKeyError(error)) throw error;
      return this.ledger.glance(recorded);
    }
  }
}

/** The filters of a request. An unknown bill is in no feed, so it finds nothing. */
export const feedFilter = (
  organizationId: string,
  { types, billId }: Pick<ListEventsRequest, 'types' | 'billId'>,
): EventFilter => {
  const named = types && types.length > 0 ? matchingTypes(types) : null;
  const stream = billId?.startsWith('bill_') ? billStream(organizationId, billId) : null;
  return (event) => {
    const type = publicTypeOf(event.type);
    return type !== null && (named?.has(type) ?? true) && (billId === undefined || event.stream === stream);
  };
};
