import { losAngelesDate, type Timestamp } from '../kernel/calendar.js';
import { determinationOf, ordersFee } from './determinations/index.js';
import { feeOwed, receivablesOf } from './receivables/index.js';
import type { BillEvent } from './shared/bill.events.js';
import {
  balanceOf,
  latestEor,
  paidOf,
  stateOf,
  undecidedReviews,
  unpaidOf,
  writtenOffOf,
  type BillFacts,
} from './shared/bill.facts.js';
import { reviewGranted } from './eors/index.js';
import type { Step } from './shared/decisions.js';
import { evolveBill } from './topics.js';
import type { RuleSet } from '../rules/rule-set.js';

const applyEvents = (facts: BillFacts, events: readonly BillEvent[]): BillFacts =>
  events.reduce(
    (state, { type, data }) => (evolveBill[type] as (state: BillFacts, data: object) => BillFacts)(state, data),
    facts,
  );

/**
 * Runs the steps of one decision at the time `at` and adds the consequences of each step:
 *
 * - a due date that has passed
 * - reviews decided by payment
 * - receivables
 * - the event for the new state, and `BillStatusUpdated`
 *
 * Deadline consequences come first, so a change caused by the clock is recorded before the decision. `stateOf` computes
 * the state before and after.
 */
export const withConsequences = (
  facts: BillFacts,
  at: Timestamp,
  rules: RuleSet,
  steps: readonly Step[],
): readonly BillEvent[] => {
  const clock = deadlineConsequences(at);
  return [clock, ...steps].reduce<{ facts: BillFacts; events: readonly BillEvent[] }>(
    (done, step) => {
      const triggers = step(done.facts, applyEvents);
      if (triggers.length === 0) return done;
      const later = [clock, reviewsDecidedByPayment(triggers)].reduce(
        (events, more) => [...events, ...more(applyEvents(done.facts, events), applyEvents)],
        triggers,
      );
      const so = applyEvents(done.facts, later);
      const owed = feesOwed(so, later, rules);
      const outcome = [
        ...later,
        ...owed,
        ...receivableChanges(done.facts, applyEvents(so, owed), rules),
        ...stateChange(done.facts, so),
      ];
      return { facts: applyEvents(done.facts, outcome), events: [...done.events, ...outcome] };
    },
    { facts, events: [] },
  ).events;
};

/** Includes due dates that passed while the bill was paid, in lien status or closed. */
const deadlineConsequences =
  (at: Timestamp): Step =>
  (facts) =>
    facts.exists &&
    stateOf(facts) === 'accepted' &&
    facts.responseDueDate !== null &&
    losAngelesDate(at) > facts.responseDueDate
      ? [{ type: 'ResponseDeadlinePassed', data: { billId: facts.billId, responseDueDate: facts.responseDueDate } }]
      : [];

/** Events that raise or lower the paid amount. */
const raisingEvents: ReadonlySet<BillEvent['type']> = new Set(['PaymentPosted', 'PaymentReclassified', 'RefundUndone']);
const loweringEvents: ReadonlySet<BillEvent['type']> = new Set([
  'PaymentVoided',
  'PaymentReclassified',
  'RefundRecorded',
  'RecoupmentAccepted',
]);

/** Grants open reviews of a bill paid in full. Reopens reviews granted by payment if the balance rises again. */
const reviewsDecidedByPayment =
  (triggers: readonly BillEvent[]): Step =>
  (facts) => {
    const unpaid = unpaidOf(facts);
    if (unpaid === 0 && triggers.some(({ type }) => raisingEvents.has(type)))
      return undecidedReviews(facts).map((review) => reviewGranted(facts, review));
    return unpaid > 0 && triggers.some(({ type }) => loweringEvents.has(type))
      ? facts.reviews
          .filter(({ decidedBy }) => decidedBy === 'payment')
          .map(({ reviewId }) => ({ type: 'ReviewReopened', data: { billId: facts.billId, reviewId } }))
      : [];
  };

