import { describeFault, type Checkpoint, type EventStore } from '#event-store';

/** Work that has effects must not go on by itself here: it would repeat or skip them. */
export class SubscriptionStopped extends Error {
  override readonly name = 'SubscriptionStopped';
}

/** Throws `SubscriptionStopped` if one of these checkpoints cannot be of this log. */
export const assertSameLog = async (events: EventStore, checkpoints: Iterable<Checkpoint>): Promise<void> => {
  const [logId, head] = [await events.logId(), await events.head()];
  for (const { logId: checkpointLogId, position } of checkpoints) {
    if (checkpointLogId !== logId)
      throw new SubscriptionStopped('its checkpoint belongs to another log: an operator must set it');
    if (position > head)
      throw new SubscriptionStopped('its checkpoint is beyond the end of the log: an operator must set it');
  }
};

/** Why somebody stands still, in an operator's words: an engine that is away is one thing, a fault of ours another. */
export const stopReason = (error: unknown): string =>
  error instanceof SubscriptionStopped ? error.message : describeFault(error);
