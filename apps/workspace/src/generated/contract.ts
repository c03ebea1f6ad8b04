// Made of the contract by `npm run generate`. Do not edit.

/** What a session of the workspace may be allowed. */
export type Permission =
  | 'bills:create'
  | 'bills:read'
  | 'bills:act'
  | 'documents:read'
  | 'eors:read'
  | 'payers:read'
  | 'organization:manage'
  | 'team:manage'
  | 'rfas:read'
  | 'rfas:create'
  | 'rfas:edit'
  | 'rfas:sign'
  | 'rfas:act'
  | 'identifiers:read'
  | 'exports:create'
  | 'payments:write'
  | 'eors:write'
  | 'events:read'
  | 'audit:read'
  | 'keys:manage'
  | 'webhooks:manage'
  | 'notifications:manage'
  | 'sandbox:manage';

/** What the contract says of one field of a form. */
export interface FieldRule {
  /** Its place in the request. */
  readonly path: string;
  /** `whole`: a number without a fraction; `choices`: a list of texts; `forms`: a list of forms. */
  readonly kind: 'text' | 'long' | 'money' | 'whole' | 'date' | 'time' | 'choice' | 'flag' | 'choices' | 'forms';
  readonly required?: boolean;
  /** Of a choice: all that may be chosen. */
  readonly values?: readonly string[];
  /** Of a text: characters that it may have. */
  readonly longest?: number;
  /** Stands in where nothing is sent. */
  readonly initial?: string | number | boolean;
}

