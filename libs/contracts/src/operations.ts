import { clockOperations } from './organization-clock.operations.js';
import {
  BillView,
  DocumentView,
  BillEorQuery,
  LifecycleQuery,
  SimulateRequest,
  SimulationView,
  SubmitBillQuery,
  SubmitBillRequest,
  ValidatedBillView,
} from './bills/index.js';
import { directoryOperations } from './directories/operations.js';
import { packetOperations } from './packets/operations.js';
import { payerFileOperations } from './payer-files/operations.js';
import { paymentOperations } from './checks/operations.js';
import { deliveryOperations } from './delivery/operations.js';
import { credentialOperations } from './sessions/operations.js';
import { draftOperations } from './drafts/operations.js';
import { eventOperations } from './events/operations.js';
import { csvOnly, type OperationEntry } from './kernel/operation.js';
import { depositOperations } from './deposits/operations.js';
import { filterOperations } from './filters/operations.js';
import { lifecycleOperations } from './lifecycle/operations.js';
import { notificationOperations } from './notifications/operations.js';
import { billRuleOperations } from './organizations/bill-rule.operations.js';
import { payerContractOperations } from './organizations/payer-contract.operations.js';
import { organizationOperations } from './organizations/operations.js';
import {
  BillCountsRequest,
  BillCountsView,
  BillDashboardRequest,
  DashboardOptionsRequest,
  DashboardOptionsView,
  BillDashboardView,
  BillEorView,
  BillStatusView,
  ExpandedBillView,
  GetBillRequest,
  LifecycleView,
  ListBillsRequest,
} from './queries/index.js';
import { proofOperations } from './proofs/operations.js';
import { printOperations } from './print/operations.js';
import { ruleOperations } from './rules/operations.js';
import { reasonOperations } from './review-reasons/operations.js';
import { reportOperations } from './reports/operations.js';
import { transmissionOperations } from './transmissions/operations.js';
import { holdOperations } from './organizations/hold.operations.js';
import { patientOperations } from './patients/operations.js';
import { accessOperations } from './access-records/operations.js';
import { rfaOperations } from './authorizations/operations.js';
import { requestOperations } from './requests/operations.js';
import { webhookOperations } from './webhooks/operations.js';

const read = { method: 'GET', body: 'none', status: [200], rate: 'default' } as const;
const readBill = {
  ...read,
  section: 'Bills',
  reach: 'bill',
  answer: 'data',
  server: ['bills:read'],
  browser: ['bills:read'],
} as const;
const readDocument = { ...readBill, browser: ['documents:read'] } as const;
const contract = {
  ...read,
  section: 'Contract',
  reach: 'open',
  answer: 'plain',
  server: 'public',
  browser: null,
  etag: true,
  compressed: true,
} as const;
const sendBill = {
  method: 'POST',
  section: 'Bills',
  server: ['bills:write'],
  browser: ['bills:create'],
  reach: 'create',
  body: 'documents',
  bodyLimit: 64,
  rate: 'writes',
  request: SubmitBillRequest,
  problems: [
    'treatment_billing_not_enabled',
    'delivery_route_unavailable',
    'bill_fee_requires_review',
    'duplicate_bill',
    'invalid_pdf',
    'document_too_large',
    'submission_too_large',
    'capacity_reached',
  ],
} as const;

const dashboard = {
  ...readBill,
  path: '/bill-dashboard',
  section: 'Worklists',
  summary: 'Search, filter and page through bills',
  reach: 'collection',
  query: BillDashboardRequest,
  view: BillDashboardView,
  csv: true,
} as const;

