import type { ClaimFormData, ClaimFormLine } from '../forms/claim-form/claim-data.js';

/** All people, numbers and places are fictitious. */
const at = '2026-03-02T18:00:00.000Z';

export const claimLine = (more: Partial<ClaimFormLine> = {}): ClaimFormLine => ({
  serviceDate: '2026-02-24',
  placeOfService: '11',
  code: 'ML201',
  modifiers: ['93', '95'],
  diagnosisPointers: [],
  charge: 302_250,
  units: 1,
  ...more,
});

export const oneLine: ClaimFormData = {
  at,
  destination: ['Golden State Claims Administrators', 'PO Box 14479', 'Lexington, KY 40512'],
  claimsAdministrator: 'Golden State Claims Administrators',
  patient: {
    lastName: "O'Brien-Muñoz",
    firstName: 'José',
    middleName: 'R.',
    dateOfBirth: '1979-07-14',
    gender: 'M',
    ssn: '078-05-1120',
    address: {
      line1: '1200 N. State St',
      line2: 'Apt #14',
      city: 'Los Angeles',
      state: 'CA',
      postalCode: '90033-1234',
    },
    phone: '(213) 555-0144',
  },
  employer: {
    name: 'Acme Fabrication & Welding, Inc.',
    address: { line1: '55 Industrial Way', city: 'Commerce', state: 'CA', postalCode: '90040' },
    phone: '(323) 555-0170',
  },
  claimNumber: 'WC-2026-0099812',
  dateOfInjury: '2025-11-02',
  adjNumber: 'ADJ1234567',
  authorizationNumber: 'UR-88231-A',
  diagnoses: ['M54.50', 'S33.5XXA', 'F43.21', 'G89.29', 'Z56.9'],
  attachments: [
    { reportTypeCode: 'J4', transmission: 'EL', controlNumber: '1042-1-1' },
    { reportTypeCode: 'OZ', transmission: 'EL', controlNumber: '1042-1-2' },
  ],
  lines: [claimLine()],
  amountPaid: 0,
  billNumber: '1042',
  signedOn: '2026-03-02',
  renderingProvider: { name: 'Priya Raman, M.D.', npi: '1234567893', taxonomy: '2084P0800X' },
  billingProvider: {
    name: 'Eastside Medical-Legal Group',
    npi: '1992837465',
    taxId: '95-4455667',
    taxIdType: 'EIN',
    taxonomy: '261QM1300X',
    address: { line1: 'PO Box 4420', city: 'Los Angeles', state: 'CA', postalCode: '90051' },
    phone: '213-555-0199',
  },
  serviceLocation: {
    name: 'Eastside Clinic',
    npi: '1992837465',
    address: { line1: '800 S. Figueroa St.', city: 'Los Angeles', state: 'CA', postalCode: '90017' },
  },
};

export const sevenLines: ClaimFormData = {
  ...oneLine,
  patient: { ...oneLine.patient, gender: 'F', ssn: null },
  billingProvider: { ...oneLine.billingProvider, taxId: '078-05-1120', taxIdType: 'SSN' },
  lines: [
    claimLine({ code: '99214', modifiers: ['25'], charge: 21_437, diagnosisPointers: [1, 2] }),
    ...['97110', '97140', '97112', '97530'].map((code, i) =>
      claimLine({ code, modifiers: ['GP'], charge: 8_905 + i, units: i + 1, diagnosisPointers: [i + 1] }),
    ),
    claimLine({ code: '99080', modifiers: [], charge: 1_299, serviceDateEnd: '2026-02-26' }),
    claimLine({ code: 'WC002', modifiers: ['30', '59', 'RT', 'XS'], charge: 999_999_999, units: 999 }),
  ],
};

export const thirteenDiagnoses: ClaimFormData = {
  ...oneLine,
  employer: { name: 'The Very Long Named Fabrication, Welding and Heavy Machinery Company of Southern California' },
  diagnoses: Array.from({ length: 13 }, (_, i) => `M54.${10 + i}`),
};

export const duplicate: ClaimFormData = { ...oneLine, conditionCode: 'W2', originalReference: 'PAYERCTRL1' };
export const secondReviewClaim: ClaimFormData = { ...oneLine, conditionCode: 'W3', originalReference: 'PAYERCTRL1' };

/** Full boxes: a four-line address, a 29-character claim number, a phone extension, boxes 17 and 32a. */
export const fullBoxes: ClaimFormData = {
  ...secondReviewClaim,
  destination: [
    'Golden State Claims Administrators',
    'Attn: Medical Bill Review',
    'Building 7, Mail Stop 41',
    'PO Box 14479',
    'Lexington, KY 40512-4479',
  ],
  claimNumber: 'WC-2026-0099812-CALIFORNIA-01',
  patient: { ...oneLine.patient, phone: '(213) 555-0144 ext. 207' },
  billingProvider: { ...oneLine.billingProvider, phone: '1-213-555-0199 x12' },
  referringProvider: { name: 'Robin Lee, M.D.', npi: '1245319599', qualifier: 'DN' },
};
