import type { OperationEntry } from '../kernel/operation.js';
import {
  BankStatementView,
  DepositRecordView,
  DepositSummaryView,
  GetDepositRequest,
  ListDepositsRequest,
  SaveBankStatementRequest,
} from './deposit.views.js';

const bankStatement = {
  section: 'Payments',
  ext: true,
  path: '/deposits/{date}/bank-statement',
  // A deposit can pay bills from several customers.
  reach: 'organization',
  answer: 'data',
  status: [200],
  view: BankStatementView,
} as const;

const read = {
  section: 'Payments',
  ext: true,
  method: 'GET',
  reach: 'organization',
  server: ['bills:read'],
  browser: ['bills:read'],
  body: 'none',
  status: [200],
  rate: 'default',
} as const;

/** Payments by day, compared with the bank statement. */
export const depositOperations = {
  listDeposits: {
    ...read,
    path: '/deposits',
    summary: 'List deposits by day, newest first',
    description:
      'A deposit is all checks and EFTs with the same deposit date, without voided payments. Days with an amount of the bank statement and no payment are included. `Accept: text/csv` returns one row per day, of all pages.',
    answer: 'page',
    csv: true,
    query: ListDepositsRequest,
    view: DepositSummaryView,
  },
  getDeposit: {
    ...read,
    path: '/deposits/{date}',
    summary: "Get a day's deposit and what is missing from it",
    description: `Returns the checks and EFTs of the day, and the difference to the bank statement. At most 200 payments are returned; get more with \`paymentsCursor\`. A day without payments has the amount 0. 404 if \`date\` is not a date. \`Accept: text/csv\` returns one row per payment, at most 10,000.`,
    answer: 'data',
    csv: true,
    query: GetDepositRequest,
    view: DepositRecordView,
  },
  getBankStatement: {
    ...read,
    ...bankStatement,
    summary: "Get the bank statement's amount of a day",
    etag: true,
  },
  saveBankStatement: {
    ...bankStatement,
    method: 'PUT',
    summary: "Record the bank statement's amount of a day",
    description:
      'Records the deposit of the day as on the bank statement, for comparison. Changes no payment. The amounts are events of the organization, which GET /audit lists.',
    server: ['payments:write'],
    browser: null,
    workspace: ['payments:write'],
    body: 'json',
    rate: 'writes',
    request: SaveBankStatementRequest,
    ifMatch: true,
  },
} as const satisfies Record<string, OperationEntry>;
