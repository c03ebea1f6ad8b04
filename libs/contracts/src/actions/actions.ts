import { billActions, type BillAction } from '#domain';
import { isPlainObject } from '../kernel/readers.js';
import type { FormClass } from '../kernel/form.js';
import { Choice } from '../kernel/fields.js';
import type { ServerPermission } from '../kernel/operation.js';
import {
  AddNoteRequest,
  CloseBillRequest,
  CorrectBillRequest,
  DismissDuplicateRequest,
  MarkLienRequest,
  ReopenBillRequest,
  ReportBillStatusRequest,
  ResubmitBillRequest,
  SendDuplicateRequest,
  WithdrawLienRequest,
  WithdrawNoteRequest,
} from './office-actions.request.js';
import { DemandPenaltyInterestRequest, RecordDemandAnswerRequest } from './demand-actions.request.js';
import { RecordDeterminationRequest, WaiveReceivableRequest } from './determination-actions.request.js';
import { RecordOrderRequest } from './order-actions.request.js';
import { MarkSentRequest, SetDeliveryRouteRequest } from './delivery-actions.request.js';
import {
  AnswerRefundRequestRequest,
  DisputeRecoupmentRequest,
  RecordRecoupmentRequest,
  RecordRefundRequest,
  RecordRefundRequestRequest,
  VoidRefundRequest,
  WithdrawRefundRequestRequest,
} from './refund-and-recoupment-actions.request.js';
import { AssignRequest } from './task-actions.request.js';
import { PostPaymentRequest, ReclassifyPaymentRequest, VoidPaymentRequest } from './payment-actions.request.js';
import { StartReviewRequest } from './review.requests.js';

/** Something that may be done to a bill. */
export interface ActionDefinition {
  readonly form: FormClass;
  readonly label: string;
  /** Effect of the action, in a sentence. */
  readonly description: string;
  readonly tone?: 'destructive';
  /** `bills:write` where nothing else is said. */
  readonly permission?: ServerPermission;
  /** Sessions of embedded pages may not do it, whatever they may. */
  readonly inside?: true;
  /** Sessions that are limited to a customer or a bill may not do it: it is about the practice's own people. */
  readonly ofThePractice?: true;
}

/** Money that goes back is a matter of the office, not of an embedded page. */
const internalPayments = { permission: 'payments:write', inside: true } as const;

