import { losAngelesDate } from '../kernel/calendar.js';
import { publicEventId } from '../kernel/ids.js';
import type { HistoryEvent } from '../kernel/history.js';
import { unsealed } from '../kernel/sealed.js';
import type { BillEvent, BillSubmittedData } from './bill.events.js';
import { routeLabels } from './bill.attempts.js';
import type { Cents, Timestamp } from './bill.types.js';

/** One entry of the bill's history as a biller reads it. */
export interface Activity {
  readonly id: string;
  /** Stable kind, for icons and filters. */
  readonly type: string;
  readonly createdAt: Timestamp;
  readonly title: string;
  readonly description: string | null;
  readonly actor: string | null;
  readonly delivery: string | null;
  readonly amount: Cents | null;
  readonly accepted: boolean | null;
  /** Claim status category (277CA), such as A1 or A3. */
  readonly stcCategory: string | null;
}

type Bill = Omit<BillSubmittedData, 'private'> | null;
type Text = Pick<Activity, 'type' | 'title'> & Partial<Activity>;

const reviewName = { second_review: 'Second Bill Review', independent_bill_review: 'Independent Bill Review' } as const;
const stateTitles: Record<string, string> = {
  BillDenied: 'Denied',
  BillPartiallyPaid: 'Partially paid',
  BillPaid: 'Paid in full',
  BillInSecondReview: 'Waiting for the second review',
  BillInIbr: 'Waiting for the independent bill review',
  BillInLien: 'Lien',
};

/** The claim status category of a code such as `A3:21`; none where a code is something else (999, delivery). */
const stcOf = (code: string | null): string | null => /^([A-Z]\d)(?::|$)/.exec(code ?? '')?.[1] ?? null;

