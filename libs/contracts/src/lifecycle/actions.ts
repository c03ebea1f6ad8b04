import { billActions, type BillAction } from '#domain';
import { isPlainObject } from '../kernel/readers.js';
import type { FormClass } from '../kernel/form.js';
import { Choice } from '../kernel/fields.js';
import type { ServerPermission } from '../kernel/operation.js';
import {
  AddNoteRequest,
  CloseBillRequest,
  MarkLienRequest,
  ReopenBillRequest,
  ReportBillStatusRequest,
  ResubmitBillRequest,
  SendDuplicateRequest,
  WithdrawLienRequest,
} from './office-actions.request.js';
import { MarkSentRequest, SetDeliveryRouteRequest } from './delivery-actions.request.js';
import { PostPaymentRequest, VoidPaymentRequest } from './payment-actions.request.js';
import { StartReviewRequest } from './review.requests.js';

/** The form of each action. */
export const actionForms = {
  close: CloseBillRequest,
  reopen: ReopenBillRequest,
  post_payment: PostPaymentRequest,
  void_payment: VoidPaymentRequest,
  second_review: StartReviewRequest,
  independent_bill_review: StartReviewRequest,
  resubmit: ResubmitBillRequest,
  set_delivery_route: SetDeliveryRouteRequest,
  mark_sent: MarkSentRequest,
  send_duplicate: SendDuplicateRequest,
  mark_lien: MarkLienRequest,
  withdraw_lien: WithdrawLienRequest,
  add_note: AddNoteRequest,
  report_bill_status: ReportBillStatusRequest,
} as const satisfies Record<BillAction, FormClass>;

export type ActionForms = { readonly [A in BillAction]: InstanceType<(typeof actionForms)[A]> };
export type ActionRequest = ActionForms[BillAction];

/** Of a request whose action is not known: what can be said about it is its action. */
export class UnknownActionRequest {
  @Choice(Object.keys(billActions), 'What to do.') readonly action!: BillAction;
}

/** The action that a body asks for, or null when it is none that exists. */
export const actionOf = (body: unknown): BillAction | null => {
  const wanted = isPlainObject(body) ? body['action'] : undefined;
  const action = typeof wanted === 'string' ? wanted.trim() : '';
  return Object.hasOwn(actionForms, action) ? (action as BillAction) : null;
};

/** Money is posted under a permission of its own. */
export const permissionOfAction = (action: BillAction): ServerPermission =>
  action === 'post_payment' || action === 'void_payment' ? 'payments:write' : 'bills:write';
