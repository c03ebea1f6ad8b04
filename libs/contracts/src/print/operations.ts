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

/** Operations on bills that people print and mail. Part of the table of operations. */
export const printOperations = {
  listPrintBatches: {
    ...read,
    path: '/print-batches',
    summary: 'List print batches by day',
    description:
      'What of live organizations goes by mail, and by fax where no gateway takes faxes, one batch a day (Los Angeles): bills, and requests for authorization for those who may read them. Newest first.',
    answer: 'page',
    query: ListPrintBatchesRequest,
    view: PrintBatchCountsView,
  },
  getPrintBatch: {
    ...read,
    path: '/print-batches/{date}',
    summary: 'Get a print batch',
    description: 'In the order of the PDF. With `Accept: text/csv`: one line a bill or request.',
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
      'Of each bill an address page, the claim form and its attachments, with a bookmark; of each request for authorization the packet that was looked at. Each begins on a sheet of its own, also where both sides are printed. It is made while it is read, and nothing of it is kept. Without the permission `identifiers:read` it is a redacted copy (SSN `***-**-1234`), not to be mailed.',
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
      'The whole batch as it was printed (`version`), or some of it (`controlNumbers`). Attempts of bills are then sent, which starts the payer’s clocks; requests for authorization are sent, which starts none. It is about requests where the credential may act on them. 409 `lifecycle_conflict` where something came into the batch since that version. Once more it changes nothing.',
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
