import type { TaskKind } from '#contracts';
import { addDays, type CalendarDate, type ReviewType } from '#domain';
import type { BillRow } from '#read-models';
import { matchNone, type RowFilter } from '../bills/search-filter.js';

const answeredStates = ['processed', 'partially_paid', 'denied'];

/** A review is a task this many days before its deadline. */
const REVIEW_NOTICE_DAYS = { second_review: 30, independent_bill_review: 10 } as const;

/** A corrected bill becomes a task if there is no response by then. This is office practice, not a rule. */
const REVISION_FOLLOW_UP_DAYS = 14;

/** Concerns about a payer's response that have their own task kind. */
const concernsWithTasks = ['other_payee', 'payment_reversed', 'check_voided'] as const;

const unsent = (...status: readonly BillRow['transmissionStatus'][]): RowFilter => ({
  state: { $nin: ['closed', 'paid'] },
  transmissionStatus: { $in: status },
});

const paymentEor = (answers: readonly (string | null)[]): RowFilter => ({
  state: { $in: ['processed', 'partially_paid'] },
  eorAnswers: { $in: answers },
});
/** Depends on the review's EOR: if the payer denies the review, a partially paid bill keeps its state. */
const reviewPaid = (answers: ReviewType): RowFilter => ({ ...paymentEor([answers]), eorPays: true });
const reviewDenied = (answers: ReviewType): RowFilter => ({
  state: { $in: answeredStates },
  eorAnswers: answers,
  eorPays: false,
});

/** The task starts before the safe deadline (strictest interpretation) and ends after the latest deadline. */
const reviewDeadline = (type: keyof typeof REVIEW_NOTICE_DAYS, today: CalendarDate): RowFilter => ({
  state: { $in: answeredStates },
  nextReview: type,
  nextReviewUntil: { $gte: today },
  nextReviewSafe: { $lte: addDays(today, REVIEW_NOTICE_DAYS[type]) },
});

/**
 * Filter for bills that have a kind of task today. The dashboard filter and the work queues use the same table. Tasks
 * are not stored: a task is a condition on the row and the date.
 */
export const taskFilters: Readonly<Record<TaskKind, (today: CalendarDate) => RowFilter>> = {
  bill_error: () => matchNone,
  patient_error: () => matchNone,
  injury_error: () => matchNone,
  // A closed or paid bill needs no delivery.
  ready_to_send: () => unsent('queued', 'written'),
  delivery_route_missing: () => unsent('waiting_for_route'),
  delivery_failed: () => unsent('failed'),
  awaiting_ack: (today) => ({ state: 'submitted', ackDueDate: { $lt: today } }),
  acknowledgement_missing: (today) => ({ state: { $nin: ['closed', 'paid'] }, fileAnswerDueDate: { $lt: today } }),
  rejected: () => ({ state: 'rejected' }),
  no_response: () => ({ state: 'accepted_no_response', eorMissing: false }),
  // The payer reported an EOR that was not received.
  eor_missing: () => ({ eorMissing: true }),
  payer_answer_check: () => ({ concern: { $gt: '', $nin: concernsWithTasks } }),
  other_payee: () => ({ concern: 'other_payee' }),
  payment_reversed: () => ({ concern: 'payment_reversed' }),
  check_voided: () => ({ concern: 'check_voided' }),
  // Money tasks apply to closed bills too.
  credit_balance: () => ({ creditCents: { $gt: 0 } }),
  recoupment_proposed: () => ({ takeBackProposed: true }),
  recoupment_disputed: () => ({ takeBackDisputed: true }),
  refund_requested: () => ({ refundAsked: true }),
  payment_eor: () => paymentEor(['original', null]),
  denial_eor: () => ({ state: 'denied', eorAnswers: 'original' }),
  // Authorized treatment that was provided must be paid (Labor Code § 4610.3).
  authorization_denied: () => ({ state: { $in: answeredStates }, authorizationDenied: true }),
  sbr_deadline: (today) => reviewDeadline('second_review', today),
  review_draft: () => ({ state: { $ne: 'closed' }, reviewDraftDate: { $gt: '' } }),
  sbr_no_response: (today) => ({ state: 'second_review', reviewAnswerDueDate: { $lt: today } }),
  payment_eor_sbr: () => reviewPaid('second_review'),
  denial_eor_sbr: () => reviewDenied('second_review'),
  ibr_deadline: (today) => reviewDeadline('independent_bill_review', today),
  ibr_pending: (today) => ({ state: 'ibr', reviewAnswerDueDate: { $lt: today } }),
  payment_eor_ibr: () => reviewPaid('independent_bill_review'),
  denial_eor_ibr: () => reviewDenied('independent_bill_review'),
  ibr_fee_unpaid: (today) => ({ feeEnforceFrom: { $lte: today } }),
  pi_demand_unanswered: (today) => ({ demandUntil: { $gt: '', $lt: today } }),
  revision_pending: (today) => ({
    state: { $nin: ['closed', 'paid', 'rejected'] },
    revisionSince: { $gt: '', $lt: addDays(today, -REVISION_FOLLOW_UP_DAYS) },
  }),
  task_due: (today) => ({ dueOn: { $lte: today } }),
  lien_followup: () => ({ state: 'lien' }),
  duplicate_suspected: () => ({ state: { $ne: 'closed' }, duplicateOpen: true }),
  penalty_interest: () => ({ state: { $ne: 'closed' }, paidLate: true }),
  waiting_ack: (today) => ({ state: 'submitted', ackDueDate: { $gte: today } }),
  waiting_eor: () => ({ state: 'accepted' }),
  waiting_second_review: (today) => ({ state: 'second_review', reviewAnswerDueDate: { $gte: today } }),
  waiting_ibr: (today) => ({ state: 'ibr', reviewAnswerDueDate: { $gte: today } }),
};
