import {
  acknowledgementDueDate,
  openBalanceOf,
  creditOf,
  openRefundRequests,
  currentTransmission,
  dashboardStatusOf,
  isAuthorizedAndDenied,
  latestEor,
  losAngelesDate,
  awardOf,
  enforceableFrom,
  openReviewWindow,
  receivablesOf,
  unansweredDemandUntil,
  paidLateWithoutPenalty,
  paidLines,
  paidOf,
  printItemsOf,
  reviewAnswerDueDate,
  sentAttempts,
  snoozedUntil,
  currentTransmissionStatus,
  submittedOn,
  undecidedReview,
  type BillOnFile,
  type CalendarDate,
  type InterchangeNumbers,
  type Timestamp,
  type RuleSet,
} from '#domain';
import type { BillRow } from './bill-row.js';
import { moneyOf } from './bill-money.js';
import { normalized, searchTextOf } from './search-text.js';

const dateOf = (at: Timestamp | null | undefined): CalendarDate | null => (at ? losAngelesDate(at) : null);

/** The row of a bill. */
export const rowOf = (view: BillOnFile, clear: NonNullable<BillOnFile['clear']>, rules: RuleSet): BillRow => {
  const { facts } = view;
  const submittedDate = submittedOn(view);
  const transmissions = sentAttempts(view).map(({ attempt: { biller }, transmission }) => ({
    sentDate: dateOf(transmission.sentAt),
    billerId: biller.id,
    billerName: biller.name,
  }));
  return {
    ...identityFields(view, clear),
    state: facts.state,
    status: dashboardStatusOf(facts.state),
    submittedTime: Date.parse(view.submittedAt),
    submittedDate,
    updatedTime: Date.parse(view.updatedAt),
    chargedCents: facts.charged,
    paidCents: paidOf(facts),
    balanceCents: openBalanceOf(facts),
    ...refundFields(view),
    ...worklistFields(view, rules),
    transmissionStatus: currentTransmissionStatus(facts),
    ackDueDate: ackDueDateOf(view, rules),
    reportedStatus: view.reportedStatus,
    fileAnswerDueDate: fileAnswerDueDateOf(view, rules),
    eorMissing: isEorMissing(view),
    concern: facts.concern,
    interchanges: facts.transmissions.flatMap(({ partner, interchange }) =>
      partner && interchange ? interchangeKeys(partner, interchange) : [],
    ),
    payerClaimControlNumbers: view.snapshot ? facts.payerClaimControlNumbers : [],
    billingProviderNpi: view.snapshot?.billingProvider.npi ?? null,
    transmissions,
    ...printFields(view),
    lastSentDate: transmissions.reduce(
      (last, { sentDate }) => (sentDate && sentDate > last ? sentDate : last),
      submittedDate,
    ),
    ...detailFields(view),
    metadataTokens: view.snapshot?.metadataTokens ?? [],
    searchText: searchTextOf(view, submittedDate),
  };
};

/** Credit, take-backs and refund requests: money that goes back, or should. */
const refundFields = ({
  facts,
  refundReferences,
}: BillOnFile): Pick<
  BillRow,
  'creditCents' | 'takeBackProposed' | 'takeBackDisputed' | 'refundAsked' | 'refundReferences'
> => ({
  creditCents: creditOf(facts),
  takeBackProposed: facts.recoupments.some(({ status }) => status === 'proposed'),
  // A take-back that was announced, disputed and never taken is no money that the payer owes.
  takeBackDisputed: facts.recoupments.some(({ status, checkId }) => status === 'disputed' && checkId !== null),
  refundAsked: openRefundRequests(facts).length > 0,
  refundReferences,
});

const printFields = (view: BillOnFile): Pick<BillRow, 'printItems' | 'printDays' | 'lastPrintDay'> => {
  const printItems = view.snapshot ? printItemsOf(view) : [];
  const printDays = [...new Set(printItems.map(({ day }) => day))].toSorted();
  return { printItems, printDays, lastPrintDay: printDays.at(-1) ?? null };
};

type Identity = Pick<
  BillRow,
  | 'billNumber'
  | 'externalId'
  | 'customerExternalId'
  | `patient${'Id' | 'ExternalId' | 'Name' | 'Sort'}`
  | `claim${'ExternalId' | 'Number'}`
  | `claimsAdmin${'Id' | 'Name'}`
  | `billingProvider${'Id' | 'Name'}`
  | `renderingProvider${'Id' | 'Name'}`
  | 'serviceDate'
  | 'procedureCodes'
>;

const identityFields = ({ snapshot }: BillOnFile, clear: NonNullable<BillOnFile['clear']>): Identity => ({
  billNumber: clear.billNumber,
  externalId: snapshot?.externalId ?? null,
  customerExternalId: clear.customerExternalId,
  patientId: clear.patientId,
  patientExternalId: snapshot?.patient.externalId ?? null,
  patientName: snapshot && `${snapshot.patient.firstName} ${snapshot.patient.lastName}`,
  patientSort: snapshot ? sortName(snapshot.patient) : '',
  claimExternalId: snapshot?.claim.externalId ?? null,
  claimNumber: snapshot?.claim.claimNumber ?? null,
  claimsAdminId: clear.administratorId,
  claimsAdminName: snapshot?.claim.administratorName ?? null,
  billingProviderId: clear.billingProviderId,
  billingProviderName: snapshot?.billingProvider.name ?? null,
  renderingProviderId: clear.renderingProviderId,
  renderingProviderName: snapshot?.renderingProvider.name ?? null,
  serviceDate: snapshot?.service.date ?? '',
  procedureCodes: [...new Set(clear.lines.map(({ code }) => code))],
});