/** Routing, credentials, permissions, scopes, body sizes and the OpenAPI document are derived from this table. */
export const operations = {
  createBill: {
    ...sendBill,
    path: '/bills',
    summary: 'Create and submit a bill',
    description:
      'Validates the bill, attaches the payer packet and submits an immutable snapshot, all or nothing: a failed request creates no bill. POST /bills/validate runs the same checks without storing anything.',
    answer: 'plain',
    status: [201, 200],
    otherwise: {
      status: 200,
      answer: 'data',
      view: ValidatedBillView,
      description:
        'With the deprecated parameter `validateOnly=true`: `{ "data": ValidatedBillView }` (`x-content` has its schema).',
    },
    query: SubmitBillQuery,
    view: BillView,
  },
  validateBill: {
    ...sendBill,
    path: '/bills/validate',
    ext: true,
    summary: 'Validate a bill without submitting it',
    description:
      'Runs the checks of POST /bills in the same order, prices the lines, and stores nothing. The response has the warnings that the bill would have, or the request is rejected with the same problem as POST /bills. `Idempotency-Key` is ignored.',
    answer: 'data',
    status: [200],
    view: ValidatedBillView,
  },
  listBills: {
    ...readBill,
    path: '/bills',
    summary: 'List bills, newest first',
    description:
      '`sort` and `dir` change the order, and `count` adds the number of all matches. As in every list, names of claims administrators come from the current directory, and names of patients and providers come from their most recent bill. GET /bills/{billId} returns a bill as submitted.',
    reach: 'collection',
    answer: 'page',
    counts: true,
    query: ListBillsRequest,
    view: BillView,
  },
  getBill: {
    ...readBill,
    path: '/bills/{billId}',
    ext: true,
    summary: 'Get a bill',
    description:
      'If the personal data of a bill was erased, every response that contains the bill has null in `patient`, `claim`, `service`, `billingProvider`, `renderingProvider`, `serviceLocation` and the dates of its lines. IDs, codes, states and amounts stay. With `asOf`, returns the bill as of that event. Data that was erased later stays erased.',
    answer: 'plain',
    etag: true,
    query: GetBillRequest,
    view: ExpandedBillView,
  },
  listBillDocuments: {
    ...readDocument,
    path: '/bills/{billId}/documents',
    ext: true,
    summary: 'List the documents of a bill',
    description: 'Documents of the submission in packet order, then documents added later, oldest first.',
    view: [DocumentView],
  },
  getBillDocument: {
    ...readDocument,
    path: '/bills/{billId}/documents/{docId}',
    ext: true,
    summary: 'Download a document',
    answer: 'file',
  },
  getBillDocumentContent: {
    ...readDocument,
    path: '/bills/{billId}/documents/{docId}/content',
    summary: 'Download a document by its `contentUrl`',
    answer: 'file',
  },
  getBillStatus: {
    ...readBill,
    path: '/bills/{billId}/status',
    summary: 'Get the state, balances and latest event position of a bill',
    etag: true,
    view: BillStatusView,
  },
  getBillLifecycle: {
    ...readBill,
    path: '/bills/{billId}/lifecycle',
    summary: 'Get the complete lifecycle of a bill',
    description:
      'Snapshot, activity, allowed actions, EORs, reviews, payments, remittance, deadlines and payer contacts. If the personal data of a bill was erased, no action is enabled. With `asOf` (extension), returns the bill as of that event, with ages and deadlines as of that date; `actions` is empty, because the past cannot be changed. With `limit` (extension), the histories are paged: `activity`, `notes`, `attempts` and `payments` contain their newest entries, each in its usual order, and `nextCursor` returns earlier entries. All other data is on every page.',
    etag: true,
    query: LifecycleQuery,
    pages: true,
    view: LifecycleView,
  },
  getBillEor: {
    ...readBill,
    path: '/bills/{billId}/eor',
    summary: 'Get the EORs of a bill and their source documents',
    description:
      'With `limit` (extension), `eors` is paged, newest first, and `documents` contains the documents of the page. All other data is on every page. Payments are paged by GET …/lifecycle.',
    browser: ['eors:read'],
    etag: true,
    query: BillEorQuery,
    pages: true,
    view: BillEorView,
  },
  submitBill: {
    method: 'POST',
    path: '/bills/{billId}/submissions',
    section: 'Bills',
    summary: 'Legacy: always returns 409 `bill_already_submitted` for an existing bill',
    description: 'Only POST /bills submits bills.',
    server: ['bills:write'],
    browser: ['bills:read'],
    reach: 'bill',
    body: 'none',
    answer: 'plain',
    status: [409],
    rate: 'writes',
    problems: ['bill_already_submitted'],
  },
  ...lifecycleOperations,
  ...deliveryOperations,
  ...packetOperations,
  ...proofOperations,
  ...ruleOperations,
  ...transmissionOperations,
  simulateBill: {
    method: 'POST',
    path: '/sandbox/bills/{billId}/simulate',
    section: 'Sandbox',
    summary: 'Simulate a payer’s response to a bill',
    description:
      'Sandbox organizations only. A live credential is 403 `environment_mismatch`. A response to a bill in the print queue proves that the payer has the bill: its item is `answered` and no longer printed.',
    server: ['bills:submit'],
    browser: ['bills:act'],
    reach: 'bill',
    environment: 'sandbox',
    body: 'json',
    answer: 'data',
    status: [200],
    rate: 'writes',
    request: SimulateRequest,
    view: SimulationView,
    problems: ['environment_mismatch', 'lifecycle_conflict'],
  },
  ...clockOperations,
  getBillDashboard: dashboard,
  exportBillDashboard: csvOnly(dashboard),
  searchDashboardOptions: {
    ...readBill,
    path: '/bill-dashboard/options',
    ext: true,
    section: 'Worklists',
    summary: 'Search the options of a dashboard filter',
    reach: 'collection',
    query: DashboardOptionsRequest,
    view: DashboardOptionsView,
  },
  ...draftOperations,
  ...rfaOperations,
  ...paymentOperations,
  ...depositOperations,
  ...payerFileOperations,
  getBillCounts: {
    ...readBill,
    path: '/bill-dashboard/counts',
    ext: true,
    section: 'Worklists',
    summary: 'Count dashboard bills by state',
    reach: 'collection',
    query: BillCountsRequest,
    view: BillCountsView,
  },
  ...reportOperations,
  ...printOperations,
  ...filterOperations,
  ...reasonOperations,
  ...eventOperations,
  ...organizationOperations,
  ...billRuleOperations,
  ...payerContractOperations,
  ...requestOperations,
  ...accessOperations,
  ...holdOperations,
  ...patientOperations,
  ...credentialOperations,
  ...webhookOperations,
  ...notificationOperations,
  ...directoryOperations,
  getOpenApiJson: { ...contract, path: '/openapi.json', summary: 'Get this document as JSON' },
  getOpenApiYaml: { ...contract, path: '/openapi.yaml', summary: 'Get this document as YAML' },
} as const satisfies Record<string, OperationEntry>;

export type OperationId = keyof typeof operations;

export const operation = (id: OperationId): OperationEntry => operations[id];
