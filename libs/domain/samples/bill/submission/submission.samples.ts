import { askedAt, noon, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { refusedInAll } from '../lifecycle.samples.js';
import { rejectBill } from '../payer-answers/payer-answers.samples.js';
import type { SubmissionCommands, submissionActions } from '../../../src/bill/submission/submission.commands.js';
import type { SubmissionEvents, SubmissionPrivate } from '../../../src/bill/submission/submission.events.js';

type SubmitData = BillCommandOf<'SubmitBill'>['data'];

export const BILL_ID = 'bill_01j000000000000000000000aa';
/** Monday, 10:00 a.m. in Los Angeles. */
export const SUBMITTED_AT = '2026-03-02T18:00:00.000Z';

const address = { line1: '100 Main Street', line2: null, city: 'Los Angeles', state: 'CA', postalCode: '90012' };

/** The bill as the claims examiner sees it: Maria Sandoval's evaluation on 2026-02-24. */
export const billText: SubmissionPrivate = {
  externalId: 'X-1',
  nameParts: 1,
  patient: {
    externalId: 'P-77',
    firstName: 'Maria',
    middleName: null,
    lastName: 'Sandoval',
    dateOfBirth: '1979-04-02',
    ssn: '078051120',
    gender: 'F',
    phone: '213-555-0100',
    address,
  },
  claim: {
    externalId: 'C-88',
    claimNumber: 'WC-2026-0001',
    adjNumber: 'ADJ1234567',
    employer: 'Golden State Logistics',
    dateOfInjury: '2026-01-15',
    injuryState: 'CA',
    description: 'Fell from a ladder.',
    administratorName: 'Pacific Claims Services',
  },
  service: { date: '2026-02-24', endDate: null, authorizationNumber: null },
  billingProvider: {
    name: 'Kim Medical Group',
    taxId: '123456780',
    taxIdType: 'EIN',
    npi: '1234567893',
    phone: '213-555-0111',
    address,
  },
  renderingProvider: {
    name: 'Alex Kim, MD',
    npi: '1234567893',
    taxonomy: '207X00000X',
    specialty: null,
    licenseNumber: null,
    licenseState: null,
  },
  serviceLocation: { name: null, placeOfServiceCode: '11', address },
  diagnoses: [{ code: 'M54.50', description: 'Low back pain, unspecified' }],
  lines: [
    {
      serviceDate: '2026-02-24',
      serviceDateEnd: null,
      diagnosisPointers: [],
      pricing: { status: 'calculated', basis: 'MLFS', citation: '8 CCR § 9795', steps: ['2,015.00 × 1'] },
    },
  ],
  documents: [{ externalId: 'D-1', filename: 'report.pdf', description: null, sha256: 'ab'.repeat(32) }],
  submission: { destination: null, attention: null, subject: null, note: null, cc: [] },
  delivery: {
    payerName: 'Pacific Claims Services',
    contacts: { faxNumber: '213-555-0199', claimsEmail: null, portalUrl: null, mailingAddress: null },
    clearinghouse: 'Synthetic Clearinghouse',
    clearinghousePayerId: 'SYN01',
  },
  claimPattern: { state: 'match', label: 'Claim number matches', detail: 'WC-####-####' },
  warnings: [],
  actorName: 'Bo Biller',
};

/**
 * Returns a command that submits a bill, by default one ML201 line at 2,015.00 by e-bill. `text` replaces parts of the
 * encrypted group.
 */
export const submitBill = (
  overrides: Partial<Omit<SubmitData, 'private'>> = {},
  text: Partial<SubmissionPrivate> = {},
): BillCommandOf<'SubmitBill'> => {
  const billId = overrides.billId ?? BILL_ID;
  return {
    type: 'SubmitBill',
    data: {
      billId,
      billNumber: 1042,
      customerExternalId: null,
      billingMode: 'med_legal',
      submittedAt: SUBMITTED_AT,
      patientId: 'pat_1',
      claimId: 'clm_1',
      administratorId: 'ca_pacific',
      payerKey: null,
      billingProviderId: 'bp_1',
      renderingProviderId: 'rp_1',
      route: 'ebill',
      environment: 'sandbox',
      lines: [
        {
          id: 'line_1',
          code: 'ML201',
          modifiers: [],
          units: 1,
          charge: 2015_00,
          allowed: 2015_00,
          pricingStatus: 'calculated',
        },
      ],
      documents: [
        {
          id: 'doc_1',
          documentType: 'final_report',
          reportTypeCode: 'J4',
          source: 'partner_api',
          sizeBytes: 1234,
          pages: 2,
        },
      ],
      originalBillId: billId,
      replacesBillId: null,
      duplicates: [],
      ...overrides,
      private: { ...billText, ...text },
    },
  };
};

/** Encrypted group of `fullSubmission`. */
export const fullText: SubmissionPrivate = {
  ...billText,
  patient: { ...billText.patient, middleName: 'Elena', address: { ...billText.patient.address, line2: 'Apt 4' } },
  service: { date: '2026-02-23', endDate: '2026-02-24', authorizationNumber: 'AUTH-5512' },
  renderingProvider: {
    ...billText.renderingProvider,
    specialty: 'Orthopaedic surgery',
    licenseNumber: 'A12345',
    licenseState: 'CA',
  },
  serviceLocation: { ...billText.serviceLocation, name: 'Kim Medical Group, Los Angeles' },
  diagnoses: [
    { code: 'M54.50', description: 'Low back pain, unspecified' },
    { code: 'S33.5XXA', description: 'Sprain of ligaments of lumbar spine, initial encounter' },
  ],
  lines: [
    {
      serviceDate: '2026-02-23',
      serviceDateEnd: '2026-02-24',
      diagnosisPointers: [1, 2],
      pricing: {
        status: 'calculated',
        basis: 'Medical-Legal Fee Schedule: ML201 Comprehensive medical-legal evaluation',
        citation: '8 CCR § 9795',
        steps: ['$2,015.00 per evaluation × 1 = $2,015.00', 'modifier 94: +35 %', '× 1.35 = $2,720.25'],
      },
    },
    {
      serviceDate: '2026-02-24',
      serviceDateEnd: null,
      diagnosisPointers: [1],
      pricing: {
        status: 'calculated',
        basis: 'Medical-Legal Fee Schedule: MLPRR Record review above the included pages',
        citation: '8 CCR § 9795',
        steps: ['$3.00 per page × 412 = $1,236.00'],
      },
    },
  ],
  documents: [{ externalId: 'D-1', filename: 'report.pdf', description: 'QME report', sha256: 'ab'.repeat(32) }],
  submission: {
    destination: { faxNumber: '213-555-0142', email: null, mailingAddress: null },
    attention: 'Bill review',
    subject: 'QME bill',
    note: 'Report attached.',
    cc: ['billing@kim.example'],
  },
  delivery: {
    payerName: 'Pacific Claims Services',
    contacts: {
      faxNumber: '213-555-0199',
      claimsEmail: 'bills@pacific-claims.example',
      portalUrl: 'https://portal.pacific-claims.example',
      mailingAddress: 'PO Box 100, Sacramento CA 95813',
    },
    clearinghouse: 'Synthetic Clearinghouse',
    clearinghousePayerId: 'SYN01',
  },
  warnings: [{ code: 'npi_check_digit', path: 'bill.billingProvider.npi', message: 'The check digit is wrong.' }],
};

/** Submission with every field filled: two lines, sent by fax. */
export const fullSubmission = submitBill(
  {
    customerExternalId: 'CU-9',
    payerKey: 'pacific-main',
    route: 'fax',
    lines: [
      {
        id: 'line_1',
        code: 'ML201',
        modifiers: ['94'],
        units: 1,
        charge: 2720_25,
        allowed: 2720_25,
        pricingStatus: 'calculated',
      },
      {
        id: 'line_2',
        code: 'MLPRR',
        modifiers: [],
        units: 412,
        charge: 1236_00,
        allowed: 1236_00,
        pricingStatus: 'calculated',
      },
    ],
  },
  fullText,
);

export const resubmitBill = (at: string): BillCommandOf<'ResubmitBill'> => ({
  type: 'ResubmitBill',
  data: { ...askedAt(at), reason: 'Claim number corrected by the payer' },
});

export const submissionSamples: TopicSamples<SubmissionCommands, SubmissionEvents, keyof typeof submissionActions> = {
  // Every history starts with its own submission.
  wishes: { SubmitBill: [], ResubmitBill: [(_, at) => resubmitBill(at)] },
  events: {
    BillSubmitted: [fullSubmission],
    BillResubmitted: [rejectBill(noon('2026-03-03')), resubmitBill(noon('2026-03-04'))],
  },
  actions: { resubmit: { harmless: (_, at) => [resubmitBill(at)], ready: { scenario: 'rejected' } } },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'resubmit',
      outcomes: { ...refusedInAll, rejected: 'submitted' },
      command: () => resubmitBill(TODAY),
    },
  ],
};
