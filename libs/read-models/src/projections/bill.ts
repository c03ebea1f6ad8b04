import {
  creditOf,
  currentTransmissionStatus,
  dashboardStatusOf,
  evolveBillView,
  isAuthorizedAndDenied,
  noBillView,
  openBalanceOf,
  openRefundRequests,
  paidLateWithoutPenalty,
  paidOf,
  snoozedUntil,
  submittedOn,
  unansweredDemandUntil,
  type BillOnFile,
} from '#domain';
import type { Projection } from '../projection.js';
import { defineRow, type RowOf } from '../row.js';
import { balanceChangesAfter, type BillWithBalances } from './balance-changes.js';
import { moneyOf } from './bill-money.js';
import {
  ackDueDateOf,
  billSource,
  dateOf,
  denialsOf,
  disputedOf,
  fileAnswerDueDateOf,
  interchangeKeys,
  isEorMissing,
  linesOf,
  paymentsOf,
  sortName,
  unpaidFeeFrom,
  waitingReviewDueDate,
} from './bill-source.js';
import { billIdOfStream } from './bill-stream.js';
import { searchTextOf } from './search-text.js';

/**
 * Fields that lists, the dashboard, work queues and reports filter, sort, sum or show. The embedded engine keeps them
 * in memory. Dates are in Los Angeles time. Ages and "overdue" depend on the current date, so queries calculate them.
 */
