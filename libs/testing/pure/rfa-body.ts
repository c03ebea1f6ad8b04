import { pdfBase64 } from './bill-body.js';

const address = { line1: '100 Main Street', city: 'Los Angeles', state: 'CA', postalCode: '90012' };

/** Item in a request for authorization: 24 physical therapy visits. */
export const rfaItem = {
  diagnosisCode: 'M54.50',
  diagnosisDescription: 'Low back pain',
  serviceDescription: 'Physical therapy of the low back',
  procedureCode: '97110',
  quantity: 24,
};

/** Request for authorization in POST /rfas form, without items. */
export const rfaHead = {
  externalId: 'r-1',
  patient: { externalId: 'p-1', firstName: 'Maria', lastName: 'Sandoval', dateOfBirth: '1979-04-02' },
  claim: {
    externalId: 'c-1',
    claimNumber: 'WC-2026-0001',
    employer: 'Golden State Logistics',
    dateOfInjury: '2026-01-15',
    claimsAdministrator: { id: 'ca_jbvsxzi777xnunnalpti', name: 'Sandbox Mutual Insurance Company (synthetic)' },
  },
  requestingPhysician: { name: 'Alex Kim, MD', npi: '1245319599' },
  practice: { name: 'Kim Medical Group', address, phone: '213-555-0100' },
  recommendationDate: '2026-02-27',
};

/** Clinical report for the request. */
export const rfaReport = {
  filename: 'pr-2.pdf',
  documentType: 'clinical_report',
  contentBase64: pdfBase64('report'),
  documentDate: '2026-02-27',
};

/** POST /rfas body: a request for physical therapy and a device. Only the signature is missing. */
export const rfaBody = (rfa: object = {}, more: object = {}) => ({
  rfa: {
    ...rfaHead,
    items: [rfaItem, { ...rfaItem, serviceDescription: 'TENS unit', procedureCode: 'E0730' }],
    ...rfa,
  },
  documents: [rfaReport],
  ...more,
});
