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
    description: 'Record a check or transfer from the payer.',
    permission: 'payments:write',
  },
  second_review: {
    form: StartReviewRequest,
    label: 'Request second review',
    description: 'Dispute the amount of the EOR with the payer, within 90 days (form SBR-1).',
  },
  independent_bill_review: {
    form: StartReviewRequest,
    label: 'Request independent bill review',
    description: 'Dispute the second review with the state, within 30 days; a filing fee is due (form IBR-1).',
  },
  set_delivery_route: {
    form: SetDeliveryRouteRequest,
    label: 'Set route',
    description: 'Say how it goes to the payer: what waits for a route is sent.',
  },
  mark_sent: {
    form: MarkSentRequest,
    label: 'Mark as sent',
    description: 'Note that what lies in the outbox has left for the payer.',
  },
  resubmit: {
    form: ResubmitBillRequest,
    label: 'Resubmit',
    description: 'Send the bill again, as it is or corrected.',
  },
  correct_bill: {
    form: CorrectBillRequest,
    label: 'Correct bill',
    description: 'Send a corrected bill in place of one that an EOR has answered (frequency 7); no second review.',
  },
  send_duplicate: {
    form: SendDuplicateRequest,
    label: 'Send duplicate',
    description: 'Send the same bill once more, marked as a duplicate (W2).',
  },
  mark_lien: {
    form: MarkLienRequest,
    label: 'Mark as lien',
    description: 'Note that a lien was or will be filed; nothing is filed by this.',
  },
  withdraw_lien: { form: WithdrawLienRequest, label: 'Withdraw lien', description: 'Take the lien mark off.' },
  record_order: {
    form: RecordOrderRequest,
    label: 'Record order',
    description: 'Note an order of the appeals board: it opens a time to dispute, or the payer has to pay.',
  },
  record_determination: {
    form: RecordDeterminationRequest,
    label: 'Record determination',
    description: 'Note how the independent bill review ended, and what the payer has to pay.',
  },
  demand_penalty_interest: {
    form: DemandPenaltyInterestRequest,
    label: 'Demand penalty and interest',
    description: 'Make the letter that demands what a late payment costs the payer by law; print it and send it.',
  },
  record_demand_answer: {
    form: RecordDemandAnswerRequest,
    label: 'Record answer to demand',
    description: 'Note what the payer answered to the demand for penalty and interest.',
  },
  waive_receivable: {
    form: WaiveReceivableRequest,
    label: 'Waive receivable',
    description: 'Ask no longer for a fee, penalty or interest that the payer owes besides the bill.',
    tone: 'destructive',
  },
  report_bill_status: {
    form: ReportBillStatusRequest,
    label: 'Report status',
    description: 'Note what the payer said on the telephone.',
  },
  assign: {
    form: AssignRequest,
    label: 'Assign',
    description: 'Say who looks after the bill, by when, or that nobody has to before a day.',
    ofThePractice: true,
  },
  add_note: {
    form: AddNoteRequest,
    label: 'Add note',
    description: 'Write something down; the payer does not see it.',
  },
  withdraw_note: {
    form: WithdrawNoteRequest,
    label: 'Withdraw note',
    description: 'Strike a note that was written by mistake; it stays readable.',
    tone: 'destructive',
  },
  dismiss_duplicate: {
    form: DismissDuplicateRequest,
    label: 'Dismiss duplicate',
    description: 'Say that another bill of the same person is another service: it is no duplicate.',
  },
  void_payment: {
    form: VoidPaymentRequest,
    label: 'Void payment',
    description: 'Take back a posted payment.',
    tone: 'destructive',
    permission: 'payments:write',
  },
  reclassify_payment: {
    form: ReclassifyPaymentRequest,
    label: 'Split payment anew',
    description: 'Say anew what of a payment is principal, penalty, interest and IBR fee; its sum stays.',
    ...internalPayments,
  },
  record_refund: {
    form: RecordRefundRequest,
    label: 'Record refund',
    description: 'Note that money of this bill went back to the payer.',
    ...internalPayments,
  },
  void_refund: {
    form: VoidRefundRequest,
    label: 'Void refund',
    description: 'Take back a refund that did not reach the payer.',
    tone: 'destructive',
    ...internalPayments,
  },
  record_recoupment: {
    form: RecordRecoupmentRequest,
    label: 'Accept take-back',
    description:
      'Accept that the payer took money back. The amount paid on the bill goes down by that amount. 409 if the check is voided, if the adjustment was already answered on the check, or if the check has unassigned adjustments that take money and none has this amount.',
    ...internalPayments,
  },
  dispute_recoupment: {
    form: DisputeRecoupmentRequest,
    label: 'Dispute take-back',
    description:
      'Say that the payer may not take the money back; nothing of the bill changes. 409 if its adjustment was settled or assigned on the check.',
    ...internalPayments,
  },
  record_refund_request: {
    form: RecordRefundRequestRequest,
    label: 'Record refund request',
    description: 'Note that the payer asks to have money back.',
    ...internalPayments,
  },
  answer_refund_request: {
    form: AnswerRefundRequestRequest,
    label: 'Answer refund request',
    description: 'Accept or decline what the payer asks for.',
    ...internalPayments,
  },
  withdraw_refund_request: {
    form: WithdrawRefundRequestRequest,
    label: 'Withdraw refund request',
    description: 'Take a request for a refund off: the payer asks no longer, or it was recorded by mistake.',
    tone: 'destructive',
    ...internalPayments,
  },
  close: {
    form: CloseBillRequest,
    label: 'Close',
    description: 'End the work on this bill; what is open is written off unless you say otherwise.',
    tone: 'destructive',
  },
  reopen: { form: ReopenBillRequest, label: 'Reopen', description: 'Take up the work on this bill again.' },
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
