import { describeFault, type Checkpoint, type EventStore } from '#event-store';

/** Thrown when effects could repeat or be skipped. An operator must set the checkpoint. */
export class SubscriptionStopped extends Error {
  override readonly name = 'SubscriptionStopped';
}

export const endOfLog = async (events: EventStore): Promise<Checkpoint> => ({
  logId: await events.logId(),
  position: await events.head(),
});

/** Throws `SubscriptionStopped` if one of these checkpoints belongs to another log. */
export const assertSameLog = ({ logId, position: head }: Checkpoint, checkpoints: Iterable<Checkpoint>): void => {
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
