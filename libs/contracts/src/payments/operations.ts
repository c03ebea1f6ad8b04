import type { OperationEntry } from '../kernel/operation.js';
import { CheckView, GetCheckRequest, ListChecksRequest, WholeCheckView } from './check.views.js';

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

/** Checks and transfers of payers, and where each cent of them is. Part of the table of operations. */
export const paymentOperations = {
  listChecks: {
    ...read,
    path: '/payments',
    summary: 'Checks and transfers of payers, the newest deposit first',
    description:
      'Those that a remittance told of and those that a person posted, to one bill or to many. What is posted to a single bill is listed a moment later. `amount` = `applied` + `pending` + `adjusted` + `refunded` + `unapplied`, always.',
    answer: 'page',
    query: ListChecksRequest,
    view: CheckView,
  },
  getCheck: {
    ...read,
    path: '/payments/{id}',
    summary: 'A check or transfer, with where its money is',
    description: `Its allocations to bills, the adjustments of its remittance, and what of it is held for no bill. Of more than 500 allocations the first 500 are answered; go on by \`allocationsCursor\`.`,
    answer: 'data',
    query: GetCheckRequest,
    view: WholeCheckView,
  },
} as const satisfies Record<string, OperationEntry>;
