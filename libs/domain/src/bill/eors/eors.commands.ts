import { losAngelesDate, type Timestamp } from '../../kernel/calendar.js';
import { allocateByLevels, sum, withAmounts } from '../../kernel/money.js';
import { Rejection } from '../../kernel/rejection.js';
import { type DocumentLosses, recordedLosses } from '../../kernel/unreadable.js';
import {
  assertValid,
  throwInvalid,
  reject,
  remark,
  idProblems,
  type After,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import type { BillEvent } from '../shared/bill.events.js';
import { latestEor, undecidedReview, unpaidOf, type BillFacts } from '../shared/bill.facts.js';
import {
  previouslyPaid,
  type Adjustment,
  type CalendarDate,
  type Cents,
  type AnsweredSubmission,
  type EorLine,
  type EorSource,
} from '../shared/bill.types.js';
import { paidLines } from '../lines/line-money.js';
import { servedIn, type EorService, type ServedBasis } from './service.js';
import { inAddition, type EorAmountKind } from './running-totals.js';
import type { EorReceivedData } from './eors.events.js';
import type { ReviewFact } from '../shared/review-fact.js';

/** EOR from an 835 or on paper. */
export interface PayerEor {
  readonly eorId: string;
  readonly source: EorSource;
  readonly eorDate: CalendarDate;
  readonly servedAt: CalendarDate;
  /** Absent if a user entered only the date, like `service`. */
  readonly servedBasis?: ServedBasis;
  /** Earliest possible service date. Absent if it equals `servedAt`. */
  readonly servedSafe?: CalendarDate;
  readonly service?: EorService;
  readonly reportedPaid: Cents;
  readonly payerClaimControlNumber: string | null;
  /** Submission chosen by the user. If null, it is derived from the dates. */
  readonly answers: AnsweredSubmission | null;
  /** Only if the EOR answers a review. Absent: additional. */
  readonly amountsAre?: EorAmountKind;
  /** If empty, the amount is allocated in proportion to the unpaid charges, unless `linesUnknown` is set. */
  readonly lines: readonly Omit<EorLine, 'billed'>[];
  /** Set if the payer states no amounts for the bill's lines. Only `reportedPaid` is then recorded. */
  readonly linesUnknown?: boolean;
  readonly claimAdjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
  readonly document:
    | ({
        readonly sizeBytes: number;
        readonly filename: string;
        readonly sha256: string;
      } & DocumentLosses)
    | null;
}

export interface EorCommands {
  readonly RecordEor: CommandContext & { eor: PayerEor };
  readonly VoidEor: CommandContext & { eorId: string; reason: string };
}

type Reason = Pick<Adjustment, 'group' | 'reason'>;

/** Parses a code such as `CO-45`. A code without a known group is contractual (CO). */
export const adjustmentOf = (code: string): Reason => {
  const match = /^(CO|PR|OA|PI)-(.+)$/.exec(code);
  return match ? { group: match[1] as Adjustment['group'], reason: match[2] ?? '' } : { group: 'CO', reason: code };
};

/**
 * Allocates an amount to lines, for an EOR without line amounts: first up to `limits`, if given, then in proportion to
 * the unpaid charges (largest remainder, in line order). The allowed amount equals the reported paid amount. If there
 * is a reason, the rest of each unpaid charge becomes one adjustment, so that billed − paid − adjustments = 0 on each
 * line.
 */
export const allocatedLines = (
  facts: BillFacts,
  reported: Cents,
  reason: Reason | null,
  limits?: readonly Cents[],
): readonly EorLine[] => {
  const lines = paidLines(facts);
  const charges = lines.map(({ charge }) => charge);
  const levels = limits ? [limits, charges] : [charges];
  const filled = allocateByLevels(
    reported,
    levels,
    lines.map(({ paid }) => paid),
  );
  return withAmounts(lines, filled).map(([{ id, charge, paid: settled }, settledThen]) => {
    const share = settledThen - settled;
    const rest = charge - settledThen;
    return {
      lineItemId: id,
      billed: charge,
      allowed: share,
      reportedPaid: share,
      adjustments:
        reason === null
          ? []
          : [
              ...(rest > 0 ? [{ ...reason, amount: rest }] : []),
              ...(settled > 0 ? [{ ...previouslyPaid, amount: settled }] : []),
            ],
    };
  });
};

/** Throws `validation_error` for a line from another bill, or a repeated line. */
export const assertLines = (facts: BillFacts, { lines }: Pick<PayerEor, 'lines'>): void =>
  assertValid(
    idProblems(
      lines.map(({ lineItemId }) => lineItemId),
      facts.lines.map(({ id }) => id),
      (index) => `lines.${index}.lineItemId`,
      'must be a line of this bill',
    ),
  );

/**
 * Returns lines with billed amounts. If the EOR has no lines, the amount is allocated to all of the bill's lines,
 * unless the line amounts are unknown.
 */
export const eorLinesOf = (facts: BillFacts, eor: PayerEor): readonly EorLine[] => {
  if (eor.linesUnknown === true) return [];
  if (eor.lines.length === 0) return allocatedLines(facts, eor.reportedPaid, eor.claimAdjustments[0] ?? null);
  const billed = new Map(facts.lines.map(({ id, charge }) => [id, charge]));
  return eor.lines.map((line) => ({ ...line, billed: billed.get(line.lineItemId) ?? 0 }));
};

/**
 * Returns the submission chosen by the user, or else the first of these that applies:
 *
 * - The undecided review, if the EOR's earliest possible service date is on or after the day the review was submitted.
 * - The submission that the previous EOR responds to. EORs are ordered by service date, then by log order.
 * - The original bill.
 */
const answeredSubmission = (
  facts: BillFacts,
  eor: PayerEor,
): { answers: AnsweredSubmission; reviewId: string | null } => {
  const waiting = undecidedReview(facts);
  if (eor.answers !== null && eor.answers !== 'original') {
    const type = eor.answers;
    const review =
      waiting?.type === type
        ? waiting
        : facts.reviews.findLast((candidate) => candidate.type === type && candidate.state === 'submitted');
    if (!review) return throwInvalid('answers', 'requires a submitted review of this type');
    return { answers: type, reviewId: review.reviewId };
  }
  if (eor.answers === 'original') return { answers: 'original', reviewId: null };
  const { servedSafe: served } = servedIn(eor);
  if (waiting?.submittedAt && served >= losAngelesDate(waiting.submittedAt))
    return { answers: waiting.type, reviewId: waiting.reviewId };
  const previous = latestEor({ ...facts, eors: facts.eors.filter(({ servedSafe }) => servedSafe <= served) });
  return previous
    ? { answers: previous.answers, reviewId: previous.reviewId }
    : { answers: 'original', reviewId: null };
};

export const eorReceivedEvent = (
  facts: BillFacts,
  eor: PayerEor,
  lines: readonly EorLine[],
  actorName: string | null,
  extra: Pick<EorReceivedData, 'remittance' | 'otherRemittances' | 'receivedDate' | 'paidBy'> = {},
): { type: 'EorReceived'; data: EorReceivedData } => ({
  type: 'EorReceived',
  data: {
    billId: facts.billId,
    eorId: eor.eorId,
    source: eor.source,
    eorDate: eor.eorDate,
    servedAt: eor.servedAt,
    ...(eor.servedBasis !== undefined && { servedBasis: eor.servedBasis }),
    ...(eor.servedSafe !== undefined && { servedSafe: eor.servedSafe }),
    ...(eor.service !== undefined && { service: eor.service }),
    ...answeredSubmission(facts, eor),
    reportedPaid: eor.reportedPaid,
    // An EOR without lines states no allowed amount. At least the amount paid is allowed.
    allowed: lines.length === 0 ? eor.reportedPaid : sum(lines.map(({ allowed }) => allowed)),
    lines,
    claimAdjustments: eor.claimAdjustments,
    remarkCodes: eor.remarkCodes,
    ...extra,
    document: eor.document && {
      sizeBytes: eor.document.sizeBytes,
      ...recordedLosses(eor.document),
    },
    private: {
      payerClaimControlNumber: eor.payerClaimControlNumber,
      filename: eor.document?.filename ?? null,
      sha256: eor.document?.sha256 ?? null,
      actorName,
    },
  },
});

/** Uses the unpaid amount, not the balance: a write-off is the practice's decision and grants nothing. */
const outcomeOf = (review: ReviewFact, reportedPaid: Cents, unpaid: Cents) =>
  reportedPaid === 0
    ? ('upheld' as const)
    : reportedPaid >= review.disputedAmount || unpaid === 0
      ? ('granted' as const)
      : ('partially_granted' as const);

/** Decides the review by the amounts if an EOR in `events` responds to it. `events` may include the EOR's payment. */
export const reviewDecidedEvents = (
  facts: BillFacts,
  events: readonly BillEvent[],
  after: After,
): readonly BillEvent[] => {
  const waiting = undecidedReview(facts);
  const eor = events.find((event) => event.type === 'EorReceived')?.data;
  if (!waiting || eor?.reviewId !== waiting.reviewId) return [];
  return [
    {
      type: 'ReviewDecided',
      data: {
        billId: facts.billId,
        reviewId: waiting.reviewId,
        reviewType: waiting.type,
        outcome: outcomeOf(waiting, eor.reportedPaid, unpaidOf(after(facts, events))),
        by: 'eor',
      },
    },
  ];
};

/** The bill was paid in full, so nothing remains in dispute. */
export const reviewGranted = ({ billId }: BillFacts, { reviewId, type }: ReviewFact): BillEvent => ({
  type: 'ReviewDecided',
  data: { billId, reviewId, reviewType: type, outcome: 'granted', by: 'payment' },
});

/**
 * After the EOR that decided a review is voided, another EOR decides the review, full payment grants it, or it reopens.
 * `facts`: after the void.
 */
const redecideReview = (facts: BillFacts, review: ReviewFact): BillEvent => {
  const { billId } = facts;
  const { reviewId } = review;
  const eor = facts.eors.findLast((candidate) => candidate.reviewId === reviewId);
  const unpaid = unpaidOf(facts);
  if (eor) {
    const outcome = outcomeOf(review, eor.reportedPaid, unpaid);
    return { type: 'ReviewDecided', data: { billId, reviewId, reviewType: review.type, outcome, by: 'eor' } };
  }
  return unpaid === 0 ? reviewGranted(facts, review) : { type: 'ReviewReopened', data: { billId, reviewId } };
};

/**
 * Includes the effect on the review that the EOR decided. `reversal`: keys of the payer's reversal and of the reversed
 * claim (RemittanceKeys.key), if any.
 */
export const eorVoidedEvents = (
  facts: BillFacts,
  eorId: string,
  asked: { readonly at: Timestamp; readonly actorName: string | null; readonly reason: string },
  after: After,
  reversal?: { readonly by: string; readonly key: string },
): readonly BillEvent[] => {
  const isSplit = facts.remittances.filter((remittance) => remittance.eorId === eorId).length > 1;
  const voided: BillEvent = {
    type: 'EorVoided',
    data: {
      billId: facts.billId,
      eorId,
      voidedAt: asked.at,
      ...(reversal && { reversedBy: reversal.by }),
      ...(reversal && isSplit && { reversedKey: reversal.key }),
      private: remark(asked.reason, asked),
    },
  };
  const review = facts.reviews.find(({ decidingEorId }) => decidingEorId === eorId);
  return review ? [voided, redecideReview(after(facts, [voided]), review)] : [voided];
};

/**
 * Replaces the generated EOR with the payer's own, so that the amount is announced once. The effect on the review comes
 * last.
 */
export const replaceDeterminationEor = (
  facts: BillFacts,
  { data: { reviewId } }: ReturnType<typeof eorReceivedEvent>,
  { at, actorName }: CommandContext,
  after: After,
): readonly BillEvent[] => {
  const made = facts.eors.find((eor) => eor.isDetermination === true && eor.reviewId === reviewId);
  return made
    ? eorVoidedEvents(facts, made.eorId, { at, actorName, reason: 'The payer’s own EOR was received.' }, after)
    : [];
};

export const eorDecisions: Decisions<EorCommands> = {
  RecordEor: (facts, command) => {
    const { eor, actorName } = command;
    assertLines(facts, eor);
    return (now, after) => {
      const replaced = replaceDeterminationEor(now, eorReceivedEvent(now, eor, [], actorName), command, after);
      const so = after(now, replaced);
      const additional = inAddition(so, eor, answeredSubmission(so, eor).answers);
      const received = eorReceivedEvent(so, additional, eorLinesOf(so, additional), actorName);
      return [received, ...replaced, ...reviewDecidedEvents(so, [received], after)];
    };
  },

  /**
   * Allowed in any state, once per EOR. Payments do not change. The state and reviews follow from the remaining facts.
   */
  VoidEor: (facts, command) => {
    const { eorId } = command;
    if (facts.voidedEors.includes(eorId)) return reject(facts, 'voiding the EOR', 'The EOR is already voided.');
    if (!facts.eors.some((eor) => eor.eorId === eorId)) throw new Rejection('not_found');
    return (now, after) => eorVoidedEvents(now, eorId, command, after);
  },
};
