import type { Timestamp } from './calendar.js';
import type { Message } from './decider.js';

/**
 * STORED FOR EVER. Orders that a subject's data key be destroyed: from then on its encrypted groups read as REDACTED.
 * `subject` names one generation (`recipient_…`, `recipient_…#2`), so what came for the same person later stays.
 */
export type SubjectShredded = Message<'SubjectShredded', { subject: string; shreddedAt: Timestamp }>;
