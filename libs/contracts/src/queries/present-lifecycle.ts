import {
  lateCostOpen,
  losAngelesDate,
  usDate,
  nativeStatusOf,
  penaltyInterest,
  type BillOnFile as Bill,
  type Environment,
  type Timestamp,
  snoozedUntil,
  type RuleSet,
} from '#domain';
import { presentDuplicates } from '../bills/present-bill.js';
import { entriesOnPage, type HistoryPage } from './history-pages.js';
import type { ActivityView } from '../events/activity.view.js';
import type { LifecycleEorView, LifecycleView, NoteView } from './lifecycle.view.js';
import { closeReasons, presentActions } from './present-actions.js';
import { presentActivity } from './present-activity.js';
import { presentAttempts } from './present-attempts.js';
import { agingDays } from './present-bill-status.js';
import { allEors, presentEorDocument, type EorWithVoidState } from './present-eor.js';
import { presentInjury, presentLifecycleBill, presentLifecyclePatient } from './present-lifecycle-bill.js';
import {
  presentContestedLate,
  presentDeadlines,
  presentIbrFee,
  presentPenaltyInterest,
  presentRemittance,
} from './present-money.js';
import { presentRefundsAndRecoupments } from './present-refunds-and-recoupments.js';
import { presentDemands } from './demand.view.js';
import { presentDeterminations } from './determination.view.js';
import { presentReceivables } from './receivable.view.js';
import { presentOrders } from './order.view.js';
import { presentPayment } from './present-payment.js';
import { presentReview } from './present-review.js';

const eorTitles = {
  original: 'EOR of the original bill',
  second_review: 'EOR of the second review',
  independent_bill_review: 'EOR of the independent bill review',
} as const;

const presentEor = (eor: EorWithVoidState, baseUrl: string): LifecycleEorView => {
  const document = presentEorDocument(eor, baseUrl);
  return {
    id: eor.eorId,
    filename: document?.filename ?? null,
    description: `${eorTitles[eor.answers]}, ${usDate(eor.eorDate)}`,
    addedAt: eor.addedAt,
    contentUrl: document?.contentUrl ?? null,
    voided: eor.voided,
    voidReason: eor.voidReason,
  };
};

const presentNote = ({ shared, ...note }: Bill['notes'][number]): NoteView => ({
  ...note,
  visibility: shared ? 'shared' : 'internal',
});

/** Limit per history in the response to a write. Without it, each new note would return all earlier entries. */
const WRITE_RESPONSE_PAGE: HistoryPage = { most: 50 };

const withoutSequence = ({ sequence: _sequence, ...entry }: ActivityView): ActivityView => entry;

export interface LifecycleContext {
  readonly environment: Environment;
  /** Time by the organization's clock. Allowed actions and deadlines depend on it. */
  readonly at: Timestamp;
  /** Ends in /v2. */
  readonly baseUrl: string;
  /** True for an earlier state of the bill, in which no action is allowed. */
  readonly past?: boolean;
  /** True for a write response. An append returns only its last event's position, so entries have no `sequence`. */
  readonly written?: boolean;
  /** Default: all entries, or the newest 50 in the response to a write. */
  readonly page?: HistoryPage | undefined;
}

/** Throws `RangeError` if the view has no bill. */
export const presentLifecycle = (
  bill: Bill,
  {
    environment,
    at,
    baseUrl,
    past = false,
    written = false,
    page = written ? WRITE_RESPONSE_PAGE : undefined,
  }: LifecycleContext,
  rules: RuleSet,
): LifecycleView => {
  const { clear, snapshot, facts } = bill;
  if (!clear) throw new RangeError('there is no bill to present');
  const today = losAngelesDate(at);
  const cost = penaltyInterest(bill, today, rules);
  const late = cost !== null && lateCostOpen(facts, cost) > 0;
  const ibrFee = past ? undefined : presentIbrFee(today, rules);
  const activity = presentActivity(entriesOnPage('activity', bill.activity, page));
  return {
    environment,
    bill: presentLifecycleBill(bill, clear, baseUrl, rules),
    patient: snapshot && presentLifecyclePatient(clear, snapshot),
    injury: snapshot && presentInjury(clear, snapshot),
    lifecycle: {
      state: facts.state,
      nativeStatus: nativeStatusOf(facts),
      submittedAt: bill.submittedAt,
      agingDays: agingDays(bill, today),
      updatedAt: bill.updatedAt,
      actions: past ? [] : presentActions(facts, at, rules, { erased: snapshot === null, late }),
    },
    eors: allEors(bill).map((eor) => presentEor(eor, baseUrl)),
    reviews: bill.reviews.map((review) => presentReview(bill, review, rules)),
    activity: (written ? activity.map(withoutSequence) : activity).toReversed(),
    notes: entriesOnPage('notes', bill.notes, page).map(presentNote).toReversed(),
    attempts: entriesOnPage('attempts', presentAttempts(bill), page),
    payments: entriesOnPage('payments', bill.payments, page).map(presentPayment),
    ...presentRefundsAndRecoupments(facts),
    orders: presentOrders(bill),
    ...presentDuplicates(facts.duplicates),
    determinations: presentDeterminations(bill),
    demands: presentDemands(bill, baseUrl, rules),
    receivables: presentReceivables(bill, rules),
    task: { owner: bill.taskOwner, dueOn: facts.task.dueOn, snoozedUntil: snoozedUntil(facts) },
    ...(ibrFee && { ibrFee }),
    remittance: presentRemittance(bill),
    delivery: snapshot && { payerName: snapshot.delivery.payerName, contacts: snapshot.delivery.contacts },
    submission: snapshot && snapshot.submission,
    deadlines: presentDeadlines(bill, today, rules),
    penaltyInterest: presentPenaltyInterest(cost),
    exposureIfProviderPrevails: presentContestedLate(bill, rules),
    closeReasons,
    rejection: bill.rejection,
  };
};
