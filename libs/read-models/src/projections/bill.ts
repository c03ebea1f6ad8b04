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
import { moneyOf } from './bill-money.js';
import {
  ackDueDateOf,
  billSource,
  dateOf,
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
 * Facts of a bill that lists, dashboard, work queues and reports filter, sort, add up or show. The embedded engine keeps all
 * of them in memory. Dates are Los Angeles calendar dates. Ages and "overdue" are not in here: they depend on the day of
 * the query, so queries compute them from the dates.
 */
const billRow = defineRow(
  billSource,
  {
    billNumber: ({ clear }) => clear.billNumber,
    externalId: ({ snapshot }) => snapshot?.externalId ?? null,
    /** The client's customer of the bill, for customer-scoped sessions. */
    customerExternalId: ({ clear }) => clear.customerExternalId,
    patientId: ({ clear }) => clear.patientId,
    patientExternalId: ({ snapshot }) => snapshot?.patient.externalId ?? null,
    /** First and last name. Null after erasure, like all fields from the encrypted group. */
    patientName: ({ snapshot }) => snapshot && `${snapshot.patient.firstName} ${snapshot.patient.lastName}`,
    /** `last first middle`, lower-cased, for sorting; empty after erasure. */
    patientSort: ({ snapshot }) => (snapshot ? sortName(snapshot.patient) : ''),
    claimExternalId: ({ snapshot }) => snapshot?.claim.externalId ?? null,
    claimNumber: ({ snapshot }) => snapshot?.claim.claimNumber ?? null,
    claimsAdminId: ({ clear }) => clear.administratorId,
    claimsAdminName: ({ snapshot }) => snapshot?.claim.administratorName ?? null,
    billingProviderId: ({ clear }) => clear.billingProviderId,
    billingProviderName: ({ snapshot }) => snapshot?.billingProvider.name ?? null,
    renderingProviderId: ({ clear }) => clear.renderingProviderId,
    renderingProviderName: ({ snapshot }) => snapshot?.renderingProvider.name ?? null,
    /** First day of service; empty after erasure. */
    serviceDate: ({ snapshot }) => snapshot?.service.date ?? '',
    /** Distinct codes in line order. */
    procedureCodes: ({ clear }): readonly string[] => [...new Set(clear.lines.map(({ code }) => code))],

    state: ({ facts }) => facts.state,
    /** The state's key on the dashboard. */
    status: ({ facts }) => dashboardStatusOf(facts.state),
    /** First submission in milliseconds since 1970. */
    submittedTime: ({ view }) => Date.parse(view.submittedAt),
    /** The day of the first submission: start of every age. */
    submittedDate: ({ submittedDate }) => submittedDate,
    /** Time of the last event, in milliseconds since 1970. */
    updatedTime: ({ view }) => Date.parse(view.updatedAt),

    chargedCents: ({ facts }) => facts.charged,
    /** Posted principal, less recoupments and refunds. */
    paidCents: ({ facts }) => paidOf(facts),
    /** Open balance; 0 if a corrected bill carries the balance, so that no total counts a service twice. */
    balanceCents: ({ facts }) => openBalanceOf(facts),
    /** Paid above the charge. */
    creditCents: ({ facts }) => creditOf(facts),
    /** True if a recoupment waits for the practice's response. */
    takeBackProposed: ({ facts }) => facts.recoupments.some(({ status }) => status === 'proposed'),
    /**
     * True if a disputed recoupment was taken, so that the payer owes the money. False if it was announced, disputed and never
     * taken.
     */
    takeBackDisputed: ({ facts }) =>
      facts.recoupments.some(({ status, checkId }) => status === 'disputed' && checkId !== null),
    /** True if a payer's refund request waits for a response or, if accepted, for its refund. */
    refundAsked: ({ facts }) => openRefundRequests(facts).length > 0,
    /** Payers' numbers of refund requests (FCN); empty after erasure. */
    refundReferences: ({ view }) => view.refundReferences,

    /** Last day for the payer's response after the current acceptance. */
    responseDueDate: ({ facts }) => facts.responseDueDate,
    /** Submission that the latest EOR responds to: the original bill or a review; null without an EOR. */
    eorAnswers: ({ eor }) => eor?.answers ?? null,
    /** True if the latest EOR reports a payment; null without an EOR. */
    eorPays: ({ eor }) => (eor ? eor.reportedPaid > 0 : null),
    /** True if the latest EOR denies authorized treatment. */
    authorizationDenied: ({ facts }) => isAuthorizedAndDenied(facts),
    /** Review that can be requested next, and its deadline. */
    nextReview: ({ review }) => review?.type ?? null,
    nextReviewUntil: ({ review }) => review?.end.lastDay ?? null,
    /** Its deadline under the strictest interpretation. */
    nextReviewSafe: ({ review }) => review?.safeDay ?? null,
    /** First day on which an unpaid IBR fee can be enforced; null if none is open. */
    feeEnforceFrom: ({ facts, rules }) => unpaidFeeFrom(facts, rules),
    /** Payment deadline of an unanswered demand for penalty and interest; null if there is none. */
    demandUntil: ({ facts, rules }) => unansweredDemandUntil(facts, rules),
    /** Last day for the response to the undecided review, counted from its submission. */
    reviewAnswerDueDate: waitingReviewDueDate,
    /** Creation time of the oldest unsent review draft. */
    reviewDraftDate: ({ view }) => {
      const drafts = view.reviews.filter(({ state }) => state === 'draft').map(({ createdAt }) => createdAt);
      return dateOf(drafts.toSorted()[0]);
    },
    /** True if principal was paid late without penalty or interest. */
    paidLate: ({ view, rules }) => paidLateWithoutPenalty(view, rules),
    everRejected: ({ view }) => view.everRejected,
    /** Day on which a corrected bill without an EOR was sent; null for all other bills. */
    revisionSince: ({ view, clear, facts }) =>
      clear.revisionOf !== undefined && facts.eors.length === 0 ? submittedOn(view) : null,
    /** Member to whom the bill is assigned; null if unassigned. */
    ownerId: ({ facts }) => facts.task.ownerId,
    /** Due date of the task; null if none was set or the bill is closed. */
    dueOn: ({ facts }) => (facts.closed ? null : facts.task.dueOn),
    /** Day on which a snoozed bill returns to the work queues; null if it is not snoozed. */
    snoozedUntil: ({ facts }) => snoozedUntil(facts),
    /** Day of the next follow-up: the due date, or the end of the snooze if that is later. Null if `dueOn` is null. */
    nextFollowUpOn: ({ facts }) => {
      const [dueOn, snoozed] = [facts.closed ? null : facts.task.dueOn, snoozedUntil(facts)];
      return dueOn !== null && snoozed !== null && snoozed > dueOn ? snoozed : dueOn;
    },
    /** True if flagged as a possible duplicate after submission and not dismissed. */
    duplicateOpen: ({ facts }) => facts.duplicates.some(({ warned, dismissed }) => !warned && !dismissed),

    /** Status of the current transmission (see Standing). */
    transmissionStatus: ({ facts }) => currentTransmissionStatus(facts),
    /** Last day for the payer's acknowledgment of the last submission; null until it is sent. */
    ackDueDate: ackDueDateOf,
    /** Status that the payer last reported by phone since the last submission, acceptance or EOR. */
    reportedStatus: ({ view }) => view.reportedStatus,
    /**
     * Last day for the next acknowledgment of an electronic file through a partner: TA1 or 999, then 277CA. Null if none is
     * expected.
     */
    fileAnswerDueDate: fileAnswerDueDateOf,
    /** True if the payer reported an EOR that was not received. */
    eorMissing: ({ view }) => isEorMissing(view),
    /** Payer response that needs review; null if there is none. */
    concern: ({ facts }) => facts.concern,

    /**
     * Numbers by which inbound files refer to transmissions through a partner: `<partner>/i/<ISA13>` and
     * `<partner>/g/<GS06>`.
     */
    interchanges: ({ facts }): readonly string[] =>
      facts.transmissions.flatMap(({ partner, interchange }) =>
        partner && interchange ? interchangeKeys(partner, interchange) : [],
      ),
    /** Payers' control numbers of the bill. */
    payerClaimControlNumbers: ({ snapshot, facts }) => (snapshot ? facts.payerClaimControlNumbers : []),
    /** Null after erasure. */
    billingProviderNpi: ({ snapshot }) => snapshot?.billingProvider.npi ?? null,
    /** Oldest first; the first one is the submission of the bill. */
    transmissions: ({ transmissions }) => transmissions,
    /** Items to print or printed; empty after erasure. */
    printItems: ({ printItems }) => printItems,
    /** Days of the print items, and the last one; null without any. */
    printDays: ({ printDays }) => printDays,
    lastPrintDay: ({ printDays }) => printDays.at(-1) ?? null,
    /** Last day on which anything was sent to the payer; the day of the first submission if nothing was. */
    lastSentDate: ({ transmissions, submittedDate }) =>
      transmissions.reduce((last, { sentDate }) => (sentDate && sentDate > last ? sentDate : last), submittedDate),
    /** Receipt of the first and of the last payment, voided ones too; null without any. */
    firstPaymentDate: ({ receivedDates }) => receivedDates[0] ?? null,
    lastPaymentDate: ({ receivedDates }) => receivedDates.at(-1) ?? null,
    lines: ({ facts }) => linesOf(facts),
    /** All payments, voided ones too. */
    payments: ({ view }) => paymentsOf(view),
    /** Amounts by check, without voided payments, which are no shares of their checks. */
    money: ({ view }) => moneyOf(view),
    /** Keyed hash of each key-value pair of the client's metadata. Rows never contain the values. */
    metadataTokens: ({ snapshot }): readonly string[] => snapshot?.metadataTokens ?? [],
    /** Folded; every word of a search must match it (`matchesWord`). The one long text of a row. */
    searchText: ({ view, submittedDate }) => searchTextOf(view, submittedDate),
  },
  // Newest first through every filter that narrows much, and one for each order that lists can have, so that a page reads
  // no more rows than it shows. Each ends with `_id`, which breaks ties.
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
    ['organizationId', 'serviceDate', 'billNumber'],
    ['organizationId', 'balanceCents', 'billNumber'],
    ['organizationId', 'patientSort', 'billNumber'],
    ['organizationId', 'status', 'billNumber'],
    ['organizationId', 'billNumber'],
    ['organizationId', 'printDays'],
    ['organizationId', 'lastPrintDay'],
    // Inbound files refer to transmissions by these, in any organization.
    ['interchanges'],
    ['payerClaimControlNumbers'],
    ['organizationId', 'refundReferences'],
    ['billingProviderNpi', 'claimNumber'],
  ],
);
export type BillRow = RowOf<typeof billRow>;

