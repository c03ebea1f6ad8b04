import { defaultSeparators, type EdiPartner } from '../edi/partner.js';
import type { EdiEnvelope, ProfessionalClaim } from '../edi/professional-claim.js';

const address = (line1: string) => ({
  line1,
  line2: 'Suite 9',
  city: 'Los Angeles',
  state: 'CA',
  postalCode: '90017-1234',
});
/** A med-legal claim with two lines and one document, for a practice that is an organization. */
export const ediClaim: ProfessionalClaim = {
  reference: 'QK7ZR2ABC1042-1',
  billingProvider: {
    name: 'Eastside Medical-Legal Group',
    npi: '1992837465',
    taxonomy: '261QM1300X',
    taxId: '95-4455667',
    taxIdType: 'EIN',
    address: address('800 S Figueroa St'),
  },
  renderingProvider: { name: 'Priya Raman, M.D.', npi: '1234567893', taxonomy: '2084P0800X', licenseNumber: 'A123456' },
  serviceLocation: {
    name: 'Eastside Clinic',
    npi: '1992837465',
    placeOfServiceCode: '11',
    address: address('800 S Figueroa St'),
  },
  employer: { name: 'Acme* Fabrication~', address: address('55 Industrial Way') },
  payer: { name: 'Golden State Claims', id: 'GS123' },
  patient: {
    lastName: 'Muñoz',
    firstName: 'José',
    dateOfBirth: '1979-07-14',
    gender: 'X',
    address: address('1200 N State St'),
  },
  claimNumber: 'WC-2024-0099812',
  dateOfInjury: '2024-11-02',
  injuryState: 'CA',
  diagnoses: ['M54.50', 'S33.5XXA'],
  attachments: [{ reportTypeCode: 'J4', transmission: 'EL', controlNumber: '1042-1-1' }],
  authorizationNumber: 'UR88231A',
  frequency: '1',
  lines: [
    {
      code: 'ML201',
      modifiers: ['93'],
      charge: 201_500,
      units: 1,
      diagnosisPointers: [],
      serviceDate: '2025-03-04',
      controlNumber: 'QK7ZR2ABC1042-1-1',
    },
    {
      code: 'MLPRR',
      modifiers: [],
      charge: 69_050,
      units: 230,
      diagnosisPointers: [1],
      serviceDate: '2025-03-04',
      serviceDateEnd: '2025-03-06',
      controlNumber: 'QK7ZR2ABC1042-1-2',
    },
  ],
};
/** A clearinghouse whose IDs differ from those of the payer and the practice. */
export const ediPartner: EdiPartner = {
  interchange: {
    senderQualifier: 'ZZ',
    senderId: 'SUB001',
    receiverQualifier: '30',
    receiverId: 'CH001',
    applicationSender: 'SUBAPP',
    applicationReceiver: 'CHAPP',
    usage: 'T',
    acknowledgement: true,
    separators: defaultSeparators,
  },
  submitter: { name: 'Billing Service', id: 'ETIN01', contact: 'EDI Desk', phone: '(213) 555-0100' },
  receiver: { name: 'Clearinghouse', id: 'CH001' },
  payers: { '*': '*' },
  claims: { subscriberId: 'omit', medLegalQualifier: 'HC', attachmentReport: 'OZ' },
  attachments: { most: 10 },
  zone: 'America/Los_Angeles',
};

export const ediEnvelope: EdiEnvelope = {
  at: '2025-03-28T10:15:00.000Z',
  partner: ediPartner,
  interchangeNumber: 77,
  groupNumber: 78,
};