const sortName = ({ firstName, middleName, lastName }: NonNullable<BillOnFile['snapshot']>['patient']): string =>
  normalized([lastName, firstName, middleName ?? ''].join(' ').trim());

/** The payer's time to acknowledge starts with sending. Neither a duplicate nor a review starts it anew. */
const ackDueDateOf = (view: BillOnFile, rules: RuleSet): CalendarDate | null => {
  const bill = sentAttempts(view).findLast(({ attempt: { kind } }) => kind === 'original' || kind === 'resubmission');
  const sentAt = bill?.transmission.sentAt ?? null;
  return sentAt && acknowledgementDueDate(view.facts.route, sentAt, rules);
};

/** How an inbound file finds what went through a partner: by ISA13, and by GS06. */
export const interchangeKeys = (
  partner: string,
  { control, group }: Pick<InterchangeNumbers, 'control' | 'group'>,
): readonly [interchange: string, group: string] => [`${partner}/i/${control}`, `${partner}/g/${group}`];

/** Working days within which a partner says that it could read a file, and within which it is forwarded or answered. */
const FILE_RESPONSE_DAYS = { read: 1, forwarded: 2 } as const;

/** Only where files are exchanged: what no partner carries, and nobody acknowledged by a file, waits for none. */
const fileAnswerDueDateOf = (view: BillOnFile, rules: RuleSet): CalendarDate | null => {
  const current = sentAttempts(view).findLast(({ transmission: { isCurrent } }) => isCurrent);
  if (!current) return null;
  const { transmission, attempt } = current;
  if (transmission.sentAt === null || transmission.answers.length > 0) return null;
  const acknowledgements = attempt.acknowledgements;
  if (transmission.status === 'failed' || (!transmission.partner && acknowledgements.length === 0)) return null;
  if (acknowledgements.some(({ level }) => level === 'clearinghouse' || level === 'payer')) return null;
  const days = acknowledgements.length > 0 ? FILE_RESPONSE_DAYS.forwarded : FILE_RESPONSE_DAYS.read;
  return rules.courtDays.addWorkingDays(losAngelesDate(transmission.sentAt), days);
};

/** Said on the telephone, or by a 277. */
const isEorMissing = ({ facts, reportedStatus }: BillOnFile): boolean =>
  (facts.state === 'accepted_no_response' && reportedStatus === 'eor_sent') ||
  (facts.eorAnnounced && facts.state !== 'closed' && facts.state !== 'paid');

/** The first day on which a fee that no payer paid back may be enforced. */
const unpaidFeeFrom = (facts: BillOnFile['facts'], rules: RuleSet): CalendarDate | null => {
  const fee = receivablesOf(facts, rules).find(({ kind, open }) => kind === 'ibr_fee' && open > 0);
  const award = fee && awardOf(facts, fee.sourceId);
  return award && !facts.closed ? enforceableFrom(award, rules).day : null;
};

const worklistFields = (view: BillOnFile, rules: RuleSet) => {
  const { facts } = view;
  const eor = latestEor(facts);
  const next = openReviewWindow(facts, rules);
  const waiting = undecidedReview(facts);
  const reviewSentAt = currentTransmission(facts)?.sentAt;
  const drafts = view.reviews.filter(({ state }) => state === 'draft').map(({ createdAt }) => createdAt);
  return {
    responseDueDate: facts.responseDueDate,
    eorAnswers: eor?.answers ?? null,
    eorPays: eor ? eor.reportedPaid > 0 : null,
    authorizationDenied: isAuthorizedAndDenied(facts),
    nextReview: next?.type ?? null,
    nextReviewUntil: next?.end.lastDay ?? null,
    nextReviewSafe: next?.safeDay ?? null,
    feeEnforceFrom: unpaidFeeFrom(facts, rules),
    demandUntil: unansweredDemandUntil(facts, rules),
    reviewAnswerDueDate: waiting && reviewSentAt ? reviewAnswerDueDate(waiting.type, reviewSentAt, rules) : null,
    reviewDraftDate: dateOf(drafts.toSorted()[0]),
    paidLate: paidLateWithoutPenalty(view, rules),
    everRejected: view.everRejected,
    revisionSince: view.clear?.revisionOf !== undefined && facts.eors.length === 0 ? submittedOn(view) : null,
    ownerId: facts.task.ownerId,
    dueOn: facts.closed ? null : facts.task.dueOn,
    snoozedUntil: snoozedUntil(facts),
    duplicateOpen: facts.duplicates.some(({ warned, dismissed }) => !warned && !dismissed),
  };
};

const detailFields = (
  view: BillOnFile,
): Pick<BillRow, 'lines' | 'payments' | 'money' | `${'first' | 'last'}PaymentDate`> => {
  const received = view.payments.map(({ receivedDate }) => receivedDate).toSorted();
  return {
    firstPaymentDate: received[0] ?? null,
    lastPaymentDate: received.at(-1) ?? null,
    lines: paidLines(view.facts).map(({ code, units, charge, allowed, paid, rfaItemId }) => ({
      code,
      units,
      chargedCents: charge,
      allowedCents: allowed,
      paidCents: paid,
      ...(rfaItemId !== undefined && { rfaItemId }),
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
    })),
    money: moneyOf(view),
  };
};
