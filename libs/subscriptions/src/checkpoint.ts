import type { EventStore, Checkpoint } from '#event-store';
import type { StateStore } from '#outbox';

/** What follows the log must not go on by itself: it would repeat or skip effects. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Where a subscription with effects stands. A new one starts at the head: what happened before it existed calls for nothing.
 * Throws Stopped where its checkpoint cannot be of this log.
 */
export const soundCheckpoint = async (
  events: EventStore,
  stateStore: StateStore,
  name: string,
): Promise<Checkpoint> => {
  const [logId, head, saved] = [await events.logId(), await events.head(), await stateStore.checkpoint(name)];
  if (saved === null) {
    const first = { logId, position: head };
    await stateStore.saveCheckpoint(name, first);
    return first;
  }
  if (saved.logId !== logId) throw new Stopped('its checkpoint belongs to another log: an operator must set it');
  if (saved.position > head) throw new Stopped('its checkpoint is beyond the end of the log: an operator must set it');
  return saved;
};