/**
 * Opens the fee for an independent bill review as a receivable if an EOR grants part of the review or a determination
 * orders the fee. The determination takes precedence. A fee opened by an EOR is withdrawn with that EOR; a
 * determination opens its own.
 */
const feesOwed = (facts: BillFacts, events: readonly BillEvent[], rules: RuleSet): readonly BillEvent[] => [
  ...events.flatMap((event) => {
    if (event.type !== 'ReviewDecided' || event.data.by !== 'eor' || event.data.outcome === 'upheld') return [];
    const review = facts.reviews.find(({ reviewId }) => reviewId === event.data.reviewId);
    if (!review?.decidingEorId || review.type !== 'independent_bill_review') return [];
    return determinationOf(facts, review.reviewId) ? [] : feeOwed(facts, review, review.decidingEorId, rules);
  }),
  ...(events.some(({ type }) => type === 'EorVoided' || type === 'IbrDetermined') ? orderedFees(facts, rules) : []),
];

const orderedFees = (facts: BillFacts, rules: RuleSet): readonly BillEvent[] =>
  facts.reviews.flatMap((review) => {
    const determined = determinationOf(facts, review.reviewId);
    return determined && ordersFee(determined) ? feeOwed(facts, review, determined.determinationId, rules) : [];
  });

/** Records receivables that have lost their basis, are newly covered by payments, or are no longer covered. */
const receivableChanges = (before: BillFacts, facts: BillFacts, rules: RuleSet): readonly BillEvent[] => {
  const then = new Map(receivablesOf(before, rules).map((receivable) => [receivable.receivableId, receivable]));
  const now = receivablesOf(facts, rules);
  const { billId } = facts;
  const gone = [...then.values()]
    .filter(({ receivableId }) => !now.some((receivable) => receivable.receivableId === receivableId))
    .map(({ receivableId, kind, amount, waived }): BillEvent => ({
      type: 'ReceivableWithdrawn',
      data: { billId, receivableId, kind, amount: amount - waived },
    }));
  const moved = now.flatMap((receivable): readonly BillEvent[] => {
    const { receivableId, kind, paid, open, waived } = receivable;
    const was = then.get(receivableId);
    const eventData = { billId, receivableId, kind };
    if (open === 0 && paid > 0 && was?.open !== 0 && waived === (was?.waived ?? 0))
      return [{ type: 'ReceivablePaid', data: { ...eventData, amount: paid } }];
    return was?.open === 0 && open > 0 ? [{ type: 'ReceivableReopened', data: { ...eventData, amount: open } }] : [];
  });
  return [...gone, ...moved];
};

const stateChange = (before: BillFacts, facts: BillFacts): readonly BillEvent[] => {
  const to = stateOf(facts);
  const from = before.exists ? before.state : null;
  if (to === from) return [];
  const money = { billId: facts.billId, paid: paidOf(facts), balance: balanceOf(facts) };
  return [
    ...stateEntryEvents(to, facts, money),
    { type: 'BillStatusUpdated', data: { ...money, from, to, writtenOff: writtenOffOf(facts) } },
  ];
};

const stateEntryEvents = (
  to: BillFacts['state'],
  facts: BillFacts,
  money: { billId: string; paid: number; balance: number },
): readonly BillEvent[] => {
  switch (to) {
    case 'denied':
      return [{ type: 'BillDenied', data: { ...money, code: latestEor(facts)?.code ?? null } }];
    case 'partially_paid':
      return [{ type: 'BillPartiallyPaid', data: money }];
    case 'paid':
      return [{ type: 'BillPaid', data: money }];
    case 'second_review':
      return [{ type: 'BillInSecondReview', data: money }];
    case 'ibr':
      return [{ type: 'BillInIbr', data: money }];
    case 'lien':
      return [{ type: 'BillInLien', data: money }];
    case 'accepted_no_response':
      return [{ type: 'BillNoResponse', data: { ...money, responseDueDate: facts.responseDueDate ?? '' } }];
    default:
      return [];
  }
};
