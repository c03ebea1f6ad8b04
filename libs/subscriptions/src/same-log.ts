import { describeFault, type Checkpoint, type EventStore } from '#event-store';

/** Thrown if a subscription must not continue because it could repeat or skip effects. An operator must set its checkpoint. */
export class SubscriptionStopped extends Error {
  override readonly name = 'SubscriptionStopped';
}

/** Throws `SubscriptionStopped` if one of these checkpoints belongs to another log. */
export const assertSameLog = async (events: EventStore, checkpoints: Iterable<Checkpoint>): Promise<void> => {
  const [logId, head] = [await events.logId(), await events.head()];
  for (const { logId: checkpointLogId, position } of checkpoints) {
    if (checkpointLogId !== logId)
      throw new SubscriptionStopped('its checkpoint belongs to another log: an operator must set it');
    if (position > head)
      throw new SubscriptionStopped('its checkpoint is beyond the end of the log: an operator must set it');
  }
};

/** Returns the reason why a subscription stopped, as text for an operator. */
export const stopReason = (error: unknown): string =>
  error instanceof SubscriptionStopped ? error.message : describeFault(error);
