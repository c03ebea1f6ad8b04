import type { Timestamp } from './calendar.js';
import type { Message } from './decider.js';

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
  }
>;

/** The stored type of the order. What was made of a stream before it must be made anew from the stream's beginning. */
export const SUBJECT_SHREDDED = 'SubjectShredded' satisfies SubjectShredded['type'];

/** True of the order that came with the deletion of its organization. */
export const isOfGoneOrganization = ({ type, data }: Message): boolean =>
  type === SUBJECT_SHREDDED && (data as SubjectShredded['data']).organizationGone === true;

/** True of the order to destroy a key, whatever stream it stands in. */
export const isShredding = ({ type }: Pick<Message, 'type'>): boolean => type === SUBJECT_SHREDDED;
