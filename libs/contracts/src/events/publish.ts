import {
  dollarsOf,
  publicBillTypes,
  publicEventId,
  publicRecipientTypes,
  unsealed,
  type BillEvent,
  type BillState,
  type EndpointEvent,
  type HistoryEvent,
  type RecipientEvent,
} from '#domain';
import { payerCode } from '../kernel/code-text.js';
import { API_VERSION, type PublicEventData, type PublicEventType } from './catalogue.js';
import type { PublicEvent } from './public-event.js';

/** What an event itself says; of a bill's the customer is added to each. */
type Said<T extends PublicEventType> = Omit<PublicEventData<T>, 'customerExternalId'>;

/** What is told of a stored event. */
interface Told<T extends PublicEventType = PublicEventType> {
  readonly type: T;
  readonly data: Said<T>;
}

/** Named so that the compiler sees the object as it is written: a field that the type does not have is an error. */
const tell = <T extends PublicEventType>(type: T, data: Said<T>): Told<T> => ({ type, data });

/** Payers send codes; should one ever send a sentence, it stays inside. */
const codeOf = (code: string): string => (code.length <= 40 && payerCode.pattern.test(code) ? code : 'other');

/** Codes of ours are told as they are, a partner's only where it is one. */
const failureOf = (code: string): string => (/^TA1:(?![A-Za-z0-9]{1,10}$)/.test(code) ? 'TA1:other' : code);

/** Every stored event of a feed stream. */
type FeedEvent = BillEvent | RecipientEvent | EndpointEvent;

/** The public name of each stored event of an endpoint, or null where it stays inside. */
const publicEndpointTypes = {
  EndpointCreated: null,
  EndpointChanged: null,
  SecretRotated: null,
  EndpointDisabled: 'webhook.endpoint.disabled',
  EndpointDeleted: null,
  EndpointTested: null,
  RedeliveryRequested: null,
  RecoveryRequested: null,
} as const satisfies Record<EndpointEvent['type'], PublicEventType | null>;

/** The public name of each stored type, or null where it stays inside. What is not listed stays inside, too. */
export const publicTypes = {
  ...publicBillTypes,
  ...publicRecipientTypes,
  ...publicEndpointTypes,
} as const satisfies Record<FeedEvent['type'], PublicEventType | null>;

type Listed = FeedEvent['type'];

/** Every public stored type is told under its own name. */
type Publishers = {
  readonly [Type in Listed as (typeof publicTypes)[Type] extends PublicEventType ? Type : never]: (
    data: Extract<FeedEvent, { type: Type }>['data'],
  ) => Told<Extract<(typeof publicTypes)[Type], PublicEventType>>;
};

type Transmission = Extract<FeedEvent, { type: 'BillSubmitted' | 'BillResubmitted' | 'DuplicateSent' }>;

/** What is told of every transmission. The client's own id is null where there is none, and once the bill was shredded. */
const transmitted = <State extends BillState>(
  { billId, billNumber, attempt, private: sealed }: Transmission['data'],
  state: State,
) => ({
  billId,
  externalId: unsealed<{ externalId: string | null }>(sealed).externalId ?? null,
  billNumber,
  state,
  attempt,
});