const actionDefinitions = {
  post_payment: {
    form: PostPaymentRequest,
    label: 'Post payment',
    description: 'Record a check or EFT from the payer.',
    permission: 'payments:write',
  },
  second_review: {
    form: StartReviewRequest,
    label: 'Request second review',
    description: 'Dispute the amount on the EOR with the payer within 90 days (form SBR-1).',
  },
  independent_bill_review: {
    form: StartReviewRequest,
    label: 'Request independent bill review',
    description:
      'Dispute the result of the second review with the state within 30 days (form IBR-1). A filing fee is due.',
  },
  set_delivery_route: {
    form: SetDeliveryRouteRequest,
    label: 'Set delivery method',
    description: 'Choose how the bill is delivered. Bills waiting for a delivery method are sent immediately.',
  },
  mark_sent: {
    form: MarkSentRequest,
    label: 'Mark as sent',
    description: 'Mark the bill as mailed.',
  },
  resubmit: {
    form: ResubmitBillRequest,
    label: 'Resubmit',
    description: 'Send the bill again, unchanged or corrected.',
  },
  correct_bill: {
    form: CorrectBillRequest,
    label: 'Correct bill',
    description:
      'Send a corrected bill (frequency code 7) that replaces a bill with an EOR. This is not a second review.',
  },
  send_duplicate: {
    form: SendDuplicateRequest,
    label: 'Resend (duplicate, W2)',
    description: 'Send the same bill again, marked as a duplicate (W2).',
  },
  mark_lien: {
    form: MarkLienRequest,
    label: 'Mark as lien',
    description: 'Record that a lien was or will be filed. The service does not file it.',
  },
  withdraw_lien: { form: WithdrawLienRequest, label: 'Withdraw lien', description: 'Remove the lien mark.' },
  record_order: {
    form: RecordOrderRequest,
    label: 'Record WCAB order',
    description: 'Record an order of the WCAB that starts a dispute period or orders payment.',
  },
  record_determination: {
    form: RecordDeterminationRequest,
    label: 'Record determination',
    description: 'Record the result of the independent bill review and any additional payment ordered.',
  },
  demand_penalty_interest: {
    form: DemandPenaltyInterestRequest,
    label: 'Demand penalty and interest',
    description: 'Create a letter that demands penalty and interest for a late payment. Print and send it yourself.',
  },
  record_demand_answer: {
    form: RecordDemandAnswerRequest,
    label: 'Record response to demand',
    description: 'Record the payer’s response to a demand for penalty and interest.',
  },
  waive_receivable: {
    form: WaiveReceivableRequest,
    label: 'Waive receivable',
    description: 'Stop pursuing an additional fee, penalty or interest.',
    tone: 'destructive',
  },
  report_bill_status: {
    form: ReportBillStatusRequest,
    label: 'Log payer call',
    description: 'Record what the payer said in a call.',
  },
  assign: {
    form: AssignRequest,
    label: 'Assign',
    description: 'Assign the bill, set a due date, or snooze it.',
    ofThePractice: true,
  },
  add_note: {
    form: AddNoteRequest,
    label: 'Add note',
    description: 'Add a note. The payer does not see it.',
  },
  withdraw_note: {
    form: WithdrawNoteRequest,
    label: 'Withdraw note',
    description: 'Withdraw a note added by mistake. It stays readable.',
    tone: 'destructive',
  },
  dismiss_duplicate: {
    form: DismissDuplicateRequest,
    label: 'Dismiss duplicate',
    description: 'Mark another bill of the same patient as not a duplicate.',
  },
  void_payment: {
    form: VoidPaymentRequest,
    label: 'Void payment',
    description: 'Void a posted payment.',
    tone: 'destructive',
    permission: 'payments:write',
  },
  reclassify_payment: {
    form: ReclassifyPaymentRequest,
    label: 'Reallocate payment',
    description: 'Reallocate the payment among principal, penalty, interest and IBR fee. The total does not change.',
    ...internalPayments,
  },
  record_refund: {
    form: RecordRefundRequest,
    label: 'Record refund',
    description: 'Record money refunded to the payer for this bill.',
    ...internalPayments,
  },
  void_refund: {
    form: VoidRefundRequest,
    label: 'Void refund',
    description: 'Void a refund that did not reach the payer.',
    tone: 'destructive',
    ...internalPayments,
  },
  record_recoupment: {
    form: RecordRecoupmentRequest,
    label: 'Accept recoupment',
    description:
      'Accept that the payer recouped money. The amount paid on the bill decreases by that amount. 409 if the check is voided, if the adjustment was already assigned or settled on the check, or if the check has unassigned deductions and none has this amount.',
    ...internalPayments,
  },
  dispute_recoupment: {
    form: DisputeRecoupmentRequest,
    label: 'Dispute recoupment',
    description:
      'Dispute the payer’s recoupment. The bill does not change. 409 if its adjustment was settled or assigned on the check.',
    ...internalPayments,
  },
  record_refund_request: {
    form: RecordRefundRequestRequest,
    label: 'Record refund request',
    description: 'Record that the payer requests a refund.',
    ...internalPayments,
  },
  answer_refund_request: {
    form: AnswerRefundRequestRequest,
    label: 'Answer refund request',
    description: 'Accept or decline the payer’s refund request.',
    ...internalPayments,
  },
  withdraw_refund_request: {
    form: WithdrawRefundRequestRequest,
    label: 'Withdraw refund request',
    description: 'Withdraw a refund request that the payer withdrew or that was recorded by mistake.',
    tone: 'destructive',
    ...internalPayments,
  },
  close: {
    form: CloseBillRequest,
    label: 'Close',
    description: 'Close the bill. The open balance is written off unless you choose otherwise.',
    tone: 'destructive',
  },
  reopen: { form: ReopenBillRequest, label: 'Reopen', description: 'Reopen a closed bill.' },
} as const satisfies Record<BillAction, ActionDefinition>;

/** Every action: its form, and how a page tells of it; in the order in which a page shows them. */
export const actions: Readonly<Record<BillAction, ActionDefinition>> = actionDefinitions;

export type ActionForms = { readonly [A in BillAction]: InstanceType<(typeof actionDefinitions)[A]['form']> };
export type ActionRequest = ActionForms[BillAction];

/** The form of each action. */
export const actionForms = Object.fromEntries(
  Object.entries(actionDefinitions).map(([action, { form }]) => [action, form]),
) as Readonly<Record<BillAction, FormClass<ActionRequest>>>;

/** Request whose action is not known: only its action can be judged. */
export class UnknownActionRequest {
  @Choice(Object.keys(billActions), 'What to do.') readonly action!: BillAction;
}

/** The action that a body asks for, or null when it is none that exists. */
export const actionOf = (body: unknown): BillAction | null => {
  const wanted = isPlainObject(body) ? body['action'] : undefined;
  const action = typeof wanted === 'string' ? wanted.trim() : '';
  return Object.hasOwn(actions, action) ? (action as BillAction) : null;
};

/** True of actions that sessions of embedded pages may not do. */
export const isInternal = (action: BillAction): boolean => actions[action].inside === true;

/** True of actions that sessions which are limited to a customer or a bill may not do. */
export const isProviderOnly = (action: BillAction): boolean => actions[action].ofThePractice === true;

/** Money is posted under a permission of its own. */
export const permissionOfAction = (action: BillAction): ServerPermission => actions[action].permission ?? 'bills:write';
