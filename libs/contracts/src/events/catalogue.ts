import type { FormClass } from '../kernel/form.js';
import {
  BillAcceptedEventData,
  BillBalanceEventData,
  BillClosedEventData,
  BillDeniedEventData,
  BillEventData,
  BillNoResponseEventData,
  BillNoteAddedEventData,
  BillRejectedEventData,
  BillStatusUpdatedEventData,
  BillSubmittedEventData,
  CourtesyCopySentEventData,
  DocumentAddedEventData,
  EndpointEventData,
  EorReceivedEventData,
  EorVoidedEventData,
  PaymentEventData,
  RecipientEventData,
  ReviewDecidedEventData,
  ReviewEventData,
  ReviewReopenedEventData,
  TransmissionEventData,
  TransmissionFailedEventData,
  TransmissionAcknowledgedEventData,
} from './event-data.js';

/** Schema version of the events. */
export const API_VERSION = '2026-11-01';

/** One public type of event. */
export interface EventKind<Data extends object = object> {
  /** When it happens, in one sentence for those who read the feed. */
  readonly description: string;
  /** The form of its data. */
  readonly data: FormClass<Data>;
  /** Data of its example that differ from the examples of the fields. */
  readonly example: Partial<Data>;
  /** `delivered`: only ever sent to webhook endpoints. `reserved`: nothing emits it yet. `feed`: listed and delivered. */
  readonly where: 'feed' | 'delivered' | 'reserved';
}

const kind = <Data extends object>(
  data: FormClass<Data>,
  description: string,
  { example = {}, where = 'feed' }: Partial<Pick<EventKind<Data>, 'example' | 'where'>> = {},
): EventKind<Data> => ({ description, data, example, where });

/**
 * Every public type of event. Types are never renamed, and what a type says never changes within one
 * apiVersion; fields may be added.
 */
export const eventCatalogue = {
  'bill.submitted': kind(
    BillSubmittedEventData,
    'A bill was submitted for the payer: created, once more after a rejection, or once more as a duplicate (`duplicate: true`).',
  ),
  'bill.status.updated': kind(
    BillStatusUpdatedEventData,
    'The state of a bill changed. Follows the event that says why.',
  ),
  'bill.accepted': kind(BillAcceptedEventData, 'The payer acknowledged the bill.'),
  'bill.rejected': kind(BillRejectedEventData, 'The payer refused to process the bill.'),
  'bill.denied': kind(BillDeniedEventData, 'The latest EOR pays nothing.', { example: { balanceDue: 2015 } }),
  'bill.partially_paid': kind(BillBalanceEventData, 'Part of the bill is paid.'),
  'bill.paid': kind(BillBalanceEventData, 'Nothing is open any more.', { example: { balanceDue: 0 } }),
  'bill.second_review': kind(BillBalanceEventData, 'A Second Bill Review waits for the payer.'),
  'bill.ibr': kind(BillBalanceEventData, 'An Independent Bill Review waits for its decision.'),
  'bill.lien': kind(BillBalanceEventData, 'A lien was filed for the bill.'),
  'bill.closed': kind(BillClosedEventData, 'The practice closed the bill.'),
  'bill.reopened': kind(BillEventData, 'The practice opened a closed bill again.'),
  'bill.no_response': kind(BillNoResponseEventData, 'The payer accepted the bill and let its response due date pass.', {
    example: { balanceDue: 2015 },
  }),
  'bill.document_added': kind(DocumentAddedEventData, 'A document was added to a bill after its submission.'),
  'eor.received': kind(EorReceivedEventData, 'An explanation of review was recorded.'),
  'eor.voided': kind(EorVoidedEventData, 'A recorded explanation of review was taken back; what was posted stays.'),
  'payment.posted': kind(PaymentEventData, 'A payment was posted.'),
  'payment.voided': kind(PaymentEventData, 'A posted payment was taken back.', { example: { balanceDue: 2015 } }),
  'review.created': kind(ReviewEventData, 'A review was drafted.'),
  'review.submitted': kind(ReviewEventData, 'A review was submitted.'),
  'review.discarded': kind(ReviewEventData, 'Somebody threw the draft of a review away.'),
  'review.decided': kind(ReviewDecidedEventData, 'A review has an outcome.'),
  'review.reopened': kind(
    ReviewReopenedEventData,
    'A review waits for its answer again: the payment or the EOR that had decided it was voided.',
  ),
  'bill.note_added': kind(BillNoteAddedEventData, 'Somebody wrote a note.'),
  'bill.courtesy_copy_sent': kind(CourtesyCopySentEventData, 'A copy of the bill was sent to other people.'),
  'transmission.sent': kind(
    TransmissionEventData,
    'A transmission of a bill or review of a live organization left for the payer.',
  ),
  'transmission.failed': kind(
    TransmissionFailedEventData,
    'A transmission did not come about, or the partner refused its whole interchange.',
  ),
  'transmission.acknowledged': kind(
    TransmissionAcknowledgedEventData,
    'A partner or the payer said of a transmission that it took or refused it. What that makes of the bill is told by an event of its own.',
  ),
  'document.added': kind(DocumentAddedEventData, 'A document was added to a bill.', { where: 'reserved' }),
  'notification.recipient.invited': kind(RecipientEventData, 'Somebody was invited to billing notifications.'),
  'notification.recipient.enabled': kind(RecipientEventData, 'A recipient of notifications is subscribed.'),
  'notification.recipient.disabled': kind(RecipientEventData, 'A recipient of notifications is no longer subscribed.'),
  'webhook.endpoint.disabled': kind(
    EndpointEventData,
    'Deliveries to a webhook endpoint stopped: it said 410, or did nothing but fail for too long.',
  ),
  'webhook.test': kind(EndpointEventData, 'A delivery to try an endpoint with; its `sequence` is `0`.', {
    where: 'delivered',
  }),
} as const;

export type PublicEventType = keyof typeof eventCatalogue;
/** The data of one type of event. */
export type PublicEventData<T extends PublicEventType = PublicEventType> = InstanceType<
  (typeof eventCatalogue)[T]['data']
>;

export const eventTypes = Object.keys(eventCatalogue) as readonly PublicEventType[];

/** What the catalogue says of a type. */
export const eventKind = (type: PublicEventType): EventKind => eventCatalogue[type];

/** `bill.status.updated` → `bill.*`, `bill.status.*`. */
const wildcardsOf = (type: string): readonly string[] =>
  type
    .split('.')
    .slice(0, -1)
    .map((_, i, parts) => `${parts.slice(0, i + 1).join('.')}.*`);

/** What a list of event types may hold: a type, a wildcard such as `bill.*`, or `*` for all. */
export const eventTypeWords: readonly string[] = ['*', ...new Set(eventTypes.flatMap(wildcardsOf)), ...eventTypes];

/** The types that a list of words names. Unknown words name nothing: check them against `eventTypeWords` first. */
export const typesNamed = (words: readonly string[]): ReadonlySet<PublicEventType> => {
  const asked = new Set(words);
  return new Set(eventTypes.filter((type) => ['*', type, ...wildcardsOf(type)].some((word) => asked.has(word))));
};
