import { losAngelesDate, usDate } from '../kernel/calendar.js';
import { publicEventId } from '../kernel/ids.js';
import type { HistoryEvent } from '../kernel/history.js';
import { unsealed } from '../kernel/sealed.js';
import type { BillEvent, BillSubmittedData } from './bill.events.js';
import {
  balanceWords,
  decisionWords,
  eorWords,
  filingWords,
  lienWords,
  outcomeWords,
  paymentWords,
  reportWords,
  goesBy,
  statusReportOf,
  wordsIn,
  type StatusReport,
} from './activity-words.js';
import { FILING, routeLabels } from './bill.attempts.js';
import type { Cents, Timestamp } from './bill.types.js';

/** One entry of the bill's history as a biller reads it. */
export interface Activity {
  readonly id: string;
  /** Stable kind, for icons and filters. */
  readonly type: string;
  readonly createdAt: Timestamp;
  readonly title: string;
  /** Never empty: a person's own words, else a sentence made of the facts. */
  readonly description: string;
  /** Who did it, by name. */
  readonly actor: string;
  readonly delivery: string | null;
  readonly amount: Cents | null;
  readonly accepted: boolean | null;
  /** Claim status category (277CA), such as A1 or A3. */
  readonly stcCategory: string | null;
  /** What was said on the telephone; null for anything else. */
  readonly statusReport: StatusReport | null;
}

type Bill = Omit<BillSubmittedData, 'private'> | null;
type Text = Pick<Activity, 'type' | 'title' | 'description'> & Partial<Activity>;

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
      return { type: 'submitted', title: 'Bill submitted', description: goesBy(bill), delivery: delivery(bill) };
    case 'BillResubmitted':
      return {
        type: 'resubmitted',
        title: `Bill submitted again (attempt ${event.data.attempt})`,
        description: wordsIn(event.data, goesBy(bill)),
        delivery: delivery(bill),
      };
    case 'DuplicateSent':
      return {
        type: 'duplicate_sent',
        title: 'Duplicate sent (W2)',
        description: wordsIn(event.data, goesBy(bill)),
        delivery: delivery(bill),
      };
    case 'BillAccepted':
      return {
        type: 'accepted',
        title: 'Accepted by the payer',
        description: `Answer due ${usDate(event.data.responseDueDate)}`,
        accepted: true,
        stcCategory: event.data.source === 'receipt' ? null : 'A1',
      };
    case 'BillRejected':
      return {
        type: 'rejected',
        title: 'Rejected',
        description: unsealed(event.data.private).reason ?? `Code ${event.data.code}.`,
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
        description: `Due ${usDate(event.data.responseDueDate)}`,
      };
    case 'DocumentAdded':
      return {
        type: 'document_added',
        title: 'Document added',
        description: unsealed(event.data.private).filename ?? event.data.document.documentType.replaceAll('_', ' '),
      };
    case 'EorReceived':
      return {
        type: 'eor_received',
        title: eorTitle(event.data),
        description: eorWords(event.data),
        amount: event.data.reportedPaid,
      };
    case 'EorVoided':
      return { type: 'eor_voided', title: 'EOR voided', description: wordsIn(event.data, 'It counts no more.') };
    case 'PaymentPosted':
      return {
        type: 'payment_posted',
        title: 'Payment posted',
        description: paymentWords(event.data),
        amount: event.data.amount,
      };
    case 'PaymentVoided':
      return {
        type: 'payment_voided',
        title: 'Payment voided',
        description: wordsIn(event.data, 'It counts no more.'),
        amount: 0 - event.data.principal,
      };
    case 'ReviewCreated':
      return {
        type: 'review_created',
        title: `${reviewName[event.data.reviewType]} drafted`,
        description: unsealed(event.data.private).reason ?? 'No reason on file.',
        amount: event.data.disputedAmount,
      };
    case 'ReviewSubmitted':
      return {
        type: 'review_submitted',
        title: `${reviewName[event.data.reviewType]} submitted`,
        description: filingWords(event.data, bill),
        delivery: event.data.reviewType === 'independent_bill_review' ? FILING : delivery(bill),
      };
    case 'ReviewDraftDeleted':
      return {
        type: 'review_discarded',
        title: `${reviewName[event.data.reviewType]} draft discarded`,
        description: 'It was not submitted.',
      };
    case 'ReviewDecided':
      return {
        type: 'review_decided',
        title: `${reviewName[event.data.reviewType]}: ${outcomeWords(event.data)}`,
        description: decisionWords(event.data),
      };
    case 'ReviewReopened':
      return {
        type: 'review_reopened',
        title: 'Review waits for its answer again',
        description: 'What had decided it was voided.',
      };
    case 'LienMarked':
      return { type: 'lien_marked', title: 'Marked as lien', description: lienWords(event.data) };
    case 'LienWithdrawn':
      return {
        type: 'lien_withdrawn',
        title: 'Lien withdrawn',
        description: wordsIn(event.data, 'The bill is no lien any more.'),
      };
    case 'BillClosed':
      return {
        type: 'closed',
        title: 'Closed',
        description: wordsIn(event.data, 'No reason on file.'),
        amount: event.data.writeOff ? event.data.writtenOff : null,
      };
    case 'BillReopened':
      return { type: 'reopened', title: 'Reopened', description: wordsIn(event.data, 'No reason on file.') };
    case 'NoteAdded':
      return { type: 'note', title: 'Note', description: wordsIn(event.data, 'No text on file.') };
    case 'BillStatusReported':
      return {
        type: 'status_reported',
        title: `Payer says: ${event.data.status.replaceAll('_', ' ')}`,
        description: reportWords(event.data),
        statusReport: statusReportOf(event.data),
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
      return {
        type: 'state',
        title: stateTitles[event.type] ?? event.type,
        description: balanceWords(event.data),
        amount: event.data.balance,
      };
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
        description: `Transmission ${event.data.controlNumber}, sent ${usDate(losAngelesDate(event.data.sentAt))}`,
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

/** What pays nothing denies the original bill; the answer to a review pays nothing more. */
const eorTitle = ({ reportedPaid, answers }: Extract<BillEvent, { type: 'EorReceived' }>['data']): string => {
  if (reportedPaid > 0) return 'EOR received';
  return answers === 'original' ? 'EOR received: denied' : 'EOR received: nothing more paid';
};

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const delivery = (bill: Bill): string | null => (bill?.route ? routeLabels[bill.route] : null);

/** The entries that an event adds to the history: one, or none. */
export const activityOf = (message: BillEvent, event: HistoryEvent, bill: Bill, actor: string): readonly Activity[] => {
  const entry = textOf(message, bill);
  return entry
    ? [
        {
          id: publicEventId(event.id),
          createdAt: event.metadata.at,
          actor,
          delivery: null,
          amount: null,
          accepted: null,
          stcCategory: null,
          statusReport: null,
          ...entry,
        },
      ]
    : [];
};
