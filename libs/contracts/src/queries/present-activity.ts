import {
  dollarsOf,
  losAngelesDate,
  routeLabels,
  usDate,
  type Activity,
  type Cents,
  type PayerAnswerConcern,
  type Route,
} from '#domain';
import type { ActivityView, StatusReportView } from './lifecycle.view.js';

/*
 * The history of a bill in words. There is always a sentence: where a person wrote one it is theirs, else (or once it was
 * erased) it is made of the clear fields.
 */

type Kind = Activity['type'];
type Entry<T extends Kind> = Extract<Activity, { type: T }>;
type Words = Pick<ActivityView, 'type' | 'title' | 'description'> & Partial<ActivityView>;

const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** `$1,209.00` */
const money = (cents: Cents): string => inDollars.format(dollarsOf(cents));

/** The parts that are there, one after the other. */
const said = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => typeof part === 'string').join(' ');

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The claim status category of a code such as `A3:21`; none where a code is something else (999, delivery). */
const stcOf = (code: string | null): string | null => /^([A-Z]\d)(?::|$)/.exec(code ?? '')?.[1] ?? null;

const labelOf = (route: Route | null): string | null => route && routeLabels[route];

const goesBy = (route: Route | null): string =>
  route ? `By ${routeLabels[route].toLowerCase()}.` : 'No route to the payer is known yet.';

const reviewName = { second_review: 'Second Bill Review', independent_bill_review: 'Independent Bill Review' } as const;

/** How an independent bill review goes: to the Division's reviewer, by none of the payer's routes (8 CCR § 9792.5.7(d)). */
export const FILING = 'Filing for independent bill review';

const answered = {
  original: 'the original bill',
  second_review: 'the second review',
  independent_bill_review: 'the independent bill review',
} as const;

/** An outcome in words that say whose view it is: the payer's of its own payment, or the determination's (Labor Code § 4603.6). */
const outcomes = {
  second_review: {
    granted: 'granted by the payer',
    partially_granted: 'partially granted by the payer',
    upheld: 'upheld by the payer',
  },
  independent_bill_review: { granted: 'overturned', partially_granted: 'overturned in part', upheld: 'upheld' },
} as const;

/** What pays nothing denies the original bill; the answer to a review pays nothing more. */
const eorTitle = (reportedPaid: Cents, answers: keyof typeof answered): string => {
  if (reportedPaid > 0) return 'EOR received';
  return answers === 'original' ? 'EOR received: denied' : 'EOR received: nothing more paid';
};

const statusReportOf = ({ data: { status }, text }: Entry<'BillStatusReported'>): StatusReportView => ({
  status,
  company: text.company ?? null,
  representativeName: text.representativeName ?? null,
  phone: text.phone ?? null,
  callReference: text.callReference ?? null,
  note: text.note ?? null,
});

const reportWords = ({ company, representativeName, phone, callReference, note }: StatusReportView): string => {
  const who = [representativeName, company].filter(Boolean).join(', ');
  const words = said(
    who !== '' && `Said by ${who}.`,
    phone && `Telephone ${phone}.`,
    callReference && `Reference ${callReference}.`,
    note,
  );
  return words === '' ? 'Said on the telephone.' : words;
};

const paymentWords = ({ data: { method, depositDate, penalty, interest }, text }: Entry<'PaymentPosted'>): string =>
  said(
    `${said(method === 'check' ? 'Check' : 'Transfer', text.checkNumber)}, deposited ${usDate(depositDate)}.`,
    penalty > 0 && `Penalty ${money(penalty)}.`,
    interest > 0 && `Interest ${money(interest)}.`,
    text.note,
  );

const acknowledgementTitles = {
  interchange: { accepted: 'File taken', rejected: 'File refused' },
  syntax: { accepted: 'Syntax accepted', rejected: 'Syntax refused' },
  clearinghouse: { accepted: 'Forwarded by the clearinghouse', rejected: 'Rejected by the clearinghouse' },
  payer: { accepted: 'Acknowledged by the payer', rejected: 'Rejected by the payer' },
} as const;

const concernWords: Readonly<Record<PayerAnswerConcern, string>> = {
  line_rejected: 'The payer accepted the bill and refused a line of it.',
  late_eor: 'An EOR came for a closed bill.',
  payment_not_posted: 'An EOR announced money that was not posted.',
  out_of_balance: 'A remittance does not add up: nothing of it was recorded.',
};

