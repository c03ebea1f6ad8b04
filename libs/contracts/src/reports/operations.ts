import { csvOnly, type OperationEntry } from '../kernel/operation.js';
import { AdjustmentReportRequest, AdjustmentReportView } from './adjustments.view.js';
import { AgingRequest, AgingView } from './aging.view.js';
import { AuthorizationReportRequest, AuthorizationReportView } from './authorizations.view.js';
import { BillTasksRequest, BillTasksView, TaskOwnersView } from './bill-tasks.view.js';
import { ContractPaymentsRequest, ContractPaymentsView } from './contract-payments.view.js';
import { DeadlineSearchRequest, DeadlinesView, ListDeadlinesRequest } from './deadlines.view.js';
import { DenialLinesView, DenialsView, ListDenialLinesRequest, ListDenialsRequest } from './denials.view.js';
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
/** Organization-wide, because a check can pay bills of many customers. */
const moneyReport = { ...report, ext: true, reach: 'organization' } as const;

const reports = {
  getProductivity: {
    ...report,
    path: '/reports/productivity',
    summary: 'Report productivity by user and day',
    description: '`Accept: text/csv` returns one row per biller and day.',
    // `data` may be null, which the response view declares itself.
    answer: 'plain',
    query: ProductivityRequest,
    view: ProductivityAnswerView,
  },
  getServiceLineItems: {
    ...report,
    path: '/reports/service-line-items',
    summary: 'Report billed services by code, bill and line',
    description: '`Accept: text/csv` returns one row per service line.',
    query: ServiceLineItemsRequest,
    view: ServiceLineItemsView,
  },
  getPaymentReport: {
    ...report,
    path: '/reports/payments',
    ext: true,
    summary: 'Report payments received',
    description: '`Accept: text/csv` returns one row per payment, for all pages.',
    query: PaymentReportRequest,
    view: PaymentReportView,
  },
  getAgingReport: {
    ...report,
    path: '/reports/aging',
    ext: true,
    summary: 'Report open accounts receivable by claims administrator and age',
    description: '`Accept: text/csv` returns one row per claims administrator.',
    query: AgingRequest,
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
      'Reports requests by the date of their first sending. An erased request is counted by claims administrator and has no code. `Accept: text/csv` returns one row per claims administrator, or per code with `table=code`.',
    query: AuthorizationReportRequest,
    view: AuthorizationReportView,
  },
  getContractReport: {
    ...report,
    path: '/reports/contracts',
    ext: true,
    summary: 'Report payments compared with contracts by claims administrator',
    description:
      'Lines whose amount a contract with the payer sets (Labor Code § 5307.11), on bills that the payer answered. `Accept: text/csv` returns one row per claims administrator.',
    query: ContractPaymentsRequest,
    view: ContractPaymentsView,
  },
  getDepositReport: {
    ...moneyReport,
    path: '/reports/deposits',
    summary: 'Report deposits by day',
    description:
      'Excludes voided payments and payments that moved no money. `PUT /payments/{id}/clearance` marks a payment as cleared. `Accept: text/csv` returns one row per check or EFT.',
    query: DepositReportRequest,
    view: DepositReportView,
  },
  getUnappliedReport: {
    ...moneyReport,
    path: '/reports/unapplied',
    summary: 'Report unapplied money',
    description:
      'Checks and EFTs with money that is not applied to bills, or with unexplained adjustments. `Accept: text/csv` returns one row per check.',
    view: UnappliedView,
  },
  getAdjustmentReport: {
    ...moneyReport,
    path: '/reports/adjustments',
    summary: 'Report provider-level adjustments by code',
    description:
      'Amounts that payers added or deducted outside of single claims (PLB), with their status. `Accept: text/csv` returns one row per adjustment.',
    query: AdjustmentReportRequest,
    view: AdjustmentReportView,
  },
  getReconciliation: {
    ...moneyReport,
    path: '/reports/reconciliation',
    summary: 'Report reconciliation of payer money',
    description:
      'Both sides are dated by the deposit date of the check, so later recoupments and refunds count on the date of their check. `applied` is the total of bills and all other amounts are totals of checks, so `difference` verifies both. `Accept: text/csv` returns one row.',
    query: DepositWindowRequest,
    view: ReconciliationView,
  },
} as const satisfies Record<string, OperationEntry>;

