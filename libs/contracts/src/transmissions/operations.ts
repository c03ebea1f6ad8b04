import { ListPageRequest } from '../kernel/list-page.request.js';
import type { OperationEntry } from '../kernel/operation.js';
import { TransmissionView } from './transmission.view.js';

const readBill = {
  method: 'GET',
  body: 'none',
  status: [200],
  rate: 'default',
  section: 'Bills',
  reach: 'bill',
  ext: true,
  server: ['bills:read'],
  browser: [['bills:read', 'documents:read']],
} as const;

/** Operations on transmissions to the payer, file by file. Part of the table of operations. */
export const transmissionOperations = {
  listTransmissions: {
    ...readBill,
    path: '/bills/{billId}/transmissions',
    summary: 'List transmissions of a bill with files and acknowledgments',
    description:
      'Oldest first. Files are made of what went out, the same bytes each time; in the sandbox, too, where everybody can look at the 837 of a bill.',
    answer: 'data',
    query: ListPageRequest,
    pages: true,
    view: [TransmissionView],
  },
  getTransmissionFile: {
    ...readBill,
    path: '/bills/{billId}/transmissions/{controlNumber}/files/{name}',
    summary: 'Download a file of a transmission',
    description:
      '`claim.837` is the electronic bill (005010X222A1), `275-<n>.x12` carries an attachment, `attachment-<control number>.pdf` is one as PWK06 names it, `packet.pdf` and `cover.pdf` are what goes on paper, `index.json` lists them. Without the permission `identifiers:read` `packet.pdf` is a redacted copy (SSN `***-**-1234`), and `claim.837` is not listed and 403.',
    answer: 'file',
    media: ['application/edi-x12', 'application/pdf', 'application/json'],
  },
} as const satisfies Record<string, OperationEntry>;
