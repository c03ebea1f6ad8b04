import type {
  BillState,
  CalendarDate,
  Cents,
  DashboardStatus,
  AnsweredSubmission,
  PayerAnswerConcern,
  CheckMethod,
  PrintItem,
  ReportedStatus,
  ReviewType,
  CurrentTransmissionStatus,
} from '#domain';

/** One transmission to the payer. */
export interface RowTransmission {
  /** The day in Los Angeles on which it left; null as long as nobody knows that it did. */
  readonly sentDate: CalendarDate | null;
  /** Biller that asked for the transmission (see Biller). */
  readonly billerId: string;
  readonly billerName: string | null;
}

/** One service line, in line order. */
export interface RowLine {
  readonly code: string;
  readonly units: number;
  readonly chargedCents: Cents;
  readonly allowedCents: Cents;
  /** Its share of the posted principal. */
  readonly paidCents: Cents;
  /** Item of a request for authorization that it names; missing where it names none. */
  readonly rfaItemId?: string;
}

export interface RowPayment {
  readonly id: string;
  readonly receivedDate: CalendarDate;
  /** Los Angeles. */
  readonly postedDate: CalendarDate;
  readonly status: 'posted' | 'voided';
  readonly method: CheckMethod;
  readonly source: 'paper' | '835' | 'portal';
  readonly checkNumber: string | null;
  /** The whole check. */
  readonly amountCents: Cents;
}

/** Effect of a check on the money of a bill, signed: below 0 what it took back. Cents. */
export interface RowMoney {
  readonly checkId: string;
  /** The day of deposit that the payment names; null for what was taken back: that day is the check's. */
  readonly depositDate: CalendarDate | null;
  readonly principalCents: Cents;
  readonly penaltyCents: Cents;
  readonly interestCents: Cents;
  readonly ibrFeeCents: Cents;
}

/**
 * Facts of a bill that lists, dashboard, work queues and reports filter, sort, add up or show; all kept in memory by
 * the embedded engine. Dates are Los Angeles calendar dates. Ages and "overdue" are not in here: they depend on the day of
 * the question, so queries compute them from the dates.
 */
export interface BillRow {
  readonly billNumber: number;
  readonly externalId: string | null;
  /** The client's customer that the bill belongs to: limits customer-scoped sessions. */
  readonly customerExternalId: string | null;
  readonly state: BillState;
  /** The state's key on the dashboard. */
  readonly status: DashboardStatus;

  readonly patientId: string;
  readonly patientExternalId: string | null;
  /** First and last name; null after erasure, as all that comes from the encrypted group. */
  readonly patientName: string | null;
  /** `last first middle`, lower-cased, for sorting; empty after erasure. */
  readonly patientSort: string;
  readonly claimExternalId: string | null;
  readonly claimNumber: string | null;
  readonly claimsAdminId: string;
  readonly claimsAdminName: string | null;
  readonly billingProviderId: string;
  readonly billingProviderName: string | null;
  readonly renderingProviderId: string;
  readonly renderingProviderName: string | null;

  /** First day of service; empty after erasure. */
  readonly serviceDate: CalendarDate;
  /** Distinct codes in line order. */
  readonly procedureCodes: readonly string[];
  /** First submission in milliseconds since 1970. */
  readonly submittedTime: number;
  /** The day of the first submission: start of every age. */
  readonly submittedDate: CalendarDate;
  /** When something last happened to it, in milliseconds since 1970. */
  readonly updatedTime: number;

  readonly chargedCents: Cents;
  /** Posted principal, less what was taken back or refunded. */
  readonly paidCents: Cents;
  /** What is open; 0 where a corrected bill stands for it, so that no total counts a service twice. */
  readonly balanceCents: Cents;
  /** Paid above the charge. */
  readonly creditCents: Cents;
  /** A payer takes money back, or said that it will, and nobody has answered. */
  readonly takeBackProposed: boolean;
  /** A payer keeps money that it took back, and the practice does not agree. */
  readonly takeBackDisputed: boolean;
  /** A payer's request to have money back waits for its answer, or, accepted, for its refund. */
  readonly refundAsked: boolean;
  /** Payers' numbers of such requests (FCN); none after erasure. */
  readonly refundReferences: readonly string[];

