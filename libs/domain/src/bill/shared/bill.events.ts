import type { Message, MessagesOf } from '../../kernel/decider.js';
import type { AllOf } from './bill.topics.js';

/*
 * STORED FOR EVER. A type's name is never changed and its meaning never moves: new meaning, new name; new field, an
 * upcaster in libs/event-store and a golden file of the old shape. Clear fields hold ids, states, cents, codes and
 * times only. Patient data and every free text belong into `private`, which is encrypted under the bill's own key.
 */

interface BillEventMap extends AllOf<'events'> {}

/** Every event of a bill. */
export type BillEvent = MessagesOf<BillEventMap>;

/** A keyed request that changed nothing: keeps its key and answer in the log. Hidden. */
export type RequestAcknowledged = Message<'RequestAcknowledged'>;
