import {
  acknowledgementDueDate,
  allowedOf,
  balanceOf,
  currentTransmission,
  dashboardStatusOf,
  latestEor,
  losAngelesDate,
  openReviewWindow,
  paidByLine,
  paidLateWithoutPenalty,
  paidOf,
  reviewAnswerDueDate,
  standingOf,
  submittedOn,
  undecidedReview,
  writtenOffOf,
  type BillView,
  type CalendarDate,
  type ReportedStatus,
  type Timestamp,
} from '#domain';
import type { BillRow, Transmission } from './bill-row.js';
import { normalized, searchTextOf } from './search-text.js';

/** The bill's one fold, and what lists need beyond it. */
export interface BillRowState {
  readonly view: BillView;
  /** Those of the bill's facts, in the same order, with who asked for them. */
  readonly transmissions: readonly Omit<Transmission, 'sentDate'>[];
  readonly reportedStatus: ReportedStatus | null;
  readonly lienDate: CalendarDate | null;
  readonly closedDate: CalendarDate | null;
}

const dateOf = (at: Timestamp | null | undefined): CalendarDate | null => (at ? losAngelesDate(at) : null);

/** The row that a bill's state makes, or null before there is a bill. */
export const rowOf = (state: BillRowState): BillRow | null => {
  const { view } = state;
  const { facts, clear } = view;
  if (!clear) return null;
  const submittedDate = submittedOn(view);
  const transmissions = state.transmissions.map((one, at) => ({
    ...one,
    sentDate: dateOf(facts.transmissions[at]?.sentAt),
  }));
  return {
    ...identity(view, clear),
    state: facts.state,
    status: dashboardStatusOf(facts.state),
    submittedAt: view.submittedAt,
    submittedTime: Date.parse(view.submittedAt),
    submittedDate,
    updatedAt: view.updatedAt,
    chargedCents: facts.charged,
    allowedCents: allowedOf(facts),
    paidCents: paidOf(facts),
    writtenOffCents: writtenOffOf(facts),
    balanceCents: balanceOf(facts),
    ...worklist(view),
    ...sending(state),
    reportedStatus: state.reportedStatus,
    lienDate: state.lienDate,
    closedDate: state.closedDate,
    transmissions,
    lastSentDate: transmissions.reduce(
      (last, { sentDate }) => (sentDate && sentDate > last ? sentDate : last),
      submittedDate,
    ),
    ...details(view),
    searchText: searchTextOf(view, submittedDate),
  };
};

type Identity = Pick<
  BillRow,
  | 'billNumber'
  | 'externalId'
  | 'customerExternalId'
  | 'billingMode'
  | 'route'
  | `patient${'Id' | 'ExternalId' | 'Name' | 'Sort'}`
  | `claim${'Id' | 'ExternalId' | 'Number'}`
  | `claimsAdmin${'Id' | 'Name'}`
  | `billingProvider${'Id' | 'Name'}`
  | `renderingProvider${'Id' | 'Name'}`
  | 'serviceDate'
  | 'serviceDateEnd'
  | 'procedureCodes'
>;

const identity = ({ snapshot }: BillView, clear: NonNullable<BillView['clear']>): Identity => ({
  billNumber: clear.billNumber,
  externalId: snapshot?.externalId ?? null,
  customerExternalId: clear.customerExternalId,
  billingMode: clear.billingMode,
  route: clear.route,
  patientId: clear.patientId,
  patientExternalId: snapshot?.patient.externalId ?? null,
  patientName: snapshot && `${snapshot.patient.firstName} ${snapshot.patient.lastName}`,
  patientSort: snapshot ? sortName(snapshot.patient) : '',
  claimId: clear.claimId,
  claimExternalId: snapshot?.claim.externalId ?? null,
  claimNumber: snapshot?.claim.claimNumber ?? null,
  claimsAdminId: clear.administratorId,
  claimsAdminName: snapshot?.claim.administratorName ?? null,
  billingProviderId: clear.billingProviderId,
  billingProviderName: snapshot?.billingProvider.name ?? null,
  renderingProviderId: clear.renderingProviderId,
  renderingProviderName: snapshot?.renderingProvider.name ?? null,
  serviceDate: snapshot?.service.date ?? '',
  serviceDateEnd: snapshot?.service.endDate ?? null,
  procedureCodes: [...new Set(clear.lines.map(({ code }) => code))],
});

const sortName = ({ firstName, middleName, lastName }: NonNullable<BillView['snapshot']>['patient']): string =>
  normalized([lastName, firstName, middleName ?? ''].join(' ').trim());

/** The payer's time to acknowledge starts with sending. Neither a duplicate nor a review starts it anew. */
const sending = ({
  view: { facts },
  transmissions,
}: BillRowState): Pick<BillRow, 'transmissionStatus' | 'ackDueDate'> => {
  const at = transmissions.findLastIndex(({ kind }) => kind === 'original' || kind === 'resubmission');
  const sentAt = facts.transmissions[at]?.sentAt ?? null;
  return {
    transmissionStatus: standingOf(facts),
    ackDueDate: sentAt && acknowledgementDueDate(facts.route, sentAt),
  };
};

const worklist = (view: BillView) => {
  const { facts } = view;
  const eor = latestEor(facts);
  const next = openReviewWindow(facts);
  const waiting = undecidedReview(facts);
  const reviewSentAt = currentTransmission(facts)?.sentAt;
  const drafts = view.reviews.filter(({ state }) => state === 'draft').map(({ createdAt }) => createdAt);
  return {
    receivedDate: dateOf(facts.receivedAt),
    responseDueDate: facts.responseDueDate,
    eorAnswers: eor?.answers ?? null,
    eorServedDate: eor?.servedAt ?? null,
    nextReview: next?.type ?? null,
    nextReviewUntil: next?.until ?? null,
    reviewSubmittedDate: dateOf(waiting?.submittedAt),
    reviewAnswerDueDate: waiting && reviewSentAt ? reviewAnswerDueDate(waiting.type, reviewSentAt) : null,
    reviewDraftDate: dateOf(drafts.toSorted()[0]),
    paidLate: paidLateWithoutPenalty(view),
    everRejected: view.everRejected,
  };
};

const details = (
  view: BillView,
): Pick<BillRow, 'lines' | 'payments' | `${'first' | 'last'}PaymentDate` | 'eors' | 'reviews'> => {
  const paid = paidByLine(view.facts);
  const received = view.payments.map(({ receivedDate }) => receivedDate).toSorted();
  return {
    firstPaymentDate: received[0] ?? null,
    lastPaymentDate: received.at(-1) ?? null,
    lines: view.facts.lines.map(({ code, units, charge, allowed }, index) => ({
      code,
      units,
      chargedCents: charge,
      allowedCents: allowed,
      paidCents: paid[index] ?? 0,
    })),
    payments: view.payments.map((payment) => ({
      id: payment.paymentId,
      receivedDate: payment.receivedDate,
      postedDate: losAngelesDate(payment.postedAt),
      status: payment.voided ? 'voided' : 'posted',
      method: payment.method,
      source: payment.source,
      checkNumber: payment.checkNumber,
      amountCents: payment.amount,
      principalCents: payment.principal,
    })),
    eors: view.eors.map(({ eorId, eorDate, servedAt, answers, reportedPaid }) => ({
      id: eorId,
      eorDate,
      servedDate: servedAt,
      answers,
      reportedPaidCents: reportedPaid,
    })),
    reviews: view.reviews.map(({ id, type, submittedAt, outcome }) => ({
      id,
      type,
      submittedDate: dateOf(submittedAt),
      outcome,
    })),
  };
};
