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

/** A reaction of the service: one that an installation begins with. */
export interface ServiceReaction extends Reaction {
  readonly name: (typeof reactionNames)[number];
}

/**
 * Lets all that has effects outside of the log begin at its beginning, while the log is empty: before the first
 * organization is made. What is acknowledged from then on is heeded, also where a projector starts for the first time long
 * after the first bill. Elsewhere it changes nothing: what a later release brings begins at the head of the log, unless it says `from`.
 */
export const initializeReactions = async (events: EventStore, stateStore: StateStore): Promise<void> => {
  const position = await events.head();
  if (position > 0n) return;
  const first = { logId: await events.logId(), position };
  await stateStore.write([...reactionNames, WEBHOOK_DISPATCHER].map((name) => createCheckpoint(name, first)));
};
