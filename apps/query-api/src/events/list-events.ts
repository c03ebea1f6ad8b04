import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { publish, type EventPage, type ListEventsRequest, type PublicEvent } from '#contracts';
import { EventStore, Ledger } from '#event-store';
import { Cursors, refuse, type RequestContext } from '#http';

/** One page of the organization's feed. */
export class ListEvents extends Query<EventPage> {
  constructor(
    readonly context: RequestContext,
    readonly request: ListEventsRequest,
  ) {
    super();
  }
}

/** A page ends here even when it found fewer events than asked for: it answers in bounded time and moves on. */
export const MOST_SCANNED = 5_000;
const READ_AT_ONCE = 250;
const BEGINNING = -1;

/** Where a reader of the feed stands: the last feed revision it was told of, and in which log that is true. */
interface Place {
  readonly [member: string]: string | number;
  readonly log: string;
  readonly at: number;
}

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(
    private readonly store: EventStore,
    private readonly ledger: Ledger,
    private readonly cursors: Cursors,
  ) {}

  async execute({ context: { organizationId }, request }: ListEvents): Promise<EventPage> {
    const owner = { organizationId, list: 'events' };
    const log = await this.store.logId();
    const from = request.cursor === '0' ? BEGINNING : placeIn(log, await this.cursors.decode(owner, request.cursor));
    const { events, at } = await this.scan(organizationId, from, request.limit);
    // Hidden events move the cursor on, too. Nothing scanned: the client keeps the cursor that it has.
    return { events, nextCursor: at === from ? null : await this.cursors.encode(owner, { log, at }) };
  }

  private async scan(organizationId: string, from: number, limit: number) {
    const events: PublicEvent[] = [];
    let at = from;
    for (let scanned = 0; scanned < MOST_SCANNED;) {
      const size = Math.min(READ_AT_ONCE, MOST_SCANNED - scanned);
      const entries = await this.store.readFeed(organizationId, at, size);
      const opened = await Promise.all(entries.map(async ({ event }) => event && this.ledger.open(event)));
      for (const [index, entry] of entries.entries()) {
        const stored = opened[index];
        const event = stored ? publish(stored) : null;
        if (event) events.push(event);
        at = entry.revision;
        if (events.length === limit) return { events, at };
      }
      scanned += entries.length;
      if (entries.length < size) break;
    }
    return { events, at };
  }
}

/** Revisions of another log say nothing about this one. */
const placeIn = (log: string, place: Place): number => (place.log === log ? place.at : refuse('cursor_expired'));
