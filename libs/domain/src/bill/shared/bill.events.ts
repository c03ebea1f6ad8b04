import type { Message, MessagesOf } from '../../kernel/decider.js';
import type { AllOf } from './bill.topics.js';

/*
 * STORED FOREVER. The name and meaning of an event type never change. A new meaning needs a new name. A new field needs
 * an upcaster in libs/event-store and a golden file of the old shape. Clear fields contain only IDs, states, cents,
 * codes and times. Patient data and all free text belong in `private`, which is encrypted with the bill's own key.
 */

interface BillEventMap extends AllOf<'events'> {}

export type BillEvent = MessagesOf<BillEventMap>;

/** Keeps the idempotency key and response for a request that changed nothing. Not public. */
export type RequestAcknowledged = Message<'RequestAcknowledged'>;
