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
    summary: 'List patients by name',
    description:
      'Patients of the bills and of the requests for authorization that the credential may see. If more than `limit` match, those with the most bills are returned.',
    query: ListPatientsRequest,
    view: PatientsView,
  },
  getPatient: {
    ...read,
    path: '/patients/{id}',
    summary: 'Get a patient with claims, bills, requests for authorization, deadlines, evaluations and documents',
    description:
      'Everything in the patient’s bills and requests for authorization that the credential may see: sums of all bills, and the newest 200 bills and 200 requests. Deadlines and documents of a request are in `GET /rfas/{id}`. Documents are listed for credentials that may read them, requests for those that have `rfas:read` in an organization with treatment billing. 404 for a patient without such a bill or request.',
    view: PatientRecordView,
  },
  listDisclosures: {
    method: 'GET',
    path: '/patients/{id}/disclosures',
    section: 'Organization',
    ext: true,
    summary: 'List disclosures of a patient’s data',
    description:
      'The accounting of disclosures (45 CFR 164.528): day, recipient with address, what, purpose. It is derived from the histories of the patient’s bills and requests for authorization: transmissions to payers, requests for independent bill review, courtesy copies, requests for authorization and the information sent in answer to a payer’s questions about them. Disclosures that need not be told, as those for payment, are marked `accountable: false`; with `accountable=true` they are left out. Six years back unless `from` says otherwise. By what right a courtesy copy left is its `basis`; those by an authorization and to the patient need not be told either. What the practice gave away by other means, exports among them, is not in it: the record of access has those. The recipient of a request is null without `rfas:read`. 404 if the patient has neither bills nor requests.',
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
    summary: 'Download the accounting of disclosures as a letter',
    description:
      'A PDF of what `GET /patients/{id}/disclosures` tells, for the patient who asks for it. It names recipients, so it requires `bills:read`, and `rfas:read` if a request for authorization was sent.',
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
