import type { OperationEntry } from '../kernel/operation.js';
import { AccessRecordView, ListAccessRecordsRequest } from './access-record.view.js';

/** The record of access. Part of the table of operations. */
export const accessOperations = {
  listAccessRecords: {
    method: 'GET',
    path: '/access-records',
    section: 'Organization',
    ext: true,
    server: ['audit:read'],
    browser: null,
    workspace: ['audit:read'],
    reach: 'organization',
    body: 'none',
    status: [200],
    rate: 'default',
    answer: 'page',
    csv: true,
    alsoMedia: ['application/x-ndjson', 'application/fhir+json'],
    summary: 'Who looked at which patient, and what was refused',
    description:
      'The record of access (45 CFR 164.312(b)), newest first: an entry for each act that showed, handed out or refused a patient’s data, over every way. Kept for six years or more, also after a bill was shredded: it holds ids alone. With filters a page may be short or empty: go on with `nextCursor` until it is null. An answer is in it a second after it left, at most.',
    query: ListAccessRecordsRequest,
    view: AccessRecordView,
  },
} as const satisfies Record<string, OperationEntry>;