  /** How far the transmission is that the payer's answers are about (see Standing). */
  readonly transmissionStatus: CurrentTransmissionStatus;
  /** Last day for the payer's acknowledgement of the last submission; null while it was not sent. */
  readonly ackDueDate: CalendarDate | null;
  /** Last day for the payer's answer to the current acceptance. */
  readonly responseDueDate: CalendarDate | null;
  /** Status that the payer last told on the telephone, since the last submission, acceptance or EOR. */
  readonly reportedStatus: ReportedStatus | null;
  /**
   * Last day for the next acknowledgement of the electronic file that is on its way through a partner: TA1 or 999, then
   * 277CA. Null where none is waited for.
   */
  readonly fileAnswerDueDate: CalendarDate | null;
  /** The payer says that an EOR was sent, and none is here. */
  readonly eorMissing: boolean;
  /** A payer's answer that a person must look at; null where there is none. */
  readonly concern: PayerAnswerConcern | null;
  /** The original bill or the review that the latest EOR answers; null without one. */
  readonly eorAnswers: AnsweredSubmission | null;
  /** The latest EOR denies what was authorized; a row of the version before does not say. */
  readonly authorizationDenied: boolean;
  /** Does the latest EOR announce money? Null without one. */
  readonly eorPays: boolean | null;
  /** The review that may be asked for next, and the last day for it. */
  readonly nextReview: ReviewType | null;
  readonly nextReviewUntil: CalendarDate | null;
  /** The last day for it by the reading that ends first. */
  readonly nextReviewSafe: CalendarDate | null;
  /** The day from which on an unpaid fee of an independent bill review may be enforced; null where none is open. */
  readonly feeEnforceFrom: CalendarDate | null;
  /** The last day of a demand for penalty and interest that nobody answered; null where none waits. */
  readonly demandUntil: CalendarDate | null;
  /** The last day for the answer to the undecided review, which counts from its sending. */
  readonly reviewAnswerDueDate: CalendarDate | null;
  /** When the oldest review draft that was not sent was made. */
  readonly reviewDraftDate: CalendarDate | null;
  /** Principal came after the pay date, and neither penalty nor interest was posted. */
  readonly paidLate: boolean;
  readonly everRejected: boolean;
  /** The day on which a corrected bill was sent that no EOR has answered; null of every other bill. */
  readonly revisionSince: CalendarDate | null;
  /** Member of the team whose task it is; null: nobody in particular. */
  readonly ownerId: string | null;
  /** Day by which it is to be looked at; null where none was set, or it is closed. */
  readonly dueOn: CalendarDate | null;
  /** Day on which it comes back to the work queues; null where it is not put off. */
  readonly snoozedUntil: CalendarDate | null;
  /** It came out after the submission that it may be a duplicate, and nobody said that it is none. */
  readonly duplicateOpen: boolean;

  /**
   * By which an inbound file names what was sent: `<partner>/i/<ISA13>` and `<partner>/g/<GS06>` of each transmission that
   * went through a partner.
   */
  readonly interchanges: readonly string[];
  /** Payers' control numbers of the bill. */
  readonly payerClaimControlNumbers: readonly string[];
  /** Null after erasure. */
  readonly billingProviderNpi: string | null;
  /** Oldest first; the first one made the bill. */
  readonly transmissions: readonly RowTransmission[];
  /** Items of the bill that people print, or printed; none after erasure. */
  readonly printItems: readonly PrintItem[];
  /** Days of the print items, and the last of these days; null without any. */
  readonly printDays: readonly CalendarDate[];
  readonly lastPrintDay: CalendarDate | null;
  readonly lines: readonly RowLine[];
  /** All payments, voided ones too. */
  readonly payments: readonly RowPayment[];
  /** Amounts by check; none of what was voided, because its check does not have it as a share, either. */
  readonly money: readonly RowMoney[];
  /** The last day on which it was sent to the payer, whatever was sent; its first submission where nothing was. */
  readonly lastSentDate: CalendarDate;
  /** Receipt of the first and of the last payment, voided ones too; null without any. */
  readonly firstPaymentDate: CalendarDate | null;
  readonly lastPaymentDate: CalendarDate | null;
  /** A keyed hash of each pair of the client's metadata; the texts themselves are in no row. */
  readonly metadataTokens: readonly string[];
  /** Folded; every word of a search must match it (`matchesWord`). */
  readonly searchText: string;
}

/** All fields of a row. Words of a search are looked for in `searchText`, the one long text among them. */
export const billRowFields = [
  'billNumber',
  'externalId',
  'customerExternalId',
  'state',
  'status',
  'patientId',
  'patientExternalId',
  'patientName',
  'patientSort',
  'claimExternalId',
  'claimNumber',
  'claimsAdminId',
  'claimsAdminName',
  'billingProviderId',
  'billingProviderName',
  'renderingProviderId',
  'renderingProviderName',
  'serviceDate',
  'procedureCodes',
  'submittedTime',
  'submittedDate',
  'updatedTime',
  'chargedCents',
  'paidCents',
  'balanceCents',
  'creditCents',
  'takeBackProposed',
  'takeBackDisputed',
  'refundAsked',
  'refundReferences',
  'transmissionStatus',
  'ackDueDate',
  'responseDueDate',
  'reportedStatus',
  'fileAnswerDueDate',
  'eorMissing',
  'concern',
  'eorAnswers',
  'eorPays',
  'authorizationDenied',
  'nextReview',
  'nextReviewUntil',
  'nextReviewSafe',
  'feeEnforceFrom',
  'demandUntil',
  'reviewAnswerDueDate',
  'reviewDraftDate',
  'paidLate',
  'everRejected',
  'revisionSince',
  'duplicateOpen',
  'ownerId',
  'dueOn',
  'snoozedUntil',
  'interchanges',
  'payerClaimControlNumbers',
  'billingProviderNpi',
  'transmissions',
  'printItems',
  'printDays',
  'lastPrintDay',
  'lines',
  'payments',
  'money',
  'lastSentDate',
  'firstPaymentDate',
  'lastPaymentDate',
  'metadataTokens',
  'searchText',
] as const satisfies readonly (keyof BillRow)[];

/**
 * MongoDB indexes: newest first through every filter that narrows much, and one for each order that lists can have, so
 * that a page reads no more rows than it shows. Each ends with `_id`, which breaks ties.
 */
export const billRowIndexes: readonly (readonly string[])[] = [
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
];
