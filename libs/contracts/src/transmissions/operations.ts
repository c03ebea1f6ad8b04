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

/** Transmissions to the payer, with their files. */
export const transmissionOperations = {
  listTransmissions: {
    ...readBill,
    path: '/bills/{billId}/transmissions',
    summary: 'List transmissions of a bill with files and acknowledgments',
    description:
      'Oldest first. Files are generated from the data as sent and always have the same bytes. The sandbox also returns the 837 of a bill.',
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
      '`claim.837` is the electronic bill (005010X222A1). `275-<n>.x12` contains an attachment. `attachment-<control number>.pdf` is an attachment with its PWK06 control number. `packet.pdf` and `cover.pdf` are the paper packet and its cover. `index.json` lists the files. Without the permission `identifiers:read`, `packet.pdf` is a redacted copy (SSN `***-**-1234`), and `claim.837` is not listed and returns 403.',
    answer: 'file',
    media: ['application/edi-x12', 'application/pdf', 'application/json'],
  },
} as const satisfies Record<string, OperationEntry>;
