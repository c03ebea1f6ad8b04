import type { RfaContent } from '../../src/authorization/rfa.commands.js';
import type { RfaItemText } from '../../src/authorization/rfa.types.js';

/** ID of an item in the sample request. */
export const sampleRfaItemId = `rfai_${'b'.repeat(26)}`;
const address = { line1: '100 Spring Street', line2: 'Suite 4', city: 'Los Angeles', state: 'CA', postalCode: '90012' };

const item: RfaItemText = {
  externalId: 'pt-1',
  diagnosisCode: 'M25.561',
  diagnosisDescription: 'Pain in right knee',
  serviceDescription: 'Physical therapy of the right knee',
  procedureCode: '97110',
  codeFrom: null,
  codeTo: null,
  quantity: 24,
  units: null,
  frequency: '3 a week',
  duration: '8 weeks',
  requestedFrom: '2026-06-10',
  requestedTo: '2026-08-31',
  bodyPart: 'Right knee',
};

/** Content of a request for physical therapy, with every field filled. */
export const rfaContent: RfaContent = {
  facts: {
    customerExternalId: 'clinic-7',
    patientId: `pat_${'f'.repeat(26)}`,
    claimId: `clm_${'g'.repeat(26)}`,
    administratorId: 'cadm_1',
    renderingProviderId: `rp_${'h'.repeat(26)}`,
    requestType: 'new',
    oralConfirmation: false,
    reviewType: 'prospective',
    expedited: false,
    form: 'rfa',
    recommendationDate: '2026-05-28',
    firstVisitDate: '2026-05-28',
    items: [{ itemId: sampleRfaItemId, formulary: false, exemption: null }],
  },
  text: {
    externalId: 'request-1',
    patient: {
      externalId: 'p-1',
      firstName: 'Ana',
      middleName: 'M',
      lastName: 'Reyes',
      dateOfBirth: '1984-02-29',
      phone: '2135550100',
      address,
    },
    claim: {
      externalId: 'c-1',
      claimNumber: 'WC-2026-1',
      employer: 'Acme Freight',
      dateOfInjury: '2026-05-01',
      administratorName: 'Golden State Claims',
    },
    requestingPhysician: {
      name: 'Dr. Pat Primary',
      npi: '1234567893',
      specialty: 'Orthopedics',
      licenseNumber: 'A12345',
      role: 'primary',
    },
    practice: {
      name: 'Spring Street Clinic',
      contactName: 'Bo Biller',
      address,
      phone: '2135550101',
      fax: '2135550102',
      email: 'ur@clinic.example',
    },
    authorizationContact: {
      name: 'UR desk',
      address,
      phone: '2135550103',
      fax: '2135550104',
      email: 'ur@payer.example',
    },
    certification: null,
    rationale: 'Strength after arthroscopy',
    materialChange: null,
    items: [item],
  },
};
