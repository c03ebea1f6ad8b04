import type { AccountingData } from '../forms/accounting.js';
import type { CoverData } from '../forms/cover.js';
import type { EorData } from '../forms/eor.js';
import type { DemandLetterData } from '../forms/demand-letter.js';
import type { FilingInstructionsData } from '../forms/filing-instructions.js';
import type { ProofData } from '../forms/proof.js';
import type { ReviewFormData } from '../forms/review-form/review-form.js';
import type { SlipSheetData } from '../forms/slip-sheet.js';

/** All people, numbers and places are fictitious. */
const at = '2026-03-02T18:00:00.000Z';
const pastDue = '2026-06-12T17:30:00.000Z';

export const originalEor: EorData = {
  eorDate: '2026-04-14',
  servedAt: '2026-04-15',
  answers: 'original',
  payer: {
    name: 'Golden State Claims',
    address: { line1: 'PO Box 14479', city: 'Lexington', state: 'KY', postalCode: '40512' },
    phone: '(800) 555-0100',
  },
  provider: { name: 'Eastside Medical-Legal Group', npi: '1992837465', taxIdLast4: '5667' },
  renderingProvider: 'Priya Raman, M.D.',
  employee: 'Nguyễn Thị Hồng',
  employer: 'Łukasz Żółć Fabrication',
  claimNumber: 'WC-2026-0099812',
  dateOfInjury: '2025-11-02',
  billNumber: '1042',
  billReceived: '2026-03-03',
  payerClaimControlNumber: 'PAYERCTRL1',
  payment: { method: 'check', number: '7781', date: '2026-04-14', amount: 250_000 },
  lines: [
    {
      serviceDate: '2026-02-24',
      code: 'ML201',
      modifiers: ['93', '95'],
      units: 1,
      billed: 302_250,
      allowed: 201_500,
      paid: 201_500,
      adjustments: [{ group: 'CO', reason: '45', amount: 100_750 }],
    },
    {
      serviceDate: '2026-02-24',
      serviceDateEnd: '2026-02-26',
      code: 'MLPRR',
      modifiers: [],
      units: 230,
      billed: 69_000,
      allowed: 48_500,
      paid: 48_500,
      adjustments: [
        { group: 'CO', reason: 'P12', amount: 20_000 },
        { group: 'CO', reason: '16', amount: 500 },
      ],
    },
  ],
  remarkCodes: ['N130'],
  contact: { name: 'Bill review desk' },
  billingMode: 'med_legal',
  sandbox: true,
};

export const secondReviewEor: EorData = {
  ...originalEor,
  eorDate: '2026-05-20',
  servedAt: '2026-05-21',
  answers: 'second_review',
  payment: { method: 'eft', number: 'TRN00991', date: '2026-05-20', amount: 50_000 },
  claimAdjustments: [{ group: 'OA', reason: '23', amount: 1_000 }],
  sandbox: false,
};

export const deniedEor: EorData = {
  ...originalEor,
  payment: null,
  remarkCodes: ['N448', 'MA130'],
  lines: originalEor.lines.map((line) => ({
    ...line,
    allowed: 0,
    paid: 0,
    adjustments: [{ group: 'PI', reason: '50', amount: line.billed }],
  })),
};

export const professionalEor: EorData = {
  ...originalEor,
  billingMode: 'professional',
  payer: { name: 'Golden State Claims' },
  contact: null,
  remarkCodes: [],
  payment: { method: 'check', number: '7782', date: '2026-04-14', amount: 15_000 },
  lines: [
    {
      serviceDate: '2026-02-24',
      code: '99214',
      modifiers: ['25'],
      units: 1,
      billed: 21_437,
      allowed: 15_000,
      paid: 15_000,
      adjustments: [{ group: 'CO', reason: 'W1', amount: 6_437 }],
    },
  ],
};