const billRow = defineRow(
  billSource,
  {
    billNumber: ({ clear }) => clear.billNumber,
    externalId: ({ snapshot }) => snapshot?.externalId ?? null,
    /** The client's customer that the bill belongs to, for customer-scoped sessions. */
    customerExternalId: ({ clear }) => clear.customerExternalId,
    patientId: ({ clear }) => clear.patientId,
    patientExternalId: ({ snapshot }) => snapshot?.patient.externalId ?? null,
    /** First and last name. Null after erasure, like all fields from the encrypted part. */
    patientName: ({ snapshot }) => snapshot && `${snapshot.patient.firstName} ${snapshot.patient.lastName}`,
    /** `last first middle` in lowercase, for sorting. Empty after erasure. */
    patientSort: ({ snapshot }) => (snapshot ? sortName(snapshot.patient) : ''),
    claimExternalId: ({ snapshot }) => snapshot?.claim.externalId ?? null,
    claimNumber: ({ snapshot }) => snapshot?.claim.claimNumber ?? null,
    claimsAdminId: ({ clear }) => clear.administratorId,
    claimsAdminName: ({ snapshot }) => snapshot?.claim.administratorName ?? null,
    billingProviderId: ({ clear }) => clear.billingProviderId,
    billingProviderName: ({ snapshot }) => snapshot?.billingProvider.name ?? null,
    renderingProviderId: ({ clear }) => clear.renderingProviderId,
    renderingProviderName: ({ snapshot }) => snapshot?.renderingProvider.name ?? null,
    /** First date of service. Empty after erasure. */
    serviceDate: ({ snapshot }) => snapshot?.service.date ?? '',
    /** Distinct procedure codes in line order. */
    procedureCodes: ({ clear }): readonly string[] => [...new Set(clear.lines.map(({ code }) => code))],

    state: ({ facts }) => facts.state,
    /** Dashboard status for the bill's state. */
    status: ({ facts }) => dashboardStatusOf(facts.state),
    /** First submission in milliseconds since 1970. */
    submittedTime: ({ view }) => Date.parse(view.submittedAt),
    /** Date of the first submission, from which all ages are counted. */
    submittedDate: ({ submittedDate }) => submittedDate,
    /** Time of the last event, in milliseconds since 1970. */
    updatedTime: ({ view }) => Date.parse(view.updatedAt),

    chargedCents: ({ facts }) => facts.charged,
    /** Posted principal minus recoupments and refunds. */
    paidCents: ({ facts }) => paidOf(facts),
    /** Open balance. 0 if a corrected bill carries the balance, so that no total counts a service twice. */
    balanceCents: ({ facts }) => openBalanceOf(facts),
    /** Changes of the open receivable after the submission, by day. Until the first change, the charge is open. */
    balanceChanges: ({ view }) => view.balanceChanges,
    /** Amount paid above the charge. */
    creditCents: ({ facts }) => creditOf(facts),
    /** True if a recoupment is waiting for the practice's response. */
    takeBackProposed: ({ facts }) => facts.recoupments.some(({ status }) => status === 'proposed'),
    /** True if the payer took a disputed recoupment and owes it. False if announced, disputed and never taken. */
    takeBackDisputed: ({ facts }) =>
      facts.recoupments.some(({ status, checkId }) => status === 'disputed' && checkId !== null),
    /** True if a payer's refund request is waiting for a response or, if accepted, for the refund. */
    refundAsked: ({ facts }) => openRefundRequests(facts).length > 0,
    /** Payers' refund request numbers (FCN). Empty after erasure. */
    refundReferences: ({ view }) => view.refundReferences,

    /** Due date of the payer's response, counted from the current acceptance. */
    responseDueDate: ({ facts }) => facts.responseDueDate,
    /** Submission that the latest EOR responds to: the original bill or a review. Null if there is no EOR. */
    eorAnswers: ({ eor }) => eor?.answers ?? null,
    /** True if the latest EOR reports a payment. Null if there is no EOR. */
    eorPays: ({ eor }) => (eor ? eor.reportedPaid > 0 : null),
    /** True if the latest EOR denies authorized treatment. */
    authorizationDenied: ({ facts }) => isAuthorizedAndDenied(facts),
    /** Review that can be requested next, or null. */
    nextReview: ({ review }) => review?.type ?? null,
    nextReviewUntil: ({ review }) => review?.end.lastDay ?? null,
    /** Deadline of that review under the strictest interpretation. */
    nextReviewSafe: ({ review }) => review?.safeDay ?? null,
    /** First day when an unpaid IBR fee can be enforced, or null if none is open. */
    feeEnforceFrom: ({ facts, rules }) => unpaidFeeFrom(facts, rules),
    /** Payment deadline of an unanswered demand for penalty and interest, or null. */
    demandUntil: ({ facts, rules }) => unansweredDemandUntil(facts, rules),
    /** Due date of the response to the undecided review, counted from its submission. */
    reviewAnswerDueDate: waitingReviewDueDate,
    /** The practice's and payer's deadlines by last day, including missed deadlines. */
    deadlines: ({ deadlines }) => deadlines,
    /** Last day of the latest deadline. Null if there are no deadlines. */
    lastDeadline: ({ deadlines }) => deadlines.at(-1)?.lastDay ?? null,
    disputedCents: disputedOf,
    denials: denialsOf,
    /** Date when the oldest unsent review draft was created. */
    reviewDraftDate: ({ view }) => {
      const drafts = view.reviews.filter(({ state }) => state === 'draft').map(({ createdAt }) => createdAt);
      return dateOf(drafts.toSorted()[0]);
    },
    /** Review drafts that were not sent, oldest first. */
    reviewDrafts: ({ view }) =>
      view.reviews.filter(({ state }) => state === 'draft').map(({ id, type, updatedAt }) => ({ id, type, updatedAt })),
    /** True if principal was paid late without penalty or interest. */
    paidLate: ({ view, rules }) => paidLateWithoutPenalty(view, rules),
    everRejected: ({ view }) => view.everRejected,
    /** Date when a corrected bill was sent, as long as it has no EOR. Null for all other bills. */
    revisionSince: ({ view, clear, facts }) =>
      clear.revisionOf !== undefined && facts.eors.length === 0 ? submittedOn(view) : null,
    /** Member that the bill is assigned to, or null. */
    ownerId: ({ facts }) => facts.task.ownerId,
    /** Due date of the task. Null if none was set or the bill is closed. */
    dueOn: ({ facts }) => (facts.closed ? null : facts.task.dueOn),
    /** Date when a snoozed bill returns to the work queues. Null if it is not snoozed. */
    snoozedUntil: ({ facts }) => snoozedUntil(facts),
    /** Date of the next follow-up: the due date, or the end of the snooze if that is later. Null if `dueOn` is null. */
    nextFollowUpOn: ({ facts }) => {
      const [dueOn, snoozed] = [facts.closed ? null : facts.task.dueOn, snoozedUntil(facts)];
      return dueOn !== null && snoozed !== null && snoozed > dueOn ? snoozed : dueOn;
    },
    /** True if flagged as a possible duplicate after submission and not dismissed. */
    duplicateOpen: ({ facts }) => facts.duplicates.some(({ warned, dismissed }) => !warned && !dismissed),

    /** Status of the current transmission (see CurrentTransmissionStatus). */
    transmissionStatus: ({ facts }) => currentTransmissionStatus(facts),
    /** Due date of the payer's acknowledgment of the last submission. Null until it is sent. */
    ackDueDate: ackDueDateOf,
    /** Status that the payer reported by phone. Cleared by the next submission, acceptance or EOR. */
    reportedStatus: ({ view }) => view.reportedStatus,
    /** Due date of the response to an electronic file: TA1 or 999, then 277CA. Null if none is expected. */
    fileAnswerDueDate: fileAnswerDueDateOf,
    /** True if the payer reported an EOR that was not received. */
    eorMissing: ({ view }) => isEorMissing(view),
    /** Payer response that needs review, or null. */
    concern: ({ facts }) => facts.concern,

    /** Names of transmissions in inbound files: `<partner>/i/<ISA13>` and `<partner>/g/<GS06>`. */
    interchanges: ({ facts }): readonly string[] =>
      facts.transmissions.flatMap(({ partner, interchange }) =>
        partner && interchange ? interchangeKeys(partner, interchange) : [],
      ),
    /** Control numbers that payers gave the bill. Empty after erasure. */
    payerClaimControlNumbers: ({ snapshot, facts }) => (snapshot ? facts.payerClaimControlNumbers : []),
    /** NPI of the billing provider. Null after erasure. */
    billingProviderNpi: ({ snapshot }) => snapshot?.billingProvider.npi ?? null,
    /** All transmissions, oldest first. The first is the bill's submission. */
    transmissions: ({ transmissions }) => transmissions,
    /** Items to be printed or already printed. Empty after erasure. */
    printItems: ({ printItems }) => printItems,
    /** Dates of the print items. */
    printDays: ({ printDays }) => printDays,
    lastPrintDay: ({ printDays }) => printDays.at(-1) ?? null,
    /** Last date when anything was sent to the payer, or the first submission's date if nothing was sent. */
    lastSentDate: ({ transmissions, submittedDate }) =>
      transmissions.reduce((last, { sentDate }) => (sentDate && sentDate > last ? sentDate : last), submittedDate),
    /** Receipt date of the first payment, including voided payments. Null if there are no payments. */
    firstPaymentDate: ({ receivedDates }) => receivedDates[0] ?? null,
    lastPaymentDate: ({ receivedDates }) => receivedDates.at(-1) ?? null,
    lines: ({ facts }) => linesOf(facts),
    /** All payments, including voided payments. */
    payments: ({ view }) => paymentsOf(view),
    /** Money by check. Excludes payments that the practice voided: they are no longer shares of their checks. */
    money: ({ view }) => moneyOf(view),
    /** Keyed hash of each key-value pair in the client's metadata. Rows never contain the values. */
    metadataTokens: ({ snapshot }): readonly string[] => snapshot?.metadataTokens ?? [],
    /** Normalized text that every search word must match (`matchesWord`). It is a row's only long text. */
    searchText: ({ view, submittedDate }) => searchTextOf(view, submittedDate),
  },
  // One index for each selective filter and sort order: a page reads only as many rows as it shows. `_id` breaks ties.
  [
    ['organizationId', '-submittedTime', '-billNumber'],
    ['organizationId', 'status', '-submittedTime', '-billNumber'],
    ['organizationId', 'patientId', '-submittedTime'],
    ['organizationId', 'claimsAdminId', '-submittedTime', '-billNumber'],
    ['organizationId', 'renderingProviderId', '-submittedTime', '-billNumber'],
    ['organizationId', 'customerExternalId', '-submittedTime', '-billNumber'],
    ['organizationId', 'ownerId', '-submittedTime', '-billNumber'],
    ['organizationId', 'externalId'],
    ['organizationId', 'metadataTokens', '-submittedTime'],
    ['organizationId', 'submittedDate'],
    ['organizationId', 'lastDeadline'],
    ['organizationId', 'serviceDate', 'billNumber'],
    ['organizationId', 'balanceCents', 'billNumber'],
    ['organizationId', 'chargedCents', '-submittedTime', '-billNumber'],
    ['organizationId', 'patientSort', 'billNumber'],
    ['organizationId', 'status', 'billNumber'],
    ['organizationId', 'billNumber'],
    ['organizationId', 'printDays'],
    ['organizationId', 'lastPrintDay'],
    // Inbound files name transmissions by these fields, across organizations.
    ['interchanges'],
    ['payerClaimControlNumbers'],
    ['organizationId', 'refundReferences'],
    ['billingProviderNpi', 'claimNumber'],
  ],
);
export type BillRow = RowOf<typeof billRow>;