/** A state that was entered. */
const state =
  (title: string) =>
  ({ data: { paid, balance } }: { readonly data: { readonly paid: Cents; readonly balance: Cents } }): Words => ({
    type: 'state',
    title,
    description: `${money(paid)} paid, ${money(balance)} open.`,
    amount: dollarsOf(balance),
  });

/** What each event says; null where its entry is the trigger's own. */
const words: { readonly [T in Kind]: ((entry: Entry<T>) => Words | null) | null } = {
  BillSubmitted: ({ route }) => ({
    type: 'submitted',
    title: 'Bill submitted',
    description: goesBy(route),
    delivery: labelOf(route),
  }),
  BillResubmitted: ({ data, text, route }) => ({
    type: 'resubmitted',
    title: `Bill submitted again (attempt ${data.attempt})`,
    description: text.text ?? goesBy(route),
    delivery: labelOf(route),
  }),
  DuplicateSent: ({ text, route }) => ({
    type: 'duplicate_sent',
    title: 'Duplicate sent (W2)',
    description: text.text ?? goesBy(route),
    delivery: labelOf(route),
  }),
  BillAccepted: ({ data }) => ({
    type: 'accepted',
    title: 'Accepted by the payer',
    description: `Answer due ${usDate(data.responseDueDate)}`,
    accepted: true,
    stcCategory: data.source === 'receipt' ? null : 'A1',
  }),
  BillRejected: ({ data, text }) => ({
    type: 'rejected',
    title: 'Rejected',
    description: text.reason ?? `Code ${data.code}.`,
    accepted: false,
    stcCategory: stcOf(data.code),
  }),
  PayerAnswerNoted: ({ data }) => ({
    type: 'payer_answer',
    title: `Payer answered: ${data.answer}`,
    description: 'No change of state',
    accepted: data.answer === 'accepted',
    stcCategory: stcOf(data.code),
  }),
  ResponseDeadlinePassed: ({ data }) => ({
    type: 'no_response',
    title: 'No answer by the due date',
    description: `Due ${usDate(data.responseDueDate)}`,
  }),
  DocumentAdded: ({ data, text }) => ({
    type: 'document_added',
    title: 'Document added',
    description: text.filename ?? data.document.documentType.replaceAll('_', ' '),
  }),
  EorReceived: ({ data: { eorDate, servedAt, answers, reportedPaid } }) => ({
    type: 'eor_received',
    title: eorTitle(reportedPaid, answers),
    description: `Dated ${usDate(eorDate)}, served ${usDate(servedAt)}; answers ${answered[answers]}.`,
    amount: dollarsOf(reportedPaid),
  }),
  EorVoided: ({ text }) => ({
    type: 'eor_voided',
    title: 'EOR voided',
    description: text.text ?? 'It counts no more.',
  }),
  PaymentPosted: (entry) => ({
    type: 'payment_posted',
    title: 'Payment posted',
    description: paymentWords(entry),
    amount: dollarsOf(entry.data.amount),
  }),
  PaymentVoided: ({ data, text }) => ({
    type: 'payment_voided',
    title: 'Payment voided',
    description: text.text ?? 'It counts no more.',
    amount: dollarsOf(0 - data.principal),
  }),
  ReviewCreated: ({ data, text }) => ({
    type: 'review_created',
    title: `${reviewName[data.reviewType]} drafted`,
    description: text.reason ?? 'No reason on file.',
    amount: dollarsOf(data.disputedAmount),
  }),
  ReviewSubmitted: ({ data: { reviewType, fee }, route }) => ({
    type: 'review_submitted',
    title: `${reviewName[reviewType]} submitted`,
    description: fee === null ? goesBy(route) : `To be filed with a fee of ${money(fee)}.`,
    delivery: reviewType === 'independent_bill_review' ? FILING : labelOf(route),
  }),
  ReviewDraftDeleted: ({ data }) => ({
    type: 'review_discarded',
    title: `${reviewName[data.reviewType]} draft discarded`,
    description: 'It was not submitted.',
  }),
  ReviewDecided: ({ data: { reviewType, outcome, by } }) => ({
    type: 'review_decided',
    title: `${reviewName[reviewType]}: ${outcomes[reviewType][outcome]}`,
    description: by === 'eor' ? 'Decided by what the EOR pays.' : 'The bill is paid in full.',
  }),
  ReviewReopened: () => ({
    type: 'review_reopened',
    title: 'Review waits for its answer again',
    description: 'What had decided it was voided.',
  }),
  LienMarked: ({ data: { filedAt }, text }) => ({
    type: 'lien_marked',
    title: 'Marked as lien',
    description: said(filedAt === null ? 'No filing date given.' : `Filed ${usDate(filedAt)}.`, text.text),
  }),
  LienWithdrawn: ({ text }) => ({
    type: 'lien_withdrawn',
    title: 'Lien withdrawn',
    description: text.text ?? 'The bill is no lien any more.',
  }),
  BillClosed: ({ data, text }) => ({
    type: 'closed',
    title: 'Closed',
    description: text.text ?? 'No reason on file.',
    amount: data.writeOff ? dollarsOf(data.writtenOff) : null,
  }),
  BillReopened: ({ text }) => ({
    type: 'reopened',
    title: 'Reopened',
    description: text.text ?? 'No reason on file.',
  }),
  NoteAdded: ({ text }) => ({ type: 'note', title: 'Note', description: text.text ?? 'No text on file.' }),
  BillStatusReported: (entry) => {
    const statusReport = statusReportOf(entry);
    const title = `Payer says: ${entry.data.status.replaceAll('_', ' ')}`;
    return { type: 'status_reported', title, description: reportWords(statusReport), statusReport };
  },
  // Any other copy is told of when it was sent.
  CourtesyCopyRequested: ({ data }) =>
    data.mode === 'dry_run'
      ? { type: 'courtesy_copy', title: 'Courtesy copy not sent', description: 'Mail is not configured' }
      : null,
  CourtesyCopySent: ({ data: { simulated, recipientCount, documentCount } }) => ({
    type: 'courtesy_copy',
    title: simulated ? 'Courtesy copy simulated' : 'Courtesy copy sent',
    description: `To ${counted(recipientCount, 'recipient')}, ${counted(documentCount, 'document')}`,
    delivery: routeLabels.email,
  }),
  DeliveryRouteSet: ({ data }) => ({
    type: 'route_set',
    title: `Route set: ${routeLabels[data.route]}`,
    description: 'What waited for a route goes to the payer',
    delivery: routeLabels[data.route],
  }),
  TransmissionFailed: ({ data, route }) => ({
    type: 'delivery_failed',
    title: 'Not sent',
    description:
      data.code === 'refused_by_checks'
        ? `Transmission ${data.controlNumber} cannot be written: ${data.paths.join(', ')}`
        : `Transmission ${data.controlNumber}: ${data.code.startsWith('TA1:') ? `the partner refused its file (${data.code})` : data.code.replaceAll('_', ' ')}`,
    delivery: labelOf(route),
  }),
  TransmissionSent: ({ data, route }) => ({
    type: 'sent',
    title: 'Sent to the payer',
    description: `Transmission ${data.controlNumber}, sent ${usDate(losAngelesDate(data.sentAt))}`,
    delivery: labelOf(route),
  }),
  TransmissionAcknowledged: ({ data, route }) => ({
    type: 'acknowledgement',
    title: acknowledgementTitles[data.level][data.outcome],
    description: said(`Transmission ${data.controlNumber}.`, data.code !== null && `Code ${data.code}.`),
    accepted: data.outcome === 'accepted',
    stcCategory: stcOf(data.code),
    delivery: labelOf(route),
  }),
  ClaimStatusTold: ({ data }) => ({
    type: 'claim_status',
    title: data.status === 'final' ? 'Payer is done with the bill' : 'Payer is at work on the bill',
    description: said(`Code ${data.code}.`, data.status === 'final' && 'Its EOR should be on the way.'),
    stcCategory: stcOf(data.code),
  }),
  PayerAnswerFlagged: ({ data }) => ({
    type: 'payer_answer_check',
    title: 'Payer answer to be looked at',
    description: concernWords[data.concern],
  }),
  BillDenied: state('Denied'),
  BillPartiallyPaid: state('Partially paid'),
  BillPaid: state('Paid in full'),
  BillInSecondReview: state('Waiting for the second review'),
  BillInIbr: state('Waiting for the independent bill review'),
  BillInLien: state('Lien'),
  TransmissionWritten: null,
  BillNoResponse: null,
  BillStatusUpdated: null,
  ReviewDiscarded: null,
};

/** The history of a bill as a biller reads it, oldest first. */
export const presentActivity = (activity: readonly Activity[]): readonly ActivityView[] =>
  activity.flatMap((entry) => {
    const { id, sequence, createdAt, actor } = entry;
    const told = (words[entry.type] as ((entry: Activity) => Words | null) | null)?.(entry);
    const nothing = { delivery: null, amount: null, accepted: null, stcCategory: null, statusReport: null };
    return told ? [{ id, sequence, createdAt, actor, ...nothing, ...told }] : [];
  });
