import { Id, ListOf, Shown, Text, Timestamp } from '../kernel/fields.js';

/** Schema version of the events. */
export const API_VERSION = '2026-11-01';

/** All that an event's data can hold: no field of it can carry a patient's name. Amounts in dollars. */
export interface PublicEventData {
  readonly billId: string;
  readonly externalId?: string | null;
  readonly billNumber?: number;
  readonly state?: string;
  readonly previousState?: string | null;
  readonly attempt?: number;
  readonly duplicate?: true;
  readonly code?: string | null;
  readonly responseDueDate?: string;
  readonly eorId?: string;
  readonly reportedPaid?: number;
  readonly paymentId?: string;
  readonly amount?: number;
  readonly balanceDue?: number;
  readonly reviewId?: string;
  readonly reviewType?: string;
  readonly outcome?: string;
  readonly noteId?: string;
  readonly writtenOff?: number;
  readonly simulated?: boolean;
}

/** One event of the feed; the same object is a webhook's body. */
export class PublicEvent {
  @Id('Stable id for deduplication.') readonly id!: string;
  @Text('Position in the log: ascending, not gapless.', { example: '42' }) readonly sequence!: string;
  @Text('Lifecycle event type.', { example: 'bill.status.updated' }) readonly type!: string;
  @Text('Event schema version.', { example: API_VERSION }) readonly apiVersion!: string;
  @Timestamp("When it happened, by the organization's clock.") readonly createdAt!: string;
  @Shown(
    { type: 'object', additionalProperties: true },
    'Ids, states, codes and amounts; never free text or patient data.',
  )
  readonly data!: PublicEventData;
}

/** GET /events. */
export class EventPage {
  @ListOf(() => PublicEvent, 'Oldest first.', { max: 1000 }) readonly events!: readonly PublicEvent[];
  @Text(
    'Send it back as `cursor` after the page was processed; null when there is nothing after the cursor: keep the old one.',
    {
      nullable: true,
      max: 1000,
    },
  )
  readonly nextCursor!: string | null;
}
