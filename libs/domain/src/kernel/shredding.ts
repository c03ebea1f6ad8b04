import type { Timestamp } from './calendar.js';
import type { Message } from './decider.js';

/** Why somebody's data is erased. The word stays in the log in clear, beside what was erased, so that it is no text. */
export const erasureReasons = [
  'retention_over',
  'patient_request',
  'court_order',
  'entered_in_error',
  'was_a_test',
  'other',
] as const;
export type ErasureReason = (typeof erasureReasons)[number];

/**
 * STORED FOR EVER. Orders that a subject's data key be destroyed: from then on its encrypted groups read as REDACTED.
 * `subject` names one generation (`recipient_…`, `recipient_…#2`), so what came for the same person later stays.
 */
export type SubjectShredded = Message<
  'SubjectShredded',
  {
    subject: string;
    shreddedAt: Timestamp;
    /** The organization was deleted: nothing of the stream is in a read model any more. */
    organizationGone?: true;
    /** Why; missing in orders that follow from something else (an opt-out, a deletion). */
    reason?: ErasureReason;
    /** Why although money was open or a legal hold stood; missing where nothing stood in the way. */
    override?: ErasureReason;
  }
>;

/** The stored type of the order. What was made of a stream before it must be made anew from the stream's beginning. */
export const SUBJECT_SHREDDED = 'SubjectShredded' satisfies SubjectShredded['type'];

/** True of the order that came with the deletion of its organization. */
export const isOrganizationDeletion = ({ type, data }: Message): boolean =>
  type === SUBJECT_SHREDDED && (data as SubjectShredded['data']).organizationGone === true;

/** True of the order to destroy a key, whatever stream it stands in. */
export const isShredding = ({ type }: Pick<Message, 'type'>): boolean => type === SUBJECT_SHREDDED;
