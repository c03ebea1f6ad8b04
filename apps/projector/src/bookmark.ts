import type { EventStore } from '#event-store';
import type { Checkpoint, Desk } from '#read-models';

/** What follows the log must not go on by itself: it would repeat or skip effects. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Where a follower with effects stands. A new one starts at the head: what happened before it existed calls for nothing.
 * Throws Stopped where its bookmark cannot be of this log.
 */
export const soundBookmark = async (events: EventStore, desk: Desk, name: string): Promise<Checkpoint> => {
  const [logId, head, saved] = [await events.logId(), await events.head(), await desk.bookmark(name)];
  if (saved === null) {
    const first = { logId, position: head };
    await desk.saveBookmark(name, first);
    return first;
  }
  if (saved.logId !== logId) throw new Stopped('its bookmark belongs to another log: an operator must set it');
  if (saved.position > head) throw new Stopped('its bookmark is beyond the end of the log: an operator must set it');
  return saved;
};
