import type { OperationEntry } from '../kernel/operation.js';
import { CustomerRequest } from '../queries/bill-search.request.js';
import { AdjustmentReportRequest, AdjustmentReportView } from './adjustments.view.js';
import { AgingView } from './aging.view.js';
import { AuthorizationReportRequest, AuthorizationReportView } from './authorizations.view.js';
import { BillTasksRequest, BillTasksView, TaskOwnersView } from './bill-tasks.view.js';
import { DepositWindowRequest } from './deposit-window.request.js';
import { DepositReportRequest, DepositReportView } from './deposits.view.js';
import { OutlookRequest, OutlookView } from './outlook.view.js';
import { PaymentReportRequest, PaymentReportView } from './payments.view.js';
import { ProductivityAnswerView, ProductivityRequest } from './productivity.view.js';
import { ReconciliationView } from './reconciliation.view.js';
import { ServiceLineItemsRequest, ServiceLineItemsView } from './service-lines.view.js';
import { UnappliedView } from './unapplied.view.js';

const list = {
  method: 'GET',
  section: 'Worklists',
  server: ['bills:read'],
  browser: ['bills:read'],
  reach: 'collection',
  body: 'none',
  answer: 'data',
  status: [200],
  rate: 'default',
} as const;
const report = { ...list, csv: true } as const;
/** A check is of many customers' bills. */
const moneyReport = { ...report, ext: true, reach: 'organization' } as const;

/** Work queues and reports over many bills. Part of the table of operations. */
export const reportOperations = {
  getBillTasks: {
    ...list,
    path: '/bill-tasks',
    summary: 'List bill tasks',
    description: 'Tasks by kind and age. A bill that waits for two things counts twice.',
    query: BillTasksRequest,
    view: BillTasksView,
  },
  listTaskOwners: {
    ...list,
    ext: true,
    reach: 'organization',
    path: '/bill-tasks/owners',
    summary: 'List task owners and their number of tasks',
    description:
      'Members of the team by name, without their addresses. The action `assign` gives a bill to one of them.',
    view: TaskOwnersView,
  },
  getProductivity: {
    ...report,
    path: '/reports/productivity',
    summary: 'Report productivity by user and day',
    description: 'With `Accept: text/csv`: one line a biller and day.',
    // `data` may be null, which the form of the answer says.
    answer: 'plain',
    query: ProductivityRequest,
    view: ProductivityAnswerView,
  },
  getServiceLineItems: {
    ...report,
    path: '/reports/service-line-items',
    summary: 'Report billed services by code, bill and line',
    description: 'With `Accept: text/csv`: one line a service line.',
    query: ServiceLineItemsRequest,
    view: ServiceLineItemsView,
  },
  getPaymentReport: {
    ...report,
    path: '/reports/payments',
    ext: true,
    summary: 'Report payments received',
    description: 'With `Accept: text/csv`: one line a payment, all pages.',
    query: PaymentReportRequest,
    view: PaymentReportView,
  },
  getAgingReport: {
    ...report,
    path: '/reports/aging',
    ext: true,
    summary: 'Report open accounts receivable by claims administrator and age',
    description: 'With `Accept: text/csv`: one line a claims administrator.',
    query: CustomerRequest,
    view: AgingView,
  },
  getAuthorizationReport: {
    ...report,
    path: '/reports/authorizations',
    ext: true,
    server: ['rfas:read'],
    browser: ['rfas:read'],
    problems: ['treatment_billing_not_enabled'],
    summary: 'Report authorization decisions and how authorizations were used',
    description:
      'Of requests by the day on which they were first sent. An erased request counts by claims administrator and has no code. With `Accept: text/csv`: one line a claims administrator, or a code with `table=code`.',
    query: AuthorizationReportRequest,
    view: AuthorizationReportView,
  },
  getDepositReport: {
    ...moneyReport,
    path: '/reports/deposits',
    summary: 'Report deposits by day',
    description:
      'Without what was voided and what moved no money. `PUT /payments/{id}/clearance` ticks what the bank has. With `Accept: text/csv`: one line a check or transfer.',
    query: DepositReportRequest,
    view: DepositReportView,
  },
  getUnappliedReport: {
    ...moneyReport,
    path: '/reports/unapplied',
    summary: 'Report unapplied money',
    description:
      'Checks and transfers of which money is for no bill yet, or of which adjustments nobody has explained. With `Accept: text/csv`: one line a check.',
    view: UnappliedView,
  },
  getAdjustmentReport: {
    ...moneyReport,
    path: '/reports/adjustments',
    summary: 'Report provider-level adjustments by code',
    description:
      'What payers gave or took for no single claim (PLB), with what became of it. With `Accept: text/csv`: one line an adjustment.',
    query: AdjustmentReportRequest,
    view: AdjustmentReportView,
  },
  getReconciliation: {
    ...moneyReport,
    path: '/reports/reconciliation',
    summary: 'Report reconciliation of payer money',
    description:
      'By day of deposit of the check, on both sides: what was taken back or refunded later counts to the day of its check. `applied` is added up from bills, all else from checks, so `difference` proves both. With `Accept: text/csv`: one line.',
    query: DepositWindowRequest,
    view: ReconciliationView,
  },
  getOutlook: {
    ...list,
    path: '/reports/outlook',
    ext: true,
    summary: 'Report upcoming deadlines and expected payments',
    description: 'For the first look of the day: deadlines by bill, payments by week, days to payment by payer.',
    query: OutlookRequest,
    view: OutlookView,
  },
} as const satisfies Record<string, OperationEntry>;
