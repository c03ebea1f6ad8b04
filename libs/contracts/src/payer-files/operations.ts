import type { OperationEntry } from '../kernel/operation.js';
import {
  DismissalRequest,
  ListPayerFilesRequest,
  MatchItemRequest,
  PayerFileView,
  SandboxPayerFileRequest,
  SandboxPayerFileView,
} from './payer-file.views.js';

/** A TA1 about an interchange that nobody sent: it is taken, and lies in quarantine. */
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
  // A payer's file moves money: no page of a host brings it.
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

/** Operations on the files that payers and clearinghouses answer by. Part of the table of operations. */
export const payerFileOperations = {
  receivePayerFile: {
    ...write,
    path: '/payer-files',
    summary: 'Upload a payer file: TA1, 999, 277CA, 277 or 835',
    description:
      'The file as it is, X12 with whatever separators. Its items are matched with bills of the organization and worked off: acknowledgements, EORs and payments; the receipt says what became of each. What cannot be worked off lies in quarantine, and nothing of it is posted; a file that is no X12 at all is taken, too. The same bytes again are answered with the first receipt (200, `duplicate: true`); nothing is done twice.',
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
      'The item is worked off as if it had named the bill, and the audit names the person. One that was dismissed can be matched, too. 409 for an item that is not unmatched. Answers the receipt.',
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
      'All of it that lies in quarantine waits for nobody any more: it is counted by `unmatchedRemittance` no longer. Nothing is deleted and nothing posted; the receipt says who did it, when and why. Once more it changes nothing. 409 for a file of which nothing lies in quarantine. Answers the receipt.',
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
      'As for the whole file, for one unmatched or refused item of it. 409 for an item that was worked off. Answers the receipt.',
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
      'Its sealed copy is gone for good, and its receipt stays without content: when it came, its digest, how many items it had, who destroyed it, when and why. What waits is dismissed. Once more it changes nothing. 409 where something of the file was worked off, where a check of it stands (void that first), and while a legal hold on the organization stands. Answers the receipt.',
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
      'Changes nothing: send `content` to POST /payer-files to play it. Sandbox organizations only; a live credential is refused with 403 `environment_mismatch`. 409 where the bill leaves nothing to be paid, or no 835 has paid what a reversal could take back.',
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
