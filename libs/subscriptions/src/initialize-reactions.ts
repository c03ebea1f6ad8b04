import type { EventStore } from '#event-store';
import { createCheckpoint, WEBHOOK_DISPATCHER, type StateStore } from '#state-store';
import type { Reaction } from './reactions.js';

const reactionNames = [
  'payer-delivery',
  'notifications',
  'payments',
  'practice-addresses',
  'access-disclosures',
  'same-person',
  'revisions',
  'rfa-links',
  'authorization-denials',
  'rfa-delivery',
] as const;

/** A service reaction that has existed since the first release. */
export interface ServiceReaction extends Reaction {
  readonly name: (typeof reactionNames)[number];
}

/**
 * Creates the checkpoints of all reactions when an empty log starts: all later events are processed, even if a
 * projector first starts long after the first bill. Does nothing if the log has events. A reaction from a later release
 * starts at the head of the log, unless it has `from`.
 */
export const initializeReactions = async (events: EventStore, stateStore: StateStore): Promise<void> => {
  const position = await events.head();
  if (position > 0n) return;
  const first = { logId: await events.logId(), position };
  await stateStore.write([...reactionNames, WEBHOOK_DISPATCHER].map((name) => createCheckpoint(name, first)));
};