const textOf = (event: BillEvent, bill: Bill): Text | null => {
  switch (event.type) {
    case 'BillSubmitted':
      return { type: 'submitted', title: 'Bill submitted', delivery: delivery(bill) };
    case 'BillResubmitted':
      return {
        type: 'resubmitted',
        title: `Bill submitted again (attempt ${event.data.attempt})`,
        description: text(event),
        delivery: delivery(bill),
      };
    case 'DuplicateSent':
      return {
        type: 'duplicate_sent',
        title: 'Duplicate sent (W2)',
        description: text(event),
        delivery: delivery(bill),
      };
    case 'BillAccepted':
      return {
        type: 'accepted',
        title: 'Accepted by the payer',
        description: `Answer due ${event.data.responseDueDate}`,
        accepted: true,
        stcCategory: event.data.source === 'receipt' ? null : 'A1',
      };
    case 'BillRejected':
      return {
        type: 'rejected',
        title: 'Rejected',
        description: unsealed(event.data.private).reason ?? null,
        accepted: false,
        stcCategory: stcOf(event.data.code),
      };
    case 'PayerAnswerNoted':
      return {
        type: 'payer_answer',
        title: `Payer answered: ${event.data.answer}`,
        description: 'No change of state',
        accepted: event.data.answer === 'accepted',
        stcCategory: stcOf(event.data.code),
      };
    case 'ResponseDeadlinePassed':
      return {
        type: 'no_response',
        title: 'No answer by the due date',
        description: `Due ${event.data.responseDueDate}`,
      };
    case 'EorReceived':
      return {
        type: 'eor_received',
        title: event.data.reportedPaid > 0 ? 'EOR received' : 'EOR received: denied',
        amount: event.data.reportedPaid,
      };
    case 'EorVoided':
      return { type: 'eor_voided', title: 'EOR voided', description: text(event) };
    case 'PaymentPosted':
      return {
        type: 'payment_posted',
        title: 'Payment posted',
        description: unsealed(event.data.private).note ?? null,
        amount: event.data.amount,
      };
    case 'PaymentVoided':
      return {
        type: 'payment_voided',
        title: 'Payment voided',
        description: text(event),
        amount: 0 - event.data.principal,
      };
    case 'ReviewCreated':
      return {
        type: 'review_created',
        title: `${reviewName[event.data.reviewType]} drafted`,
        description: unsealed(event.data.private).reason ?? null,
        amount: event.data.disputedAmount,
      };
    case 'ReviewSubmitted':
      return {
        type: 'review_submitted',
        title: `${reviewName[event.data.reviewType]} submitted`,
        delivery: delivery(bill),
      };
    case 'ReviewDraftDeleted':
      return { type: 'review_discarded', title: `${reviewName[event.data.reviewType]} draft discarded` };
    case 'ReviewDecided':
      return {
        type: 'review_decided',
        title: `${reviewName[event.data.reviewType]}: ${event.data.outcome.replaceAll('_', ' ')}`,
      };
    case 'ReviewReopened':
      return { type: 'review_reopened', title: 'Review waits for its answer again' };
    case 'LienMarked':
      return { type: 'lien_marked', title: 'Marked as lien', description: text(event) };
    case 'LienWithdrawn':
      return { type: 'lien_withdrawn', title: 'Lien withdrawn', description: text(event) };
    case 'BillClosed':
      return {
        type: 'closed',
        title: 'Closed',
        description: text(event),
        amount: event.data.writeOff ? event.data.writtenOff : null,
      };
    case 'BillReopened':
      return { type: 'reopened', title: 'Reopened', description: text(event) };
    case 'NoteAdded':
      return { type: 'note', title: 'Note', description: text(event) };
    case 'BillStatusReported':
      return {
        type: 'status_reported',
        title: `Payer says: ${event.data.status.replaceAll('_', ' ')}`,
        description: unsealed(event.data.private).note ?? null,
      };
    case 'CourtesyCopyRequested':
      // Any other copy is told of when it was sent.
      return event.data.mode === 'dry_run'
        ? { type: 'courtesy_copy', title: 'Courtesy copy not sent', description: 'Mail is not configured' }
        : null;
    case 'CourtesyCopySent':
      return {
        type: 'courtesy_copy',
        title: event.data.simulated ? 'Courtesy copy simulated' : 'Courtesy copy sent',
        description: `To ${counted(event.data.recipientCount, 'recipient')}, ${counted(event.data.documentCount, 'document')}`,
        delivery: routeLabels.email,
      };
    case 'BillDenied':
    case 'BillPartiallyPaid':
    case 'BillPaid':
    case 'BillInSecondReview':
    case 'BillInIbr':
    case 'BillInLien':
      return { type: 'state', title: stateTitles[event.type] ?? event.type, amount: event.data.balance };
    case 'DeliveryRouteSet':
      return {
        type: 'route_set',
        title: `Route set: ${routeLabels[event.data.route]}`,
        description: 'What waited for a route goes to the payer',
        delivery: routeLabels[event.data.route],
      };
    case 'TransmissionSent':
      return {
        type: 'sent',
        title: 'Sent to the payer',
        description: `Transmission ${event.data.controlNumber}, sent ${losAngelesDate(event.data.sentAt)}`,
        delivery: delivery(bill),
      };
    // Their entry is the trigger's own.
    case 'TransmissionWritten':
    case 'BillNoResponse':
    case 'BillStatusUpdated':
    case 'ReviewDiscarded':
      return null;
  }
};

const text = (event: { data: { private: Parameters<typeof unsealed<{ text: string | null }>>[0] } }): string | null =>
  unsealed(event.data.private).text ?? null;

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const delivery = (bill: Bill): string | null => (bill?.route ? routeLabels[bill.route] : null);

/** The entries that an event adds to the history: one, or none. */
export const activityOf = (message: BillEvent, event: HistoryEvent, bill: Bill): readonly Activity[] => {
  const entry = textOf(message, bill);
  const sealed = (message.data as { private?: object | string }).private;
  const actorName = typeof sealed === 'object' ? (sealed as { actorName?: string | null }).actorName : null;
  return entry
    ? [
        {
          id: publicEventId(event.id),
          createdAt: event.metadata.at,
          description: null,
          actor: actorName ?? event.metadata.actor.id,
          delivery: null,
          amount: null,
          accepted: null,
          stcCategory: null,
          ...entry,
        },
      ]
    : [];
};
