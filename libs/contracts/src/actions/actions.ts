import { billActions, type BillAction } from '#domain';
import { isPlainObject } from '../kernel/readers.js';
import type { FormClass } from '../kernel/form.js';
import { Choice } from '../kernel/fields.js';
import type { ServerPermission } from '../kernel/operation.js';
import type { ActionDefinition } from './action-definition.js';
import { postingActions, paymentActions } from './payment-actions.request.js';
import { reviewActions } from './review.requests.js';
import { deliveryActions } from './delivery-actions.request.js';
import {
  resubmissionActions,
  lienActions,
  statusActions,
  noteActions,
  duplicateActions,
  closingActions,
} from './office-actions.request.js';
import { orderActions } from './order-actions.request.js';
import { determinationActions, receivableActions } from './determination-actions.request.js';
import { demandActions } from './demand-actions.request.js';
import { taskActions } from './task-actions.request.js';
import { refundActions } from './refund-and-recoupment-actions.request.js';

/** In the order that a page shows them. */
const actionDefinitions = {
  ...postingActions,
  ...reviewActions,
  ...deliveryActions,
  ...resubmissionActions,
  ...lienActions,
  ...orderActions,
  ...determinationActions,
  ...demandActions,
  ...receivableActions,
  ...statusActions,
  ...taskActions,
  ...noteActions,
  ...duplicateActions,
  ...paymentActions,
  ...refundActions,
  ...closingActions,
} as const satisfies Record<BillAction, ActionDefinition>;

export const actions: Readonly<Record<BillAction, ActionDefinition>> = actionDefinitions;

export type ActionForms = { readonly [A in BillAction]: InstanceType<(typeof actionDefinitions)[A]['form']> };
/** The form has exactly the command's fields. */
export type CommandAction = {
  [A in BillAction]: (typeof actionDefinitions)[A] extends { readonly command: string } ? A : never;
}[BillAction];
export type ActionRequest = ActionForms[BillAction];

export const actionForms = Object.fromEntries(
  Object.entries(actionDefinitions).map(([action, { form }]) => [action, form]),
) as Readonly<Record<BillAction, FormClass<ActionRequest>>>;

/** Only the field `action` can be validated. */
export class UnknownActionRequest {
  @Choice(Object.keys(billActions), 'Action to perform.') readonly action!: BillAction;
}

/** Null if it is missing or unknown. */
export const actionOf = (body: unknown): BillAction | null => {
  const wanted = isPlainObject(body) ? body['action'] : undefined;
  const action = typeof wanted === 'string' ? wanted.trim() : '';
  return Object.hasOwn(actions, action) ? (action as BillAction) : null;
};

/** True if not available to sessions of embedded pages. */
export const isInternal = (action: BillAction): boolean => actions[action].inside === true;

/** True if not available to sessions limited to a customer or a bill. */
export const isProviderOnly = (action: BillAction): boolean => actions[action].ofThePractice === true;

/** Posting money requires a separate permission. */
export const permissionOfAction = (action: BillAction): ServerPermission => actions[action].permission ?? 'bills:write';
