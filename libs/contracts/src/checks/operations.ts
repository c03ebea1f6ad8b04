import type { OperationEntry } from '../kernel/operation.js';
import {
  AllocateCheckRequest,
  AssignAdjustmentRequest,
  ClearCheckRequest,
  RefundCheckRequest,
  VoidCheckRefundRequest,
  VoidCheckRequest,
} from './check.requests.js';
import { ChangedCheckView, CheckView, GetCheckRequest, ListChecksRequest, WholeCheckView } from './check.views.js';

const read = {
  section: 'Payments',
  ext: true,
  method: 'GET',
  // A check can pay bills from several customers.
  reach: 'organization',
  server: ['bills:read'],
  browser: ['bills:read'],
  body: 'none',
  status: [200],
  rate: 'default',
} as const;

const write = {
  section: 'Payments',
  ext: true,
  method: 'POST',
  reach: 'organization',
  server: ['payments:write'],
  browser: null,
  workspace: ['payments:write'],
  body: 'json',
  answer: 'data',
  rate: 'writes',
  view: ChangedCheckView,
  problems: ['lifecycle_conflict'],
} as const;

/** Checks and EFTs, and how their money is distributed. */
export const paymentOperations = {
  listChecks: {
    ...read,
    path: '/payments',
    summary: 'List payments (checks and EFTs), newest deposit first',
    description:
      'Returns checks that a remittance reported and checks that a user posted, to one bill or to many. A payment posted to a single bill appears after a moment. Always: `amount` = `applied` + `pending` + `adjusted` + `refunded` + `unapplied`.',
    answer: 'page',
    query: ListChecksRequest,
    view: CheckView,
  },
  getCheck: {
    ...read,
    path: '/payments/{id}',
    summary: 'Get a payment (check or EFT) and how it was applied',
    description: `Returns the payment with its allocations to bills, the adjustments of its remittance, and money that is not applied to any bill. At most 500 allocations are returned; get more with \`allocationsCursor\`.`,
    answer: 'data',
    query: GetCheckRequest,
    view: WholeCheckView,
  },
  allocateCheck: {
    ...write,
    path: '/payments/{id}/allocations',
    summary: 'Allocate the unapplied amount of a check to bills',
    description:
      'All or nothing: either every allocation becomes a payment of its bill, with the number and deposit date of the check, or none does. Each bill may be listed only once. An amount above the unapplied amount, or above the held amount of the `item` of the allocation, is reported for `allocations.{i}.amount` (422). If a bill allows no payment in its state, 409 lists it in `errors`. Returns the check.',
    status: [201],
    request: AllocateCheckRequest,
  },
  refundCheck: {
    ...write,
    path: '/payments/{id}/refunds',
    summary: 'Record a refund of unapplied money to the payer',
    description:
      "The amount must not exceed the unapplied amount (422 for `amount`). To refund money applied to a bill, use the bill's action `record_refund`. Returns the check.",
    status: [201],
    request: RefundCheckRequest,
  },
  voidCheckRefund: {
    ...write,
    path: '/payments/{id}/refunds/{refundId}/void',
    summary: 'Void a refund',
    description:
      "Makes the money unapplied again. A second request returns 409. To void a refund of a bill, use the bill's action `void_refund`; here it returns 409. Returns the check.",
    status: [200],
    request: VoidCheckRefundRequest,
  },
  voidCheck: {
    ...write,
    path: '/payments/{id}/void',
    summary: 'Void a check that bounced or was posted by mistake',
    description:
      'Voids each of its payments on its bill and sets all amounts of the check to 0. Returns 409 if a refund of the check is not voided, or if its payer file is being processed. It also returns 409 if the payer took money back by it, or if a bill cannot void its payment; `errors` lists the bill. Returns the check.',
    status: [200],
    request: VoidCheckRequest,
  },
  assignAdjustment: {
    ...write,
    path: '/payments/{id}/adjustments/{adjustmentId}',
    summary: 'Assign a provider-level adjustment',
    description:
      '`recoupment`: the payer took back money of a bill, which reduces the amount paid on the bill. `interest`: the payer paid interest on a bill. `disputed`: the payer is not entitled to the money; no amount changes, and another assignment may follow. `settled`: no action is needed. Every assignment except `disputed` is final: a second one returns 409. It also returns 409 if the bill already accepted the recoupment (`record_recoupment`). Returns the check.',
    status: [200],
    request: AssignAdjustmentRequest,
  },
  clearCheck: {
    ...write,
    method: 'PUT',
    path: '/payments/{id}/clearance',
    summary: 'Mark a check as cleared or not cleared',
    description: 'Changes no amounts. Returns the check.',
    status: [200],
    request: ClearCheckRequest,
  },
} as const satisfies Record<string, OperationEntry>;