export const proof: ProofData = {
  at: pastDue,
  billNumber: '1042',
  environment: 'sandbox',
  patient: 'Nguyễn Thị Hồng',
  claimNumber: 'WC-2026-0099812',
  dateOfInjury: '2025-11-02',
  dateOfService: '2026-02-24',
  provider: 'Eastside Medical-Legal Group',
  claimsAdministrator: 'Golden State Claims Administrators',
  totalCharge: 371_250,
  submittedAt: at,
  route: 'E-bill',
  destination: 'Synthetic Clearinghouse, payer ID GS123',
  controlNumber: '1042-1',
  snapshotSha256: 'ab'.repeat(32),
  documents: [
    {
      filename: 'report.pdf',
      type: 'Final report',
      reportTypeCode: 'J4',
      pages: 31,
      sizeBytes: 2_600_000,
      sha256: 'cd'.repeat(32),
    },
    { filename: `${'long-name-'.repeat(12)}.pdf`, type: 'Other', pages: null, sizeBytes: 300, sha256: 'ef'.repeat(32) },
  ],
  timeline: [
    { at, title: 'Bill submitted', detail: 'Sent electronically · $3712.50' },
    { at: '2026-03-03T08:00:00.000Z', title: 'Accepted by the payer', detail: null },
    {
      at: pastDue,
      title: 'Note',
      detail: 'Spoke with the adjuster, who will look for the report that was sent with the bill and call back.',
    },
  ],
};

export const cover: CoverData = {
  at,
  title: 'Courtesy copy',
  subtitle: 'Bill 1042',
  sandbox: true,
  to: ['adjuster@example.org', 'cc attorney@example.org'],
  from: ['Eastside Medical-Legal Group', '213-555-0199'],
  facts: [
    ['Employee', 'Nguyễn Thị Hồng'],
    ['Claim number', 'WC-2026-0099812'],
    ['Date of service', '02/24/2026'],
    ['Claims administrator', ''],
  ],
  message: 'Courtesy copy of a bill\n\nPlease find the bill and its report on the following pages.',
  index: [
    { title: 'Medical claim form', page: 2 },
    { title: 'report.pdf', page: 3 },
    { title: 'Proof of service', page: null },
  ],
};

export const slipSheet: SlipSheetData = { at, filename: 'scan.pdf', sha256: 'ab'.repeat(32), reason: 'password' };

export const secondReview: ReviewFormData = {
  kind: 'second_review',
  at: pastDue,
  sandbox: true,
  employee: { name: 'Muñoz, José', dateOfBirth: '1979-07-14', dateOfInjury: '2025-11-02', ssn: '987654321' },
  claimNumber: 'WC-2026-0099812',
  employer: 'Acme Fabrication & Welding, Inc.',
  provider: {
    name: 'Eastside Medical-Legal Group',
    npi: '1992837465',
    contact: 'Dana Ortiz',
    address: {
      line1: '12345 Wilshire Boulevard',
      line2: 'Suite 1200 West',
      city: 'Los Angeles',
      state: 'CA',
      postalCode: '90017-1234',
    },
    phone: '213-555-0199',
    type: 'Qualified Medical Evaluator',
  },
  administrator: {
    name: 'Golden State Claims',
    contact: 'Bill review desk',
    address: { line1: 'PO Box 14479', city: 'Lexington', state: 'KY', postalCode: '40512' },
    phone: '800-555-0100',
    fax: '800-555-0101',
    email: 'claims@example.org',
  },
  billNumber: '1042',
  payerClaimControlNumber: 'PAYERCTRL1',
  eorReceived: '2026-04-15',
  reason: 'The modifier 93 was not applied, although an interpreter was needed for the whole of the evaluation.',
  documents: ['final report (report.pdf)', 'Declaration of the interpreter'],
  disputedAmount: 100_750,
  lines: [
    {
      serviceDate: '2026-02-24',
      serviceDateEnd: '2026-02-26',
      code: 'ML201',
      modifiers: ['93', '95'],
      billed: 302_250,
      paid: 201_500,
      disputed: 100_750,
      authorized: true,
      documented: false,
      reason: 'Interpreter needed; see page 3 of the report.',
    },
  ],
  signedBy: 'Dana Ortiz',
  signedOn: '2026-06-12',
};

