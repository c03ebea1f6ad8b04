import type { OperationEntry } from '../kernel/operation.js';
import { ListPatientsRequest, PatientRecordView, PatientsView } from './patient.views.js';
import { DisclosuresRequest, DisclosuresView } from './disclosures.js';

const read = {
  method: 'GET',
  section: 'Worklists',
  ext: true,
  server: ['bills:read'],
  browser: ['bills:read'],
  reach: 'collection',
  body: 'none',
  answer: 'data',
  status: [200],
  rate: 'default',
} as const;

/** Operations on what concerns one patient. Part of the table of operations. */
export const patientOperations = {
  listPatients: {
    ...read,
    path: '/patients',
    summary: 'Patients by name',
    description:
      'Patients are made of bills: whoever has one that the credential may see. Of more than `limit` those with the most bills are listed.',
    query: ListPatientsRequest,
    view: PatientsView,
  },
  getPatient: {
    ...read,
    path: '/patients/{id}',
    summary: 'A patient with claims, bills, deadlines, evaluations and documents',
    description:
      'All that the bills of the patient say that the credential may see: the sums of all, the newest 200 one by one. Documents are listed for whoever may read them. 404 for a patient without such a bill.',
    view: PatientRecordView,
  },
  listDisclosures: {
    method: 'GET',
    path: '/patients/{id}/disclosures',
    section: 'Organization',
    ext: true,
    summary: 'To whom a patient’s data was given',
    description:
      'The accounting of disclosures (45 CFR 164.528): day, recipient with address, what, purpose. It is made of what the bills’ histories say left: transmissions to payers, requests for independent bill review, courtesy copies. Disclosures that need not be told, as those for payment, are marked `accountable: false`; with `accountable=true` they are left out. Six years back unless `from` says otherwise. By what right a courtesy copy left is its `basis`; those by an authorization and to the patient need not be told either. What the practice gave away by other means, exports among them, is not in it: the record of access has those. 404 for a patient without bills.',
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
  getAccounting: {
    method: 'GET',
    path: '/patients/{id}/disclosures/pdf',
    section: 'Organization',
    ext: true,
    summary: 'The accounting of disclosures, as a letter',
    description:
      'A PDF of what `GET /patients/{id}/disclosures` tells, for the patient who asks for it. It names recipients, so that it takes `bills:read`, too.',
    server: [['audit:read', 'bills:read']],
    browser: null,
    workspace: ['audit:read'],
    reach: 'organization',
    body: 'none',
    answer: 'file',
    status: [200],
    rate: 'packets',
    query: DisclosuresRequest,
  },
} as const satisfies Record<string, OperationEntry>;
