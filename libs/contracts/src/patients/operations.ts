import type { OperationEntry } from '../kernel/operation.js';
import { DisclosuresRequest, DisclosuresView } from './disclosures.js';

/** Operations on what concerns one patient. Part of the table of operations. */
export const patientOperations = {
  listDisclosures: {
    method: 'GET',
    path: '/patients/{id}/disclosures',
    section: 'Organization',
    ext: true,
    summary: 'To whom a patient’s data was given',
    description:
      'The accounting of disclosures (45 CFR 164.528): day, recipient with address, what, purpose. It is made of what the bills’ histories say left: transmissions to payers, requests for independent bill review, courtesy copies. Disclosures for payment are marked `accountable: false`; with `accountable=true` they are left out. Six years back unless `from` says otherwise. What the practice gave away by other means, exports among them, is not in it: the record of access has those. 404 for a patient without bills.',
    server: ['audit:read'],
    browser: null,
    workspace: ['audit:read'],
    reach: 'organization',
    body: 'none',
    answer: 'data',
    status: [200],
    rate: 'default',
    csv: true,
    query: DisclosuresRequest,
    view: DisclosuresView,
  },
} as const satisfies Record<string, OperationEntry>;
