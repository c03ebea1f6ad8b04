import type { Timestamp } from './calendar.js';
import type { Message } from './decider.js';

/** Reasons for erasing personal data. The reason stays unencrypted in the log, so it is a code and not free text. */
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
 * STORED FOR EVER. Orders the destruction of a subject's data key. Its encrypted groups then read as REDACTED.
 * `subject` names one generation (`recipient_…`, `recipient_…#2`), so later data of the same person stays.
 */
export type SubjectShredded = Message<
  'SubjectShredded',
  {
    subject: string;
    shreddedAt: Timestamp;
    /** The organization was deleted. Read models no longer contain data of the stream. */
    organizationGone?: true;
    /** Reason. Absent if the order follows from another command, such as an opt-out or a deletion. */
    reason?: ErasureReason;
    /** Reason for erasing data despite open money or a legal hold. Absent if there was no obstacle. */
    override?: ErasureReason;
  }
>;

/**
 * Stored type of the event. Data that was derived from earlier events of the stream must be rebuilt from the beginning
 * of the stream.
 */
export const SUBJECT_SHREDDED = 'SubjectShredded' satisfies SubjectShredded['type'];

/** Returns true for the order that belongs to the deletion of an organization. */
export const isOrganizationDeletion = ({ type, data }: Message): boolean =>
  type === SUBJECT_SHREDDED && (data as SubjectShredded['data']).organizationGone === true;

/** Returns true for an order to destroy a key, in any stream. */
export const isShredding = ({ type }: Pick<Message, 'type'>): boolean => type === SUBJECT_SHREDDED;
