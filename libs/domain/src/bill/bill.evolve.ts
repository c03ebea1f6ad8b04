import type { Decider } from '../kernel/decider.js';
import { sum } from '../kernel/money.js';
import { unsealed, type Sealed } from '../kernel/sealed.js';
import type { BillEvent, BillSubmittedData, DocumentFacts, EorReceivedData } from './bill.events.js';
import { noBill, undecidedReview, type BillFacts, type ReviewFact } from './bill.facts.js';
import { adjustmentsOf, disputesLiability } from './liability.js';
import { type CalendarDate, type Timestamp } from './bill.types.js';
import { answerTakenBack, begun, failed, routed, sent, withPayersAnswer, written } from './transmissions.js';

const unchanged = (facts: BillFacts): BillFacts => facts;

const review = (facts: BillFacts, reviewId: string, change: Partial<ReviewFact>): BillFacts => ({
  ...facts,
  reviews: facts.reviews.map((one) => (one.reviewId === reviewId ? { ...one, ...change } : one)),
});

/** Why an EOR pays less: its first adjustment that is not what was paid before, as `CO-45`. */
const reasonOf = (eor: EorReceivedData): string | null => {
  const [first] = adjustmentsOf(eor);
  return first ? `${first.group}-${first.reason}` : null;
};

/** More documents; what the organization adds by itself counts against no limit. */
const withDocuments = (
  { documentIds, documentsSent }: Pick<BillFacts, 'documentIds' | 'documentsSent'>,
  more: readonly DocumentFacts[],
): Pick<BillFacts, 'documentIds' | 'documentsSent'> => {
  const sent = more.filter(({ source }) => source === 'partner_api');
  return {
    documentIds: [...documentIds, ...more.map(({ id }) => id)],
    documentsSent: {
      documents: documentsSent.documents + sent.length,
      bytes: documentsSent.bytes + sum(sent.map(({ sizeBytes }) => sizeBytes)),
    },
  };
};

/** An EOR proves receipt on its date at the latest; an 835 may say when it was. */
const receiptBy = ({
  eorDate,
  receivedDate,
}: {
  readonly eorDate: CalendarDate;
  readonly receivedDate?: CalendarDate;
}): Timestamp => `${receivedDate ?? eorDate}T20:00:00.000Z`;

/** One more number that a payer calls the bill by. */
const called = (
  { payerClaimControlNumbers: known }: BillFacts,
  sealed: Sealed<{ readonly payerClaimControlNumber: string | null }>,
): Pick<BillFacts, 'payerClaimControlNumbers'> => {
  const number = unsealed(sealed).payerClaimControlNumber ?? null;
  return { payerClaimControlNumbers: number === null || known.includes(number) ? known : [...known, number] };
};

/** Before there was a status of its own, a med-legal line outside the schedule was recorded as billed at its charge. */
const pricedAs = ({ billingMode, lines }: BillSubmittedData): BillFacts['lines'] =>
  billingMode === 'professional'
    ? lines
    : lines.map((line) =>
        line.pricingStatus === 'manual_charge' ? { ...line, pricingStatus: 'not_in_schedule' } : line,
      );

