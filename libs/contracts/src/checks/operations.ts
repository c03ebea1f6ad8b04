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
  // A check is of many customers' bills.
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

/** Checks and transfers of payers, and where each cent of them is. Part of the table of operations. */
export const paymentOperations = {
  listChecks: {
    ...read,
    path: '/payments',
    summary: 'List payments (checks and EFTs), newest deposit first',
    description:
      'Those that a remittance told of and those that a person posted, to one bill or to many. What is posted to a single bill is listed a moment later. `amount` = `applied` + `pending` + `adjusted` + `refunded` + `unapplied`, always.',
    answer: 'page',
    query: ListChecksRequest,
    view: CheckView,
  },
  getCheck: {
    ...read,
    path: '/payments/{id}',
    summary: 'Get a payment (check or EFT) and how it was applied',
    description: `Its allocations to bills, the adjustments of its remittance, and what of it is held for no bill. Of more than 500 allocations the first 500 are answered; go on by \`allocationsCursor\`.`,
    answer: 'data',
    query: GetCheckRequest,
    view: WholeCheckView,
  },
  allocateCheck: {
    ...write,
    path: '/payments/{id}/allocations',
    summary: 'Allocate the unapplied amount of a check to bills',
    description:
      'All or nothing: each allocation becomes a payment of its bill with the number and the day of the check, or none does. Each bill is named once. What is above what is unapplied, or above what is held of the `item` that an allocation names, is told at `allocations.{i}.amount` (422); where a bill allows no payment in its state, 409 names it in `errors`. Answers the check.',
    status: [201],
    request: AllocateCheckRequest,
  },
  refundCheck: {
    ...write,
    path: '/payments/{id}/refunds',
    summary: 'Record a refund of unapplied money to the payer',
    description:
      'At most what is unapplied (422 at `amount`). What a bill has is sent back by its action `record_refund`. Answers the check.',
    status: [201],
    request: RefundCheckRequest,
  },
  voidCheckRefund: {
    ...write,
    path: '/payments/{id}/refunds/{refundId}/void',
    summary: 'Void a refund',
    description:
      'Once; then 409. It is unapplied again. A refund of a bill is voided by the action `void_refund` of that bill: 409 here. Answers the check.',
    status: [200],
    request: VoidCheckRefundRequest,
  },
  voidCheck: {
    ...write,
    path: '/payments/{id}/void',
    summary: 'Void a check that bounced or was posted by mistake',
    description:
      'Each of its payments is voided on its bill, and all of its money is 0. 409 while a refund of it stands or its payer file is being processed, if the payer took money back by it, or if a bill cannot void its payment; `errors` names the bill. Returns the check.',
    status: [200],
    request: VoidCheckRequest,
  },
  assignAdjustment: {
    ...write,
    path: '/payments/{id}/adjustments/{adjustmentId}',
    summary: 'Assign a provider-level adjustment',
    description:
      '`recoupment`: the payer took money of a bill back, which is paid that much less. `interest`: the payer paid interest on a bill. `disputed`: the payer may not take it; nothing moves, and another answer may follow. `settled`: nothing is left to do. Every answer except `disputed` is final: a second answer is 409. It is also 409 if the bill already accepted the recoupment (`record_recoupment`). Returns the check.',
    status: [200],
    request: AssignAdjustmentRequest,
  },
  clearCheck: {
    ...write,
    method: 'PUT',
    path: '/payments/{id}/clearance',
    summary: 'Mark a check as cleared or not cleared',
    description: 'Moves no money. Answers the check.',
    status: [200],
    request: ClearCheckRequest,
  },
} as const satisfies Record<string, OperationEntry>;