/** Work queues and reports over many bills. */
export const reportOperations = {
  getBillTasks: {
    ...list,
    path: '/bill-tasks',
    summary: 'List bill tasks',
    description: 'Tasks by kind and age. A bill with two tasks is counted twice.',
    query: BillTasksRequest,
    view: BillTasksView,
  },
  listTaskOwners: {
    ...list,
    ext: true,
    reach: 'organization',
    path: '/bill-tasks/owners',
    summary: 'List task owners and their number of tasks',
    description: 'Team members by name, without their addresses. The action `assign` assigns a bill to a member.',
    view: TaskOwnersView,
  },
  ...reports,
  exportProductivity: csvOnly(reports.getProductivity),
  exportServiceLineItems: csvOnly(reports.getServiceLineItems),
  exportPaymentReport: csvOnly(reports.getPaymentReport),
  exportAgingReport: csvOnly(reports.getAgingReport),
  exportAuthorizationReport: {
    ...csvOnly(reports.getAuthorizationReport),
    // Unlike `bills:read`, `rfas:read` does not include `exports:create`.
    server: [['rfas:read', 'exports:create']],
  },
  exportContractReport: csvOnly(reports.getContractReport),
  exportDepositReport: csvOnly(reports.getDepositReport),
  exportUnappliedReport: csvOnly(reports.getUnappliedReport),
  exportAdjustmentReport: csvOnly(reports.getAdjustmentReport),
  exportReconciliation: csvOnly(reports.getReconciliation),
  listDeadlines: {
    ...list,
    path: '/deadlines',
    ext: true,
    summary: 'List deadlines of all bills',
    description:
      'Deadlines as in `GET /bills/{billId}/lifecycle`, by safe day and bill number. A bill can have several. `kinds` counts the deadlines of each kind that match all filters except `kind`.',
    query: ListDeadlinesRequest,
    view: DeadlinesView,
  },
  exportDeadlines: {
    ...list,
    path: '/deadlines.ics',
    ext: true,
    summary: 'Export deadlines as a calendar',
    description:
      'One all-day event (iCalendar, RFC 5545) on the safe day of each matching deadline, with bill number, kind, claims administrator and last day, and without patient data. An event keeps its `UID`, so importing a new file updates the calendar. Requires `exports:create`.',
    answer: 'file',
    media: ['text/calendar'],
    stepUp: 'always',
    query: DeadlineSearchRequest,
  },
  listDenials: {
    ...list,
    path: '/denials',
    ext: true,
    summary: 'List denied and underpaid lines by code and claims administrator',
    description:
      'Lines for which a second review can be requested now, grouped by the code of their largest adjustment and by claims administrator, the largest amount first. `GET /denials/lines` lists the lines of a group.',
    query: ListDenialsRequest,
    view: DenialsView,
  },
  listDenialLines: {
    ...list,
    path: '/denials/lines',
    ext: true,
    summary: 'List denied and underpaid lines',
    description:
      'Lines for which a second review can be requested now, by safe day and bill number. A second review of a bill disputes all of its underpaid lines by default.',
    query: ListDenialLinesRequest,
    view: DenialLinesView,
  },
  getOutlook: {
    ...list,
    path: '/reports/outlook',
    ext: true,
    summary: 'Report upcoming deadlines and expected payments',
    description: 'Daily overview: deadlines by bill, payments by week, days to payment by payer.',
    query: OutlookRequest,
    view: OutlookView,
  },
} as const satisfies Record<string, OperationEntry>;
