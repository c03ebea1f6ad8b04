import type { OperationEntry } from '../kernel/operation.js';
import {
  DismissalRequest,
  ListPayerFilesRequest,
  MatchItemRequest,
  PayerFileView,
  SandboxPayerFileRequest,
  SandboxPayerFileView,
} from './payer-file.views.js';

/** TA1 for an interchange that was never sent. It is accepted, and its item is quarantined. */
const EXAMPLE_PAYER_FILE = [
  'ISA*00*          *00*          *ZZ*SANDBOXPAYER   *ZZ*1234567893     *260302*1005*^*00501*000000001*0*T*:~',
  'TA1*000000042*260302*1000*A*000~',
  'IEA*0*000000001~',
].join('\n');

const common = { section: 'Payer files', ext: true, reach: 'organization' } as const;
const write = {
  ...common,
  method: 'POST',
  server: [['payments:write', 'bills:submit']],
  // A payer file moves money, so embedded pages may not upload one.
  browser: null,
  workspace: ['payments:write'],
  scopeFirst: true,
  answer: 'data',
  rate: 'writes',
} as const;
const read = {
  ...common,
  method: 'GET',
  server: ['bills:read'],
  browser: ['bills:read'],
  body: 'none',
  status: [200],
  rate: 'default',
} as const;

/** Files from payers and clearinghouses. */
export const payerFileOperations = {
  receivePayerFile: {
    ...write,
    path: '/payer-files',
    summary: 'Upload a payer file: TA1, 999, 277CA, 277 or 835',
    description:
      'Send the original X12 file; any separators are accepted. Items are matched with bills of the organization and processed: acknowledgements, EORs and payments. The receipt gives the outcome of each item. Items that cannot be processed are quarantined, and nothing of them is posted. A file that is not X12 is also accepted and quarantined. Repeating the same bytes returns the first receipt (200, `duplicate: true`); nothing is processed twice.',
    body: 'file',
    bodyLimit: 25,
    takes: {
      media: ['application/edi-x12', 'text/plain', 'application/octet-stream'],
      example: EXAMPLE_PAYER_FILE,
    },
    status: [201, 200],
    view: PayerFileView,
  },
  listPayerFiles: {
    ...read,
    path: '/payer-files',
    summary: 'List receipts of payer files, newest first',
    answer: 'page',
    query: ListPayerFilesRequest,
    view: PayerFileView,
  },
  getPayerFile: {
    ...read,
    path: '/payer-files/{id}',
    summary: 'Get the receipt of a payer file',
    answer: 'data',
    view: PayerFileView,
  },
  matchPayerFileItem: {
    ...write,
    path: '/payer-files/{id}/items/{n}/match',
    summary: 'Match an item of a payer file to a bill',
    description:
      'The item is processed as if it had named the bill, and the audit names the user. A dismissed item can also be matched. 409 if the item is not unmatched. Returns the receipt.',
    body: 'json',
    status: [200],
    request: MatchItemRequest,
    view: PayerFileView,
    problems: ['lifecycle_conflict'],
  },
  dismissPayerFile: {
    ...write,
    path: '/payer-files/{id}/dismiss',
    summary: 'Dismiss a payer file’s unprocessed items',
    description:
      'Dismisses all quarantined items, so that `unmatchedRemittance` no longer counts them. Nothing is deleted or posted. The receipt gives the user, time and reason. Repeating the request changes nothing. 409 if nothing in the file is quarantined. Returns the receipt.',
    body: 'json',
    status: [200],
    request: DismissalRequest,
    view: PayerFileView,
    problems: ['lifecycle_conflict'],
  },
  dismissPayerFileItem: {
    ...write,
    path: '/payer-files/{id}/items/{n}/dismiss',
    summary: 'Dismiss an unprocessed item of a payer file',
    description:
      'Dismisses one unmatched or refused item, with the same effects as for the whole file. 409 if the item was processed. Returns the receipt.',
    body: 'json',
    status: [200],
    request: DismissalRequest,
    view: PayerFileView,
    problems: ['lifecycle_conflict'],
  },
  destroyPayerFile: {
    ...write,
    path: '/payer-files/{id}/destroy',
    stepUp: 'always',
    summary: 'Delete a payer file that doesn’t belong to this organization',
    description:
      'The encrypted copy is deleted permanently. The receipt stays without content: arrival time, digest, number of items, and the user, time and reason of the deletion. Waiting items are dismissed. Repeating the request changes nothing. 409 if part of the file was processed, if one of its checks is active (void the check first), or while the organization is under a legal hold. Returns the receipt.',
    body: 'json',
    status: [200],
    request: DismissalRequest,
    view: PayerFileView,
    problems: ['lifecycle_conflict'],
  },
  makeSandboxPayerFile: {
    method: 'POST',
    path: '/sandbox/bills/{billId}/payer-file',
    section: 'Sandbox',
    ext: true,
    summary: 'Generate a sample payer file that responds to a bill',
    description:
      'Changes nothing. Send `content` to POST /payer-files to process the file. Sandbox organizations only: a live credential is 403 `environment_mismatch`. 409 if the bill has no open balance to pay, or if no 835 payment exists that a reversal could take back.',
    server: ['bills:submit'],
    browser: ['bills:act'],
    reach: 'bill',
    environment: 'sandbox',
    body: 'json',
    answer: 'data',
    status: [200],
    rate: 'writes',
    request: SandboxPayerFileRequest,
    view: SandboxPayerFileView,
    problems: ['environment_mismatch', 'lifecycle_conflict'],
  },
} as const satisfies Record<string, OperationEntry>;
