import type { OperationEntry } from '../kernel/operation.js';
import { MarkMailedRequest, MarkMailedView } from './mark-mailed.request.js';
import {
  ListPrintBatchesRequest,
  PrintBatchCountsView,
  PrintBatchRequest,
  PrintBatchView,
} from './print-batch.view.js';

const read = {
  method: 'GET',
  section: 'Worklists',
  ext: true,
  server: ['bills:read'],
  browser: ['bills:read'],
  reach: 'organization',
  body: 'none',
  status: [200],
  rate: 'default',
} as const;

/** Users print and mail these bills. */
export const printOperations = {
  listPrintBatches: {
    ...read,
    path: '/print-batches',
    summary: 'List print batches by day',
    description:
      'Items that go by mail, or by fax if there is no fax gateway, in one batch per day (Los Angeles time). Includes bills, and requests for authorization if the caller may read them. In the sandbox, only sample bills by mail wait; everything else counts as sent immediately. Newest first.',
    answer: 'page',
    query: ListPrintBatchesRequest,
    view: PrintBatchCountsView,
  },
  getPrintBatch: {
    ...read,
    path: '/print-batches/{date}',
    summary: 'Get a print batch',
    description: 'Items are in the order of the PDF. `Accept: text/csv` returns one row per bill or request.',
    answer: 'data',
    csv: true,
    query: PrintBatchRequest,
    view: PrintBatchView,
  },
  getPrintBatchPdf: {
    ...read,
    path: '/print-batches/{date}/pdf',
    stepUp: 'always',
    summary: 'Download a print batch as one PDF',
    description:
      'Contains an address page, the claim form and attachments of each bill, with a bookmark, and the reviewed packet of each request for authorization. Each item begins on a new sheet, also in double-sided printing. The PDF is generated as a stream and is not stored. Without the permission `identifiers:read`, it is a redacted copy (SSN `***-**-1234`) that must not be mailed.',
    browser: [['bills:read', 'documents:read']],
    answer: 'file',
    rate: 'packets',
    query: PrintBatchRequest,
  },
  markPrintBatchMailed: {
    method: 'POST',
    section: 'Worklists',
    ext: true,
    path: '/print-batches/{date}/mark-mailed',
    summary: 'Mark printed items as mailed or faxed',
    description:
      'Marks the whole printed batch (`version`) or part of it (`controlNumbers`). Marked bills count as sent, which starts the payer’s deadlines. Marked requests for authorization count as sent, which starts no deadline. Requests are included only if the credential may act on them. 409 `lifecycle_conflict` if an item was added to the batch since that version. Repeating the request changes nothing.',
    server: ['bills:write'],
    browser: ['bills:act'],
    reach: 'organization',
    body: 'json',
    answer: 'data',
    status: [200],
    rate: 'writes',
    request: MarkMailedRequest,
    view: MarkMailedView,
    problems: ['lifecycle_conflict'],
  },
} as const satisfies Record<string, OperationEntry>;
