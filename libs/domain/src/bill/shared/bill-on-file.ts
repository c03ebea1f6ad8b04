import type { Activity } from './activity.js';
import type { Signature } from './actors.js';
import type { BillFacts } from './bill.facts.js';
import type { AllOf } from './bill.topics.js';
import type { Timestamp } from './bill.types.js';

/** The whole public state of a bill: what every answer about one bill is made of. Money in cents. JSON throughout. */
export interface BillOnFile extends AllOf<'onFile'> {
  readonly facts: BillFacts;
  readonly updatedAt: Timestamp;
  /** The bill's last public event: public id, and position as a decimal string. */
  readonly lastEventId: string | null;
  readonly lastEventSequence: string | null;
  /** Signature of the last event that told a name; see actorOf. */
  readonly signature: Signature | null;
  /** Oldest first. */
  readonly activity: readonly Activity[];
}