export const independentReview: ReviewFormData = {
  ...secondReview,
  kind: 'independent_bill_review',
  secondReviewDate: '2026-05-21',
  feeSchedule: 'Medical-Legal Fee Schedule',
};

export const demand: DemandLetterData = {
  ...{ at: pastDue, sandbox: true, billNumber: '1042', date: '2026-10-14' },
  to: ['Ms. Sandoval', 'Golden State Claims', 'PO Box 14479', 'Lexington, KY 40512'],
  from: ['Pacific Occupational Medicine', '500 Harbor Way, Suite 12', 'Oakland, CA 94607'],
  phone: '510-555-0144',
  facts: [
    ['Employee', 'José O’Brien-Muñoz'],
    ['Claim number', 'WC-2026-0099812'],
    ['Date of injury', '11/03/2025'],
    ['Employer', 'Acme Fabrication & Welding Inc'],
    ['Date of service', '07/20/2026'],
    ['Received', '08/03/2026'],
  ],
  ...{ medLegal: false, receipt: 'sent by fax, as the enclosed proof shows', receivedOn: '2026-08-03' },
  payBy: '2026-09-17',
  lines: [
    { code: '99204', dates: '07/20/2026', charge: 1_500_00, owed: 983_19, late: 983_19 },
    { code: 'WC004-25', dates: '07/20/2026 – 07/22/2026', charge: 300_00, owed: 300_00, late: 300_00 },
  ],
  parts: [
    { amount: 983_19, paidOn: '2026-10-12', days: 70, open: false },
    { amount: 300_00, paidOn: '2026-10-14', days: 72, open: true },
  ],
  ...{ basis: 1_283_19, penalty: 192_48, interest: 24_77, penaltyPercent: 15, interestPercent: 10, perDay: 8 },
  ...{ asOf: '2026-10-14', lastDay: '2026-11-13', citation: 'Labor Code § 4603.2(b)(2)', rulesVersion: '2026.1' },
};

export const filing: FilingInstructionsData = {
  at: pastDue,
  sandbox: true,
  billNumber: '1042',
  fee: 18_000,
  feeUnproven: false,
  dueDate: '2026-06-22',
  administrator: { name: 'Golden State Claims', address: 'PO Box 14479, Lexington, KY 40512' },
};

export const accounting: AccountingData = {
  at: pastDue,
  sandbox: true,
  practice: 'Eastside Medical-Legal Group',
  patient: 'José Muñoz',
  patientId: 'pat_01j8x2v5m3qk7n4t6w9y0z1abc',
  from: '2020-06-12',
  through: '2026-06-12',
  disclosures: [
    {
      day: '2026-04-01',
      recipient: 'Golden State Claims',
      addresses: ['PO Box 14479\nLexington KY 40512'],
      what: 'Bill 1042-1\nClaim form\n2 documents',
      purpose: 'Payment of a bill for medical services',
      basis: 'For payment (45 CFR 164.506(c))',
      accountable: false,
    },
    {
      day: '2026-05-04',
      recipient: 'attorney@law.example',
      addresses: ['attorney@law.example', 'paralegal-of-the-attorney@law.example'],
      what: 'Copy of a bill\n1 document',
      purpose: 'Review of the claim by the attorney of the employer',
      basis: 'Workers’ compensation laws (45 CFR 164.512(l))',
      accountable: true,
    },
    {
      day: '2026-05-05',
      recipient: null,
      addresses: [],
      what: 'Copy of a bill\n0 documents',
      purpose: 'Copy of a workers’ compensation bill',
      basis: 'Required by law or a proceeding (45 CFR 164.512)',
      accountable: true,
    },
  ],
};