const publishers: Publishers = {
  BillSubmitted: (data) => tell('bill.submitted', { ...transmitted(data, 'submitted'), replaces: data.replacesBillId }),
  BillResubmitted: (data) => tell('bill.submitted', transmitted(data, 'submitted')),
  DuplicateSent: (data) => tell('bill.submitted', { ...transmitted(data, data.state), duplicate: true }),
  BillAccepted: ({ billId, responseDueDate }) => tell('bill.accepted', { billId, responseDueDate }),
  BillRejected: ({ billId, code }) => tell('bill.rejected', { billId, code: codeOf(code) }),
  DocumentAdded: ({ billId, document: { id, documentType } }) =>
    tell('bill.document_added', { billId, documentId: id, documentType }),
  EorReceived: ({ billId, eorId, reportedPaid }) =>
    tell('eor.received', { billId, eorId, reportedPaid: dollarsOf(reportedPaid) }),
  EorVoided: ({ billId, eorId }) => tell('eor.voided', { billId, eorId }),
  PaymentPosted: ({ billId, paymentId, amount, balance }) =>
    tell('payment.posted', { billId, paymentId, amount: dollarsOf(amount), balanceDue: dollarsOf(balance) }),
  PaymentVoided: ({ billId, paymentId, principal, balance }) =>
    tell('payment.voided', { billId, paymentId, amount: dollarsOf(principal), balanceDue: dollarsOf(balance) }),
  ReviewCreated: ({ billId, reviewId, reviewType }) => tell('review.created', { billId, reviewId, reviewType }),
  ReviewSubmitted: ({ billId, reviewId, reviewType }) => tell('review.submitted', { billId, reviewId, reviewType }),
  ReviewDraftDeleted: ({ billId, reviewId, reviewType }) => tell('review.discarded', { billId, reviewId, reviewType }),
  ReviewDecided: ({ billId, reviewId, reviewType, outcome }) =>
    tell('review.decided', { billId, reviewId, reviewType, outcome }),
  ReviewReopened: ({ billId, reviewId }) => tell('review.reopened', { billId, reviewId }),
  BillClosed: ({ billId, writtenOff, replacedBy }) =>
    tell('bill.closed', { billId, writtenOff: dollarsOf(writtenOff), replacedBy }),
  BillReopened: ({ billId }) => tell('bill.reopened', { billId }),
  NoteAdded: ({ billId, noteId }) => tell('bill.note_added', { billId, noteId }),
  CourtesyCopySent: ({ billId, simulated }) => tell('bill.courtesy_copy_sent', { billId, simulated }),
  TransmissionSent: ({ billId, controlNumber, route = null, partner = null }) =>
    tell('transmission.sent', { billId, controlNumber, route, partner }),
  TransmissionFailed: ({ billId, controlNumber, route = null, partner = null, code }) =>
    tell('transmission.failed', { billId, controlNumber, route, partner, code: failureOf(code) }),
  TransmissionAcknowledged: ({ billId, controlNumber, route, partner, level, outcome, code }) =>
    tell('transmission.acknowledged', {
      billId,
      controlNumber,
      route,
      partner,
      level,
      outcome,
      code: code === null ? null : codeOf(code),
    }),
  BillDenied: ({ billId, balance, code }) =>
    tell('bill.denied', { billId, balanceDue: dollarsOf(balance), code: code === null ? null : codeOf(code) }),
  BillPartiallyPaid: ({ billId, balance }) => tell('bill.partially_paid', { billId, balanceDue: dollarsOf(balance) }),
  BillPaid: ({ billId, balance }) => tell('bill.paid', { billId, balanceDue: dollarsOf(balance) }),
  BillInSecondReview: ({ billId, balance }) => tell('bill.second_review', { billId, balanceDue: dollarsOf(balance) }),
  BillInIbr: ({ billId, balance }) => tell('bill.ibr', { billId, balanceDue: dollarsOf(balance) }),
  BillInLien: ({ billId, balance }) => tell('bill.lien', { billId, balanceDue: dollarsOf(balance) }),
  BillNoResponse: ({ billId, balance, responseDueDate }) =>
    tell('bill.no_response', { billId, balanceDue: dollarsOf(balance), responseDueDate }),
  BillStatusUpdated: ({ billId, from, to }) => tell('bill.status.updated', { billId, state: to, previousState: from }),
  RecipientInvited: ({ externalUserId }) => tell('notification.recipient.invited', { externalUserId }),
  RecipientEnabled: ({ externalUserId }) => tell('notification.recipient.enabled', { externalUserId }),
  RecipientDisabled: ({ externalUserId }) => tell('notification.recipient.disabled', { externalUserId }),
  EndpointDisabled: ({ endpointId }) => tell('webhook.endpoint.disabled', { endpointId }),
};

const typeByStored: ReadonlyMap<string, PublicEventType | null> = new Map(Object.entries(publicTypes));
const publisherByStored: ReadonlyMap<string, (data: never) => Told> = new Map(Object.entries(publishers));

/** The public type of a stored type; null where it stays inside. Says so without a look at the event. */
export const publicTypeOf = (storedType: string): PublicEventType | null => typeByStored.get(storedType) ?? null;

const told: ReadonlySet<string> = new Set([
  'BillSubmitted',
  'BillResubmitted',
  'DuplicateSent',
] satisfies Transmission['type'][]);

/**
 * True of stored types whose public event holds something of the encrypted group: the client's own id of the bill. All
 * others are told from clear fields, without a key.
 */
export const isToldFromGroup = (storedType: string): boolean => told.has(storedType);

/** The event without what it has from an encrypted group, as it is told once the bill was shredded. */
export const withoutGroup = (event: PublicEvent): PublicEvent =>
  event.type === 'bill.submitted' && event.data.externalId !== null
    ? { ...event, data: Object.assign({}, event.data, { externalId: null }) }
    : event;

/** Noted beside every event of a bill; earlier versions noted it with its first one alone. */
const customerOf = ({ metadata, data }: HistoryEvent): string | null =>
  metadata.customerExternalId ?? (data as { customerExternalId?: string | null }).customerExternalId ?? null;

/**
 * A stored event as the world may see it, or null where it stays inside. Pure. `private` may be missing or REDACTED: then
 * the event is told without what it would have from there (`withoutGroup`).
 */
export const publish = (event: HistoryEvent): PublicEvent | null => {
  const publisher = publisherByStored.get(event.type);
  if (!publisher) return null;
  const { type, data } = publisher(event.data as never);
  const { billId, ...more } = data as { readonly billId?: string };
  return {
    id: publicEventId(event.id),
    sequence: String(event.position),
    type,
    apiVersion: API_VERSION,
    createdAt: event.metadata.at,
    data: billId === undefined ? data : { billId, customerExternalId: customerOf(event), ...more },
  } as PublicEvent;
};
