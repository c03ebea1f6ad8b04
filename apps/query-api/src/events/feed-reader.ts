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

/** Limit per page, to bound response times. The cursor moves past all scanned events, even if few matched. */
export const MAX_EVENTS_SCANNED = 5_000;
const MAX_BATCH_SIZE = 250;
const MIN_BATCH_SIZE = 50;

/** Looks only at an event's type and stream. */
export type EventFilter = (event: RecordedEvent) => boolean;

export interface Scan {
  /** Events with their feed revisions, oldest first. */
  readonly found: readonly { readonly at: number; readonly event: PublicEvent }[];
  /** Last scanned feed revision, or the start if there was no entry. */
  readonly at: number;
  /** True if there are no entries after `at`. */
  readonly atEnd: boolean;
}

/** Nearly all published data is in clear fields, so only events about transmissions are decrypted. */
@Injectable()
export class FeedReader {
  constructor(
    private readonly store: EventStore,
    private readonly ledger: EncryptedEventStore,
  ) {}

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
      // The embedded log reads synchronously, so a long page would block other requests.
      await yieldToEventLoop();
    }
    return { found, at, atEnd: false };
  }

  /**
   * Returns the feed revision after which the last `count` matching events begin. If they are rare, there may be fewer:
   * the search stops after as many entries as a page scans.
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

  /** Returns null for entries that are internal or do not match. */
  private tell(
    owner: EventOwner,
    entries: readonly FeedEntry[],
    wanted: EventFilter,
  ): Promise<readonly (PublicEvent | null)[]> {
    // Process key destruction orders before decrypting any event, even if the request does not select them.
    for (const { event } of entries) if (event && isShredding(event)) this.ledger.glance(event);
    return Promise.all(
      entries.map(async ({ event }) => (event && wanted(event) ? publish(await this.read(event), owner) : null)),
    );
  }

  /** If the key is missing, the event is published without its sealed part, so that the feed continues. */
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

/** If the bill is unknown, no event matches. */
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
