import { dollarsOf, publicBillTypes, publicEventId, type BillEvent, type HistoryEvent } from '#domain';
import { API_VERSION, type PublicEvent, type PublicEventData } from './public-event.js';

type Publisher<T extends BillEvent['type']> = (
  data: Extract<BillEvent, { type: T }>['data'],
) => Omit<PublicEventData, 'billId'>;

/** What of each public event's data leaves the house: ids, states, codes and amounts in dollars; no text of anybody. */
const publishers: { readonly [T in BillEvent['type']]?: Publisher<T> } = {
  BillSubmitted: ({ externalId, billNumber, attempt }) => ({ externalId, billNumber, state: 'submitted', attempt }),
  BillResubmitted: ({ attempt }) => ({ state: 'submitted', attempt }),
  DuplicateSent: ({ attempt }) => ({ attempt, duplicate: true }),
  BillAccepted: ({ responseDueDate }) => ({ responseDueDate }),
  BillRejected: ({ code }) => ({ code }),
  EorReceived: ({ eorId, reportedPaid }) => ({ eorId, reportedPaid: dollarsOf(reportedPaid) }),
  PaymentPosted: ({ paymentId, amount, balance }) => ({
    paymentId,
    amount: dollarsOf(amount),
    balanceDue: dollarsOf(balance),
  }),
  PaymentVoided: ({ paymentId, principal, balance }) => ({
    paymentId,
    amount: dollarsOf(principal),
    balanceDue: dollarsOf(balance),
  }),
  ReviewCreated: ({ reviewId, reviewType }) => ({ reviewId, reviewType }),
  ReviewSubmitted: ({ reviewId, reviewType }) => ({ reviewId, reviewType }),
  ReviewDecided: ({ reviewId, reviewType, outcome }) => ({ reviewId, reviewType, outcome }),
  BillClosed: ({ writtenOff }) => ({ writtenOff: dollarsOf(writtenOff) }),
  NoteAdded: ({ noteId }) => ({ noteId }),
  CourtesyCopySent: ({ simulated }) => ({ simulated }),
  BillDenied: ({ balance, code }) => ({ balanceDue: dollarsOf(balance), code }),
  BillPartiallyPaid: ({ balance }) => ({ balanceDue: dollarsOf(balance) }),
  BillPaid: ({ balance }) => ({ balanceDue: dollarsOf(balance) }),
  BillInSecondReview: ({ balance }) => ({ balanceDue: dollarsOf(balance) }),
  BillInIbr: ({ balance }) => ({ balanceDue: dollarsOf(balance) }),
  BillInLien: ({ balance }) => ({ balanceDue: dollarsOf(balance) }),
  BillNoResponse: ({ balance, responseDueDate }) => ({ balanceDue: dollarsOf(balance), responseDueDate }),
  BillStatusUpdated: ({ to, from }) => ({ state: to, previousState: from }),
};

/** A stored event as the world may see it, or null where it stays inside. Pure: the feed and webhooks share it. */
export const publish = (event: HistoryEvent): PublicEvent | null => {
  const type = (publicBillTypes as Readonly<Record<string, string | null | undefined>>)[event.type];
  if (!type) return null;
  const data = event.data as { billId: string };
  const more = publishers[event.type as BillEvent['type']] as ((data: object) => object) | undefined;
  return {
    id: publicEventId(event.id),
    sequence: String(event.position),
    type,
    apiVersion: API_VERSION,
    createdAt: event.metadata.at,
    data: { billId: data.billId, ...more?.(data) },
  };
};
