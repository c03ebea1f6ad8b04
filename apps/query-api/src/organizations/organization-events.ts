import type { EventStore, RecordedEvent } from '#event-store';
import type { AuditIndex } from '#state-store';

const PAGE_SIZE = 100;

/** A range of the log, after one position and up to and including another. */
export interface LogStretch {
  readonly log: string;
  readonly after: bigint;
  readonly through: bigint;
}

/** Yields the events inside and outside the feed in log order, without reading other organizations' events. */
export async function* organizationEvents(
  events: EventStore,
  index: AuditIndex,
  organizationId: string,
  stretch: LogStretch,
): AsyncGenerator<RecordedEvent> {
  const fed = feedEvents(events, organizationId, stretch);
  const others = eventsOutsideFeed(events, index, organizationId, stretch);
  let [one, other] = [await fed.next(), await others.next()];
  while (one.done !== true || other.done !== true) {
    if (other.done === true || (one.done !== true && one.value.position < other.value.position)) {
      if (one.done !== true) yield one.value;
      one = await fed.next();
    } else {
      yield other.value;
      other = await others.next();
    }
  }
}

async function* feedEvents(
  events: EventStore,
  organizationId: string,
  { after, through }: LogStretch,
): AsyncGenerator<RecordedEvent, void> {
  for (let seen = await lastRevisionUpTo(events, organizationId, after); ;) {
    const page = await events.readFeed(organizationId, seen, PAGE_SIZE);
    for (const { event } of page) {
      if (event === null) continue;
      if (event.position > through) return;
      yield event;
    }
    seen = page.at(-1)?.revision ?? seen;
    if (page.length < PAGE_SIZE) return;
  }
}

/** Uses binary search. Returns -1 if there is none. */
const lastRevisionUpTo = async (events: EventStore, organizationId: string, position: bigint): Promise<number> => {
  if (position <= 0n) return -1;
  const isBeyond = async (revision: number): Promise<boolean> => {
    const found = await events.readFeed(organizationId, revision - 1, PAGE_SIZE);
    const event = found.find((entry) => entry.event !== null)?.event;
    return event === undefined || event === null || event.position > position;
  };
  let low = -1;
  let high = 1;
  while (!(await isBeyond(high))) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isBeyond(middle)) high = middle;
    else low = middle;
  }
  return low;
};

async function* eventsOutsideFeed(
  events: EventStore,
  index: AuditIndex,
  organizationId: string,
  { log, after, through }: LogStretch,
): AsyncGenerator<RecordedEvent, void> {
  for (let seen = after; ;) {
    const places = await index.places(organizationId, log, seen, PAGE_SIZE);
    for (const { stream, revision, position } of places) {
      if (position > through) return;
      const [event] = await events.readStream(stream, revision, 1);
      if (event?.position === position) yield event;
    }
    seen = places.at(-1)?.position ?? seen;
    if (places.length < PAGE_SIZE) return;
  }
}
