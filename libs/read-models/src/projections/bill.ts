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
 * Facts of a bill that lists, dashboard, work queues and reports filter, sort, add up or show; all kept in memory by
 * the embedded engine. Dates are Los Angeles calendar dates. Ages and "overdue" are not in here: they depend on the day of
 * the question, so queries compute them from the dates.
 */
const billRow = defineRow(
  billSource,
  {
    billNumber: ({ clear }) => clear.billNumber,
    externalId: ({ snapshot }) => snapshot?.externalId ?? null,
    /** The client's customer that the bill belongs to: limits customer-scoped sessions. */
    customerExternalId: ({ clear }) => clear.customerExternalId,
    patientId: ({ clear }) => clear.patientId,
    patientExternalId: ({ snapshot }) => snapshot?.patient.externalId ?? null,
    /** First and last name; null after erasure, as all that comes from the encrypted group. */
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
    /** When something last happened to it, in milliseconds since 1970. */
    updatedTime: ({ view }) => Date.parse(view.updatedAt),

    chargedCents: ({ facts }) => facts.charged,
    /** Posted principal, less what was taken back or refunded. */
    paidCents: ({ facts }) => paidOf(facts),
    /** What is open; 0 where a corrected bill stands for it, so that no total counts a service twice. */
    balanceCents: ({ facts }) => openBalanceOf(facts),
    /** Paid above the charge. */
    creditCents: ({ facts }) => creditOf(facts),
    /** A payer takes money back, or said that it will, and nobody has answered. */
    takeBackProposed: ({ facts }) => facts.recoupments.some(({ status }) => status === 'proposed'),
    /**
     * A payer keeps money that it took back, and the practice does not agree. A recoupment that was announced, disputed
     * and never taken is not money that the payer owes.
     */
    takeBackDisputed: ({ facts }) =>
      facts.recoupments.some(({ status, checkId }) => status === 'disputed' && checkId !== null),
    /** A payer's request to have money back waits for its answer, or, accepted, for its refund. */
    refundAsked: ({ facts }) => openRefundRequests(facts).length > 0,
    /** Payers' numbers of such requests (FCN); none after erasure. */
    refundReferences: ({ view }) => view.refundReferences,

    /** Last day for the payer's answer to the current acceptance. */
    responseDueDate: ({ facts }) => facts.responseDueDate,
    /** The original bill or the review that the latest EOR answers; null without one. */
    eorAnswers: ({ eor }) => eor?.answers ?? null,
    /** Does the latest EOR announce money? Null without one. */
    eorPays: ({ eor }) => (eor ? eor.reportedPaid > 0 : null),
    /** The latest EOR denies what was authorized. */
    authorizationDenied: ({ facts }) => isAuthorizedAndDenied(facts),
    /** The review that may be asked for next, and the last day for it. */
    nextReview: ({ review }) => review?.type ?? null,
    nextReviewUntil: ({ review }) => review?.end.lastDay ?? null,
    /** The last day for it by the reading that ends first. */
    nextReviewSafe: ({ review }) => review?.safeDay ?? null,
    /** The day from which on an unpaid fee of an independent bill review may be enforced; null where none is open. */
    feeEnforceFrom: ({ facts, rules }) => unpaidFeeFrom(facts, rules),
    /** The last day of a demand for penalty and interest that nobody answered; null where none waits. */
    demandUntil: ({ facts, rules }) => unansweredDemandUntil(facts, rules),
    /** The last day for the answer to the undecided review, which counts from its sending. */
    reviewAnswerDueDate: waitingReviewDueDate,
    /** When the oldest review draft that was not sent was made. */
    reviewDraftDate: ({ view }) => {
      const drafts = view.reviews.filter(({ state }) => state === 'draft').map(({ createdAt }) => createdAt);
      return dateOf(drafts.toSorted()[0]);
    },
    /** Principal came after the pay date, and neither penalty nor interest was posted. */
    paidLate: ({ view, rules }) => paidLateWithoutPenalty(view, rules),
    everRejected: ({ view }) => view.everRejected,
    /** The day on which a corrected bill was sent that no EOR has answered; null of every other bill. */
    revisionSince: ({ view, clear, facts }) =>
      clear.revisionOf !== undefined && facts.eors.length === 0 ? submittedOn(view) : null,
    /** Member of the team whose task it is; null: nobody in particular. */
    ownerId: ({ facts }) => facts.task.ownerId,
    /** Day by which it is to be looked at; null where none was set, or it is closed. */
    dueOn: ({ facts }) => (facts.closed ? null : facts.task.dueOn),
    /** Day on which it comes back to the work queues; null where it is not put off. */
    snoozedUntil: ({ facts }) => snoozedUntil(facts),
    /** Day of the next follow-up: the due date, or the end of the snooze if that is later. Null where `dueOn` is. */
    nextFollowUpOn: ({ facts }) => {
      const [dueOn, snoozed] = [facts.closed ? null : facts.task.dueOn, snoozedUntil(facts)];
      return dueOn !== null && snoozed !== null && snoozed > dueOn ? snoozed : dueOn;
    },
    /** Flagged as a possible duplicate after the submission and not dismissed. */
    duplicateOpen: ({ facts }) => facts.duplicates.some(({ warned, dismissed }) => !warned && !dismissed),

    /** How far the transmission is that the payer's answers are about (see Standing). */
    transmissionStatus: ({ facts }) => currentTransmissionStatus(facts),
    /** Last day for the payer's acknowledgement of the last submission; null while it was not sent. */
    ackDueDate: ackDueDateOf,
    /** Status that the payer last told on the telephone, since the last submission, acceptance or EOR. */
    reportedStatus: ({ view }) => view.reportedStatus,
    /**
     * Last day for the next acknowledgement of the electronic file that is on its way through a partner: TA1 or 999, then
     * 277CA. Null where none is waited for.
     */
    fileAnswerDueDate: fileAnswerDueDateOf,
    /** The payer says that an EOR was sent, and none is here. */
    eorMissing: ({ view }) => isEorMissing(view),
    /** A payer's answer that a person must look at; null where there is none. */
    concern: ({ facts }) => facts.concern,

    /**
     * By which an inbound file names what was sent: `<partner>/i/<ISA13>` and `<partner>/g/<GS06>` of each transmission
     * that went through a partner.
     */
    interchanges: ({ facts }): readonly string[] =>
      facts.transmissions.flatMap(({ partner, interchange }) =>
        partner && interchange ? interchangeKeys(partner, interchange) : [],
      ),
    /** Payers' control numbers of the bill. */
    payerClaimControlNumbers: ({ snapshot, facts }) => (snapshot ? facts.payerClaimControlNumbers : []),
    /** Null after erasure. */
    billingProviderNpi: ({ snapshot }) => snapshot?.billingProvider.npi ?? null,
    /** Oldest first; the first one made the bill. */
    transmissions: ({ transmissions }) => transmissions,
    /** Items of the bill that people print, or printed; none after erasure. */
    printItems: ({ printItems }) => printItems,
    /** Days of the print items, and the last of these days; null without any. */
    printDays: ({ printDays }) => printDays,
    lastPrintDay: ({ printDays }) => printDays.at(-1) ?? null,
    /** The last day on which it was sent to the payer, whatever was sent; its first submission where nothing was. */
    lastSentDate: ({ transmissions, submittedDate }) =>
      transmissions.reduce((last, { sentDate }) => (sentDate && sentDate > last ? sentDate : last), submittedDate),
    /** Receipt of the first and of the last payment, voided ones too; null without any. */
    firstPaymentDate: ({ receivedDates }) => receivedDates[0] ?? null,
    lastPaymentDate: ({ receivedDates }) => receivedDates.at(-1) ?? null,
    lines: ({ facts }) => linesOf(facts),
    /** All payments, voided ones too. */
    payments: ({ view }) => paymentsOf(view),
    /** Amounts by check; none of what was voided, because its check does not have it as a share, either. */
    money: ({ view }) => moneyOf(view),
    /** A keyed hash of each pair of the client's metadata; the texts themselves are in no row. */
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
    // Inbound files name what they answer by these, whichever organization's it is.
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