/** What each event makes of the facts. Total and silent: history is not up for debate. */
export const evolveBill: Decider<BillFacts, never, BillEvent>['evolve'] = {
  BillSubmitted: (facts, data) =>
    begun(
      {
        ...facts,
        exists: true,
        billId: data.billId,
        billNumber: data.billNumber,
        externalId: unsealed(data.private).externalId ?? null,
        customerExternalId: data.customerExternalId,
        billingMode: data.billingMode,
        publicEntity: data.publicEntity ?? false,
        route: data.route,
        environment: data.environment ?? 'sandbox',
        charged: data.charged,
        lines: pricedAs(data),
        ...withDocuments(noBill, data.documents),
        attempt: data.attempt,
        answer: null,
        state: 'submitted',
      },
      data.submittedAt,
    ),
  DocumentAdded: (facts, { document }) => ({ ...facts, ...withDocuments(facts, [document]) }),
  BillResubmitted: (facts, { attempt, submittedAt }) =>
    begun(
      {
        ...facts,
        attempt,
        answer: null,
        receivedAt: null,
        receivedFrom: null,
        responseDueDate: null,
        overdue: false,
        eorAnnounced: false,
      },
      submittedAt,
    ),
  DuplicateSent: (facts, { attempt, sentAt }) => begun({ ...facts, attempt }, sentAt, false),
  BillAccepted: (facts, { receivedAt, responseDueDate }) => ({
    ...withPayersAnswer(facts, 'acknowledged'),
    answer: 'accepted',
    receivedAt,
    receivedFrom: null,
    responseDueDate,
    overdue: false,
  }),
  BillRejected: (facts) => ({
    ...withPayersAnswer(facts, 'rejected'),
    answer: 'rejected',
    responseDueDate: null,
    overdue: false,
  }),
  PayerAnswerNoted: unchanged,
  ResponseDeadlinePassed: (facts) => ({ ...facts, overdue: true }),
  EorReceived: (facts, data) => ({
    // What answers the original bill says nothing about a review that is on its way.
    ...(data.reviewId === null && undecidedReview(facts) ? facts : withPayersAnswer(facts, data.eorId)),
    ...called(facts, data.private),
    eorAnnounced: false,
    order: facts.order + 1,
    remittances: data.remittance
      ? [...facts.remittances, { ...data.remittance, eorId: data.eorId, reversedBy: null }]
      : facts.remittances,
    // An EOR proves receipt even where no acknowledgement came.
    receivedAt: facts.receivedAt ?? receiptBy(data),
    receivedFrom: facts.receivedAt === null ? data.eorId : facts.receivedFrom,
    eors: [
      ...facts.eors,
      {
        eorId: data.eorId,
        order: facts.order + 1,
        servedAt: data.servedAt,
        eorDate: data.eorDate,
        ...(data.receivedDate && { receivedDate: data.receivedDate }),
        answers: data.answers,
        reviewId: data.reviewId,
        reportedPaid: data.reportedPaid,
        lines: data.lines,
        code: reasonOf(data),
        disputesLiability: disputesLiability(data),
        payerClaimControlNumber: unsealed(data.private).payerClaimControlNumber ?? null,
      },
    ],
  }),
  EorVoided: (facts, { eorId, reversedBy = null }) => {
    const eors = facts.eors.filter((eor) => eor.eorId !== eorId);
    const proof = facts.receivedFrom === eorId ? (eors[0] ?? null) : undefined;
    return {
      ...answerTakenBack(facts, eorId),
      eors,
      voidedEors: [...facts.voidedEors, eorId],
      remittances: facts.remittances.map((one) =>
        one.eorId === eorId && reversedBy !== null ? { ...one, reversedBy } : one,
      ),
      ...(proof !== undefined && { receivedAt: proof && receiptBy(proof), receivedFrom: proof?.eorId ?? null }),
    };
  },
  PaymentPosted: (facts, { paymentId, eorId, principal, source, remittanceKey }) => ({
    ...facts,
    concern: source === '835' ? facts.concern : null,
    order: facts.order + 1,
    payments: [
      ...facts.payments,
      {
        paymentId,
        order: facts.order + 1,
        eorId,
        principal,
        voided: false,
        ...(remittanceKey !== undefined && { remittanceKey }),
      },
    ],
  }),
  PaymentVoided: (facts, { paymentId, reversedBy = null }) => {
    const paidBy = facts.payments.find((one) => one.paymentId === paymentId)?.remittanceKey;
    return {
      ...facts,
      payments: facts.payments.map((one) => (one.paymentId === paymentId ? { ...one, voided: true } : one)),
      remittances: facts.remittances.map((one) =>
        one.key === paidBy && reversedBy !== null ? { ...one, reversedBy } : one,
      ),
    };
  },
  ReviewCreated: (facts, { reviewId, reviewType, disputedAmount, eorId }) => ({
    ...facts,
    reviews: [
      ...facts.reviews,
      {
        reviewId,
        type: reviewType,
        state: 'draft',
        disputedAmount,
        eorId,
        submittedAt: null,
        outcome: null,
        decidedBy: null,
        decidingEorId: null,
      },
    ],
  }),
  ReviewSubmitted: (facts, { reviewId, eorId, submittedAt, disputedAmount }) => {
    const less = disputedAmount === undefined ? {} : { disputedAmount };
    return begun(review(facts, reviewId, { state: 'submitted', eorId, submittedAt, ...less }), submittedAt);
  },
  ReviewDiscarded: (facts, { reviewId }) => review(facts, reviewId, { state: 'discarded' }),
  ReviewDraftDeleted: (facts, { reviewId }) => review(facts, reviewId, { state: 'discarded' }),
  ReviewDecided: (facts, { reviewId, outcome, by }) =>
    review(facts, reviewId, {
      outcome,
      decidedBy: by,
      decidingEorId: by === 'eor' ? (facts.eors.findLast((eor) => eor.reviewId === reviewId)?.eorId ?? null) : null,
    }),
  ReviewReopened: (facts, { reviewId }) =>
    review(facts, reviewId, { outcome: null, decidedBy: null, decidingEorId: null }),
  LienMarked: (facts) => ({ ...facts, lien: true }),
  LienWithdrawn: (facts) => ({ ...facts, lien: false }),
  BillClosed: (facts, { writeOff, replacedBy }) => ({ ...facts, closed: { writeOff, replacedBy }, concern: null }),
  BillReopened: (facts) => ({ ...facts, closed: null, concern: null }),
  NoteAdded: (facts) => ({ ...facts, notes: facts.notes + 1, concern: null }),
  BillStatusReported: unchanged,
  CourtesyCopyRequested: (facts, { copyId }) => ({ ...facts, copies: [...facts.copies, { copyId, sent: false }] }),
  CourtesyCopySent: (facts, { copyId }) => ({
    ...facts,
    copies: facts.copies.map((copy) => (copy.copyId === copyId ? { ...copy, sent: true } : copy)),
  }),
  TransmissionWritten: (facts, data) => ({
    ...written(facts, data),
    written: [...facts.written, data.controlNumber],
  }),
  // Sent again, it is written again.
  TransmissionFailed: (facts, { controlNumber }) => ({
    ...failed(facts, controlNumber),
    written: facts.written.filter((one) => one !== controlNumber),
  }),
  TransmissionAcknowledged: (facts, { private: sealed }) => ({ ...facts, ...called(facts, sealed) }),
  ClaimStatusTold: (facts, { status }) => ({ ...facts, eorAnnounced: status === 'final' }),
  PayerAnswerFlagged: (facts, { concern }) => ({ ...facts, concern }),
  TransmissionSent: (facts, { controlNumber, sentAt }) => sent(facts, controlNumber, sentAt),
  DeliveryRouteSet: (facts, { route, setAt }) => routed(facts, route, setAt),
  BillDenied: unchanged,
  BillPartiallyPaid: unchanged,
  BillPaid: unchanged,
  BillInSecondReview: unchanged,
  BillInIbr: unchanged,
  BillInLien: unchanged,
  BillNoResponse: unchanged,
  BillStatusUpdated: (facts, { to }) => ({ ...facts, state: to }),
};