/**
 * Bill as lists show it: all of the public state but its long texts, which would be written anew with every event. Its
 * facts name no notes, either.
 */
export type ListedBill = Omit<BillOnFile, 'notes' | 'activity'>;

/** A bill as collections need it: the row that is searched, and the bill that is shown. */
export interface BillDoc extends BillRow {
  readonly bill: ListedBill;
  /** The version of the projection that made it: a reader must know the shape of `bill`. */
  readonly shape: number;
}

const version = 27;

/** Bills as collections need them: the domain's one fold, stored, and beside it the row that it makes. */
export const billProjection: Projection<BillOnFile, BillDoc> = {
  ...billRow,
  name: 'bill',
  version,
  idOf: billIdOfStream,
  initial: noBillView,
  // Without what grows with every note: a state in memory stays as small as its document.
  evolve: (view, event) => {
    const evolved = evolveBillView(view, event);
    return { ...evolved, facts: { ...evolved.facts, notes: [] }, notes: [], activity: [] };
  },
  document: (view, rules) => {
    const { notes: _notes, activity: _activity, ...bill } = view;
    const row = billRow.document(view, rules);
    return row && { ...row, bill, shape: version };
  },
  subject: ({ bill }, id) => (bill.snapshot === null ? null : id),
  due: { where: ['state', 'accepted'], day: 'responseDueDate' },
};
