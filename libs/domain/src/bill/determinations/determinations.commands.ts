import { losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import { sum, type Cents } from '../../kernel/money.js';
import { billStates } from '../shared/bill.types.js';
import {
  assertValid,
  reject,
  documentIdProblems,
  type ActionRule,
  type After,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import type { BillEvent } from '../shared/bill.events.js';
import type { BillFacts } from '../shared/bill.facts.js';
import {
  allocatedLines,
  eorReceivedEvent,
  eorVoidedEvents,
  reviewDecidedEvents,
  type ServiceMethod,
} from '../eors/index.js';
import { determinationOf, isOverturned } from './determination.facts.js';
import type { DeterminationOutcome } from './determination.types.js';
import type { ReviewFact } from '../shared/review-fact.js';

export interface DeterminationCommands {
  /** `eorId`: used if the payer sent no EOR. */
  readonly RecordDetermination: CommandContext & {
    determinationId: string;
    eorId: string;
    servedAt: CalendarDate;
    servedBy: ServiceMethod;
    outcome: DeterminationOutcome;
    additionalOwed: Cents;
    feeOrdered: boolean;
    documentId: string | null;
    corrects: string | null;
  };
}

const submittedReview = ({ reviews }: BillFacts): ReviewFact | undefined =>
  reviews.findLast(({ type, state }) => type === 'independent_bill_review' && state === 'submitted');

export const determinationActions = {
  record_determination: {
    from: billStates,
    idle: (facts) => (submittedReview(facts) ? null : 'No independent bill review was requested.'),
  },
} as const satisfies Record<string, ActionRule>;

export const determinationDecisions: Decisions<DeterminationCommands> = {
  /** Allowed in any state. If the payer sent no EOR, generates one; its amounts decide the review. */
  RecordDetermination: (facts, { at, actorName, eorId, ...determination }) => {
    const review = submittedReview(facts);
    if (!review) return reject(facts, 'record_determination', 'No independent bill review was requested.');
    const { servedAt, outcome, additionalOwed, documentId, corrects } = determination;
    const before = determinationOf(facts, review.reviewId);
    assertValid(
      servedProblems(servedAt, review, at),
      owedProblems(outcome, additionalOwed, facts.charged),
      documentIdProblems(facts, documentId),
      corrects !== null && corrects !== before?.determinationId
        ? [{ path: 'corrects', message: 'must be the current determination of this review' }]
        : [],
    );
    if (before && corrects === null)
      return reject(
        facts,
        'record_determination',
        'A determination is already recorded. To correct it, send its ID in `corrects`.',
      );
    return (now, after) => {
      const determined: BillEvent = {
        type: 'IbrDetermined',
        data: { billId: now.billId, reviewId: review.reviewId, ...determination, private: { actorName } },
      };
      const made = now.eors.filter((eor) => eor.reviewId === review.reviewId);
      // The payer's EOR already reports the determination. An EOR generated from an earlier determination is replaced.
      const stale = made.filter(({ isDetermination }) => isDetermination === true);
      const voided = stale.flatMap((eor) =>
        eorVoidedEvents(now, eor.eorId, { at, actorName, reason: CORRECTION_REASON }, after),
      );
      const so = after(now, [determined, ...voided]);
      // The new EOR's decision comes last, after the effect of the void on the review.
      const eorEvents =
        made.length > stale.length ? [] : eorOfDetermination(so, review, { eorId, actorName, ...determination }, after);
      return [determined, ...eorEvents.slice(0, 1), ...voided, ...eorEvents.slice(1)];
    };
  },
};

const CORRECTION_REASON = 'The determination was corrected.';

const owedProblems = (outcome: DeterminationOutcome, additionalOwed: Cents, charged: Cents) => {
  const path = 'additionalOwed';
  if (!isOverturned(outcome))
    return additionalOwed > 0 ? [{ path, message: 'must be 0 if nothing is overturned' }] : [];
  if (additionalOwed === 0) return [{ path, message: 'must be greater than 0 if anything is overturned' }];
  return additionalOwed > charged ? [{ path, message: 'must not exceed the charge of the bill' }] : [];
};

const servedProblems = (servedAt: CalendarDate, { submittedAt }: ReviewFact, at: Timestamp) => {
  if (servedAt > losAngelesDate(at)) return [{ path: 'servedAt', message: 'must not be in the future' }];
  return submittedAt !== null && servedAt < losAngelesDate(submittedAt)
    ? [{ path: 'servedAt', message: 'must not be before the day on which the review was requested' }]
    : [];
};

/** The ordered amount is announced, not posted. */
const eorOfDetermination = (
  facts: BillFacts,
  review: ReviewFact,
  input: { eorId: string; servedAt: CalendarDate; additionalOwed: Cents; actorName: string | null },
  after: After,
): readonly BillEvent[] => {
  const { eorId, servedAt, additionalOwed, actorName } = input;
  const lines = allocatedLines(facts, additionalOwed, null);
  const { data } = eorReceivedEvent(
    facts,
    {
      ...{ eorId, servedAt, source: 'paper', eorDate: servedAt, reportedPaid: additionalOwed },
      ...{ payerClaimControlNumber: null, answers: null, lines: [], claimAdjustments: [], remarkCodes: [] },
      document: null,
    },
    lines,
    actorName,
  );
  const received: BillEvent = {
    type: 'EorReceived',
    data: {
      ...data,
      answers: 'independent_bill_review',
      reviewId: review.reviewId,
      allowed: sum(facts.eors.map((eor) => sum(eor.lines.map(({ allowed }) => allowed)))) + additionalOwed,
      isDetermination: true,
    },
  };
  return [received, ...reviewDecidedEvents(facts, [received], after)];
};
