import type { Activity } from './activity.js';
import type { Signature } from './actors.js';
import type { BillFacts } from './bill.facts.js';
import type { AllOf } from './bill.topics.js';
import type { Timestamp } from './bill.types.js';

/**
 * Complete public state of a bill, from which all responses about one bill are generated. Money in cents. JSON values
 * only.
 */
export interface BillOnFile extends AllOf<'onFile'> {
  readonly facts: BillFacts;
  readonly updatedAt: Timestamp;
  /** Public ID of the bill's last public event. `lastEventSequence` is its position as a decimal string. */
  readonly lastEventId: string | null;
  readonly lastEventSequence: string | null;
  /** Signature of the last event that contains a name; see `actorOf`. */
  readonly signature: Signature | null;
  /** Oldest first. */
  readonly activity: readonly Activity[];
}
