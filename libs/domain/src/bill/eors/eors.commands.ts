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
import type { EorReceivedData } from './eors.events.js';
import type { ReviewFact } from '../shared/review-fact.js';

/** An EOR as the payer sent it (835 or paper). */
export interface PayerEor {
  readonly eorId: string;
  readonly source: EorSource;
  readonly eorDate: CalendarDate;
  readonly servedAt: CalendarDate;
  /** Why `servedAt` is that day, and what is known of the service; missing where somebody just said the day. */
  readonly servedBasis?: ServedBasis;
  /** The earliest day on which it may have been served; missing where it is `servedAt`. */
  readonly servedSafe?: CalendarDate;
  readonly service?: EorService;
  readonly reportedPaid: Cents;
  readonly payerClaimControlNumber: string | null;
  /** Said by the recorder; null = work it out from dates. */
  readonly answers: AnsweredSubmission | null;
  /** Empty: shared over the lines pro rata to the unpaid charge, unless `linesUnknown`. */
  readonly lines: readonly Omit<EorLine, 'billed'>[];
  /** The payer states no amount per line that can be assigned to the bill's lines: none is recorded, and `reportedPaid` stands. */
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

/** Commands about EORs. */
export interface EorCommands {
  readonly RecordEor: CommandContext & { eor: PayerEor };
  readonly VoidEor: CommandContext & { eorId: string; reason: string };
}

type Reason = Pick<Adjustment, 'group' | 'reason'>;

/** `CO-45` to its parts; a code without a known group is contractual. */
export const adjustmentOf = (code: string): Reason => {
  const match = /^(CO|PR|OA|PI)-(.+)$/.exec(code);
  return match ? { group: match[1] as Adjustment['group'], reason: match[2] ?? '' } : { group: 'CO', reason: code };
};

/**
 * Shares an amount over the lines of an EOR that tells none: pro rata to their unpaid charge (largest remainder, line
 * order), or, where `limits` are given, first up to those. Allowed = reported paid. With a reason the rest of the unpaid
 * charge is one adjustment, so that billed − paid − adjustments = 0 on each line; without one nobody knows why, and
 * nothing is adjusted.
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

/** Refuses an EOR with lines that are not of this bill, or twice in it. */
export const assertLines = (facts: BillFacts, { lines }: Pick<PayerEor, 'lines'>): void =>
  assertValid(
    idProblems(
      lines.map(({ lineItemId }) => lineItemId),
      facts.lines.map(({ id }) => id),
      (index) => `lines.${index}.lineItemId`,
      'must be a line of this bill',
    ),
  );

/** The lines of an EOR with what was billed of each; of one that tells none, its amount shared over all. */
export const eorLinesOf = (facts: BillFacts, eor: PayerEor): readonly EorLine[] => {
  if (eor.linesUnknown === true) return [];
  if (eor.lines.length === 0) return allocatedLines(facts, eor.reportedPaid, eor.claimAdjustments[0] ?? null);
  const billed = new Map(facts.lines.map(({ id, charge }) => [id, charge]));
  return eor.lines.map((line) => ({ ...line, billed: billed.get(line.lineItemId) ?? 0 }));
};

/**
 * Submission that an EOR answers: the undecided review when the EOR was served, by the earliest reading, on or after the day of its submission;
 * else the one that the EOR before it (by service, then by log) answered; else the original bill. A recorder may say
 * otherwise.
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
    if (!review) return throwInvalid('answers', 'There is no submitted review of this type.');
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

/** The event of an EOR. */
export const eorReceivedEvent = (
  facts: BillFacts,
  eor: PayerEor,
  lines: readonly EorLine[],
  actorName: string | null,
  extra: Pick<EorReceivedData, 'remittance' | 'receivedDate' | 'paidBy'> = {},
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

/**
 * Outcome of the review that an EOR answers. It goes by what is unpaid and not by the balance: a write-off is the
 * practice's own and grants nothing.
 */
const outcomeOf = (review: ReviewFact, reportedPaid: Cents, unpaid: Cents) =>
  reportedPaid === 0
    ? ('upheld' as const)
    : reportedPaid >= review.disputedAmount || unpaid === 0
      ? ('granted' as const)
      : ('partially_granted' as const);

/** The decision of the undecided review that these events (an EOR, perhaps with its payment) answer, by money. */
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

/** A bill that is paid in full leaves nothing in dispute. */
export const reviewGranted = ({ billId }: BillFacts, { reviewId, type }: ReviewFact): BillEvent => ({
  type: 'ReviewDecided',
  data: { billId, reviewId, reviewType: type, outcome: 'granted', by: 'payment' },
});

/**
 * The fate of a review whose deciding EOR is gone: another EOR that answered it decides it now, or a bill that is paid in
 * full does; else it waits again. `facts`: after the void.
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

/** The event of an EOR that counts no more, and what becomes of the review that it had decided. */
export const eorVoidedEvents = (
  facts: BillFacts,
  eorId: string,
  asked: { readonly at: Timestamp; readonly actorName: string | null; readonly reason: string },
  after: After,
  reversedBy?: string,
): readonly BillEvent[] => {
  const voided: BillEvent = {
    type: 'EorVoided',
    data: {
      billId: facts.billId,
      eorId,
      voidedAt: asked.at,
      ...(reversedBy !== undefined && { reversedBy }),
      private: remark(asked.reason, asked),
    },
  };
  const review = facts.reviews.find(({ decidingEorId }) => decidingEorId === eorId);
  return review ? [voided, redecideReview(after(facts, [voided]), review)] : [voided];
};

/**
 * What becomes of the EOR that a determination made when the payer sends its own: that one counts no more, so that the money
 * is announced once. The void, then what it does to the review.
 */
export const replaceDeterminationEor = (
  facts: BillFacts,
  { data: { reviewId } }: ReturnType<typeof eorReceivedEvent>,
  { at, actorName }: CommandContext,
  after: After,
): readonly BillEvent[] => {
  const made = facts.eors.find((eor) => eor.isDetermination === true && eor.reviewId === reviewId);
  return made ? eorVoidedEvents(facts, made.eorId, { at, actorName, reason: 'The payer’s own EOR came.' }, after) : [];
};

export const eorDecisions: Decisions<EorCommands> = {
  RecordEor: (facts, command) => {
    const { eor, actorName } = command;
    assertLines(facts, eor);
    return (now, after) => {
      const replaced = replaceDeterminationEor(now, eorReceivedEvent(now, eor, [], actorName), command, after);
      const so = after(now, replaced);
      const received = eorReceivedEvent(so, eor, eorLinesOf(so, eor), actorName);
      return [received, ...replaced, ...reviewDecidedEvents(so, [received], after)];
    };
  },

  /** From any state, once. Payments stay as they are; the state and the reviews follow from what is left. */
  VoidEor: (facts, command) => {
    const { eorId } = command;
    if (facts.voidedEors.includes(eorId)) return reject(facts, 'voiding the EOR', 'The EOR was voided before.');
    if (!facts.eors.some((eor) => eor.eorId === eorId)) throw new Rejection('not_found');
    return (now, after) => eorVoidedEvents(now, eorId, command, after);
  },
};
