import type { Activity } from './activity.js';
import type { Signature } from './actors.js';
import type { BillFacts } from './bill.facts.js';
import type { AllOf } from './bill.topics.js';
import type { Timestamp } from './bill.types.js';

/** Complete public state, from which all responses about one bill are generated. Amounts in cents. JSON values only. */
export interface BillOnFile extends AllOf<'onFile'> {
  readonly facts: BillFacts;
  readonly updatedAt: Timestamp;
  /** ID of the last public event. `lastEventSequence`: its log position as a decimal string. */
  readonly lastEventId: string | null;
  readonly lastEventSequence: string | null;
  /** Signature of the last event with a name. See `actorOf`. */
  readonly signature: Signature | null;
  /** Activity, oldest first. */
  readonly activity: readonly Activity[];
}
