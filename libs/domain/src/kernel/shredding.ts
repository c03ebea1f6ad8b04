import type { Timestamp } from './calendar.js';
import type { Message } from './decider.js';

/** Stays unencrypted in the log, so it is a code and not free text. */
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
 * STORED FOREVER. Destroys a subject's data key, so that its groups read as REDACTED. `subject` names one generation
 * (`recipient_…`, `recipient_…#2`), so the same person's later data remains.
 */
export type SubjectShredded = Message<
  'SubjectShredded',
  {
    subject: string;
    shreddedAt: Timestamp;
    /** The organization was deleted. Read models no longer contain the stream's data. */
    organizationGone?: true;
    /** Absent if it follows from another command, such as an opt-out or a deletion. */
    reason?: ErasureReason;
    /** Reason to erase despite open money or a legal hold. Absent if there was no obstacle. */
    override?: ErasureReason;
  }
>;

/** Data derived from the stream's earlier events must be rebuilt from the beginning of the stream. */
export const SUBJECT_SHREDDED = 'SubjectShredded' satisfies SubjectShredded['type'];

export const isOrganizationDeletion = ({ type, data }: Message): boolean =>
  type === SUBJECT_SHREDDED && (data as SubjectShredded['data']).organizationGone === true;

export const isShredding = ({ type }: Pick<Message, 'type'>): boolean => type === SUBJECT_SHREDDED;