/** The forms of the actions of a bill. */
export const actionRules = {
  post_payment: [
    { path: 'amount', kind: 'money', required: true },
    { path: 'method', kind: 'choice', required: true, values: ['check', 'eft'] },
    { path: 'checkNumber', kind: 'text', longest: 255 },
    { path: 'depositDate', kind: 'date', required: true },
    { path: 'penaltyAmount', kind: 'money' },
    { path: 'interestAmount', kind: 'money' },
    { path: 'ibrFee', kind: 'money' },
    { path: 'overpayment', kind: 'choice', values: ['refuse', 'credit'], initial: 'refuse' },
    { path: 'note', kind: 'long', longest: 4000 },
  ],
  second_review: [
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
    { path: 'disputedAmount', kind: 'money' },
    { path: 'payerClaimControlNumber', kind: 'text', longest: 255 },
    { path: 'attachmentIds', kind: 'choices' },
    { path: 'lineItems', kind: 'forms' },
    { path: 'fee.amount', kind: 'money' },
    { path: 'fee.paidAt', kind: 'date' },
    { path: 'fee.method', kind: 'choice', values: ['card', 'check'] },
    { path: 'fee.reference', kind: 'text', longest: 255 },
  ],
  independent_bill_review: [
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
    { path: 'disputedAmount', kind: 'money' },
    { path: 'payerClaimControlNumber', kind: 'text', longest: 255 },
    { path: 'attachmentIds', kind: 'choices' },
    { path: 'lineItems', kind: 'forms' },
    { path: 'fee.amount', kind: 'money' },
    { path: 'fee.paidAt', kind: 'date' },
    { path: 'fee.method', kind: 'choice', values: ['card', 'check'] },
    { path: 'fee.reference', kind: 'text', longest: 255 },
  ],
  set_delivery_route: [
    { path: 'route', kind: 'choice', required: true, values: ['ebill', 'fax', 'mail', 'email'] },
    { path: 'destination.faxNumber', kind: 'text', longest: 50 },
    { path: 'destination.email', kind: 'text', longest: 254 },
    { path: 'destination.mailingAddress', kind: 'long', longest: 2000 },
  ],
  mark_sent: [
    { path: 'sentDate', kind: 'date' },
  ],
  resubmit: [
    { path: 'reason', kind: 'long', longest: 4000 },
    { path: 'documents', kind: 'forms' },
  ],
  correct_bill: [
    { path: 'reason', kind: 'choice', required: true, values: ['coding', 'units', 'patient_data', 'missing_document', 'other'] },
    { path: 'documents', kind: 'forms' },
    { path: 'payerClaimControlNumber', kind: 'text', longest: 50 },
    { path: 'note', kind: 'long', longest: 4000 },
  ],
  send_duplicate: [
    { path: 'attachmentIds', kind: 'choices' },
    { path: 'route', kind: 'choice', values: ['ebill', 'fax', 'mail', 'email'] },
    { path: 'destination.faxNumber', kind: 'text', longest: 50 },
    { path: 'destination.email', kind: 'text', longest: 254 },
    { path: 'destination.mailingAddress', kind: 'long', longest: 2000 },
  ],
  mark_lien: [
    { path: 'filedAt', kind: 'date' },
    { path: 'note', kind: 'long', longest: 4000 },
  ],
  withdraw_lien: [
    { path: 'note', kind: 'long', longest: 4000 },
  ],
  record_order: [
    { path: 'issue', kind: 'choice', required: true, values: ['threshold_resolved', 'payment_ordered'] },
    { path: 'servedAt', kind: 'date', required: true },
    { path: 'servedBy', kind: 'choice', required: true, values: ['mail', 'fax', 'email', 'electronic', 'personal', 'portal'] },
    { path: 'caseNumber', kind: 'text', required: true, longest: 255 },
    { path: 'documentId', kind: 'text', longest: 128 },
    { path: 'amount', kind: 'money' },
  ],
  record_determination: [
    { path: 'outcome', kind: 'choice', required: true, values: ['overturned', 'partially_overturned', 'upheld', 'ineligible', 'withdrawn'] },
    { path: 'additionalOwed', kind: 'money', required: true },
    { path: 'servedAt', kind: 'date', required: true },
    { path: 'servedBy', kind: 'choice', required: true, values: ['mail', 'fax', 'email', 'electronic', 'personal', 'portal'] },
    { path: 'feeOrdered', kind: 'flag', initial: true },
    { path: 'documentId', kind: 'text', longest: 128 },
    { path: 'corrects', kind: 'text', longest: 128 },
  ],
  demand_penalty_interest: [
    { path: 'asOf', kind: 'date' },
    { path: 'addressee', kind: 'text', longest: 200 },
    { path: 'servedAt', kind: 'date' },
    { path: 'deadlineDays', kind: 'whole', initial: 30 },
  ],
  record_demand_answer: [
    { path: 'demandId', kind: 'text', required: true, longest: 128 },
    { path: 'kind', kind: 'choice', required: true, values: ['paid', 'partial', 'refused'] },
    { path: 'documentId', kind: 'text', longest: 128 },
  ],
  waive_receivable: [
    { path: 'receivableId', kind: 'text', required: true, longest: 128 },
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  report_bill_status: [
    { path: 'status', kind: 'choice', required: true, values: ['message_left', 'eor_pending', 'eor_sent', 'bill_not_on_file', 'forwarded'] },
    { path: 'company', kind: 'text', longest: 255 },
    { path: 'representativeName', kind: 'text', longest: 255 },
    { path: 'phone', kind: 'text', longest: 255 },
    { path: 'callReference', kind: 'text', longest: 255 },
    { path: 'note', kind: 'long', longest: 4000 },
  ],
  assign: [
    { path: 'ownerId', kind: 'text', longest: 128 },
    { path: 'dueOn', kind: 'date' },
    { path: 'snoozedUntil', kind: 'date' },
  ],
  add_note: [
    { path: 'note', kind: 'long', required: true, longest: 4000 },
    { path: 'visibility', kind: 'choice', values: ['internal', 'shared'] },
  ],
  withdraw_note: [
    { path: 'noteId', kind: 'text', required: true, longest: 128 },
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  dismiss_duplicate: [
    { path: 'otherBillId', kind: 'text', required: true, longest: 128 },
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  void_payment: [
    { path: 'paymentId', kind: 'text', required: true, longest: 128 },
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  reclassify_payment: [
    { path: 'paymentId', kind: 'text', required: true, longest: 128 },
    { path: 'penaltyAmount', kind: 'money' },
    { path: 'interestAmount', kind: 'money' },
    { path: 'ibrFee', kind: 'money' },
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  record_refund: [
    { path: 'amount', kind: 'money', required: true },
    { path: 'refundDate', kind: 'date', required: true },
    { path: 'method', kind: 'choice', required: true, values: ['check', 'eft'] },
    { path: 'checkNumber', kind: 'text', longest: 255 },
    { path: 'paymentId', kind: 'text', longest: 128 },
    { path: 'requestId', kind: 'text', longest: 128 },
    { path: 'reason', kind: 'long', longest: 4000 },
  ],
  void_refund: [
    { path: 'refundId', kind: 'text', required: true, longest: 128 },
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  record_recoupment: [
    { path: 'recoupmentId', kind: 'text', longest: 128 },
    { path: 'amount', kind: 'money' },
    { path: 'checkId', kind: 'text', longest: 128 },
    { path: 'code', kind: 'text', longest: 2 },
    { path: 'reason', kind: 'long', longest: 4000 },
  ],
  dispute_recoupment: [
    { path: 'recoupmentId', kind: 'text', required: true, longest: 128 },
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  record_refund_request: [
    { path: 'amount', kind: 'money', required: true },
    { path: 'requestedOn', kind: 'date', required: true },
    { path: 'reference', kind: 'text', longest: 50 },
    { path: 'note', kind: 'long', longest: 4000 },
  ],
  answer_refund_request: [
    { path: 'requestId', kind: 'text', required: true, longest: 128 },
    { path: 'answer', kind: 'choice', required: true, values: ['accepted', 'declined'] },
    { path: 'ground', kind: 'choice', values: ['paid_without_objection', 'not_overpaid', 'other'] },
    { path: 'reason', kind: 'long', longest: 4000 },
  ],
  withdraw_refund_request: [
    { path: 'requestId', kind: 'text', required: true, longest: 128 },
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  close: [
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
    { path: 'writeOff', kind: 'flag', initial: true },
  ],
  reopen: [
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
} as const satisfies Readonly<Record<string, readonly FieldRule[]>>;

/** The forms of operations that are dialogs of their own. */
export const dialogRules = {
  refundCheck: [
    { path: 'amount', kind: 'money', required: true },
    { path: 'refundDate', kind: 'date', required: true },
    { path: 'method', kind: 'choice', required: true, values: ['check', 'eft'] },
    { path: 'checkNumber', kind: 'text', longest: 255 },
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  voidCheckRefund: [
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  voidCheck: [
    { path: 'reason', kind: 'long', required: true, longest: 4000 },
  ],
  clearCheck: [
    { path: 'cleared', kind: 'flag', required: true },
    { path: 'clearedOn', kind: 'date' },
    { path: 'bankReference', kind: 'text', longest: 60 },
  ],
  assignAdjustment: [
    { path: 'as', kind: 'choice', required: true, values: ['recoupment', 'interest', 'settled', 'disputed'] },
    { path: 'billId', kind: 'text', longest: 128 },
    { path: 'note', kind: 'long', longest: 4000 },
  ],
} as const satisfies Readonly<Record<string, readonly FieldRule[]>>;
