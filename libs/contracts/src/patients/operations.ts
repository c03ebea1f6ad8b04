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

export const patientOperations = {
  listPatients: {
    ...read,
    path: '/patients',
    summary: 'List patients by name',
    description:
      'Patients of the bills and requests for authorization that the credential may read. If more than `limit` match, the patients with the most bills are returned; `sort=name` pages through all of them.',
    query: ListPatientsRequest,
    view: PatientsView,
  },
  getPatient: {
    ...read,
    path: '/patients/{id}',
    summary: 'Get a patient with claims, bills, requests for authorization, deadlines, evaluations and documents',
    description:
      'All data from the patient’s bills and requests for authorization that the credential may read: totals of all bills, and the newest 200 bills and 200 requests. Deadlines and documents of a request are in `GET /rfas/{id}`. Documents are listed for credentials that may read them. Requests are listed for credentials with `rfas:read` in an organization with treatment billing. 404 for a patient without a readable bill or request.',
    view: PatientRecordView,
  },
  listDisclosures: {
    method: 'GET',
    path: '/patients/{id}/disclosures',
    section: 'Organization',
    ext: true,
    summary: 'List disclosures of a patient’s data',
    description:
      'Accounting of disclosures (45 CFR 164.528): date, recipient with address, content and purpose. It is derived from the histories of the patient’s bills and requests for authorization. It includes transmissions to payers, requests for independent bill review, courtesy copies, requests for authorization, and information sent in response to a payer’s questions about them. Disclosures that need not be reported, such as disclosures for payment, are marked `accountable: false` and left out with `accountable=true`. Covers the last six years unless `from` is set. `basis` gives the legal basis of a courtesy copy; copies by an authorization or to the patient need not be reported either. Data that the practice disclosed by other means, including exports, is not listed here; exports are in the record of access. The recipient of a request is null without `rfas:read`. 404 if the patient has neither bills nor requests.',
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
      'PDF version of `GET /patients/{id}/disclosures`, for a patient who requests an accounting. It names recipients, so it requires `bills:read`, and `rfas:read` if a request for authorization was sent.',
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