/** Bill without notes and activity, which would be rewritten with every event. */
export type ListedBill = Omit<BillOnFile, 'notes' | 'activity'>;

/** A bill's document: the row for searches and the bill that is shown. */
export interface BillDoc extends BillRow {
  readonly bill: ListedBill;
  /** Version of the projection that built the document. Readers check it, because the shape of `bill` depends on it. */
  readonly shape: number;
}

const version = 33;

/** Bill projection: the state produced by the domain's fold, with its row. */
export const billProjection: Projection<BillWithBalances, BillDoc> = {
  ...billRow,
  name: 'bill',
  version,
  idOf: billIdOfStream,
  initial: { ...noBillView, balanceChanges: [] },
  // Drop the lists that grow with every note, so that a state in memory stays as small as its document.
  evolve: (view, event) => {
    const evolved = evolveBillView(view, event);
    const balanceChanges = balanceChangesAfter(view.balanceChanges, evolved, event.metadata.at);
    return { ...evolved, facts: { ...evolved.facts, notes: [] }, notes: [], activity: [], balanceChanges };
  },
  document: (view, rules) => {
    const { notes: _notes, activity: _activity, balanceChanges: _changes, ...bill } = view;
    const row = billRow.document(view, rules);
    return row && { ...row, bill, shape: version };
  },
  subject: ({ bill }, id) => (bill.snapshot === null ? null : id),
  due: { where: ['state', 'accepted'], day: 'responseDueDate' },
};
