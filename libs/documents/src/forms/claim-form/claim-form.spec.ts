import { createHash } from 'node:crypto';
import type { ClaimFormData, ClaimFormLine } from './claim-data.js';
import { drawClaimForm } from './claim-form.js';
import {
  attachmentText,
  boxAmount,
  claimFields,
  claimTicks,
  lineValues,
  nuccName,
  nuccAddress,
} from './claim-values.js';

const line = (more: Partial<ClaimFormLine> = {}): ClaimFormLine => ({
  serviceDate: '2025-03-04',
  placeOfService: '11',
  code: 'ML201',
  modifiers: ['93', '95'],
  diagnosisPointers: [],
  charge: 201_500,
  units: 1,
  ...more,
});

const claim: ClaimFormData = {
  at: '2025-03-28T10:00:00.000Z',
  destination: ['Golden State Claims Administrators', 'PO Box 14479', 'Lexington, KY 40512'],
  claimsAdministrator: 'Golden State Claims Administrators',
  patient: {
    lastName: "O'Brien-Muñoz",
    firstName: 'José',
    middleName: 'R.',
    dateOfBirth: '1979-07-14',
    gender: 'M',
    address: {
      line1: '1200 N. State St',
      line2: 'Apt #14',
      city: 'Los Angeles',
      state: 'CA',
      postalCode: '90033-1234',
    },
    phone: '(213) 555-0144',
  },
  employer: { name: 'Acme Fabrication & Welding, Inc.' },
  claimNumber: 'WC-2024-0099812',
  dateOfInjury: '2024-11-02',
  adjNumber: 'ADJ1234567',
  authorizationNumber: 'UR-88231-A',
  diagnoses: ['M54.50', 'S33.5XXA', 'F43.21', 'G89.29', 'Z56.9'],
  attachments: [
    { reportTypeCode: 'J4', transmission: 'EL', controlNumber: '1042-1' },
    { reportTypeCode: 'OZ', transmission: 'EL', controlNumber: '1042-2' },
  ],
  lines: [line(), line({ code: 'MLPRR', modifiers: [], charge: 69_000, units: 230, serviceDateEnd: '2025-03-06' })],
  billNumber: '1042',
  signedOn: '2025-03-28',
  renderingProvider: { name: 'Priya Raman, M.D.', npi: '1234567893', taxonomy: '2084P0800X' },
  billingProvider: {
    name: 'Eastside Medical-Legal Group',
    npi: '1992837465',
    taxId: '95-4455667',
    taxIdType: 'EIN',
    taxonomy: '2084p0800x',
    address: { line1: 'PO Box 4420', city: 'Los Angeles', state: 'CA', postalCode: '90051' },
    phone: '213-555-0199',
  },
  serviceLocation: {
    name: 'Eastside Clinic',
    npi: '1992837465',
    address: { line1: '800 S. Figueroa St.', city: 'Los Angeles', state: 'CA', postalCode: '90017' },
  },
};
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('claim form', () => {
  it('fills the boxes of a California workers’ compensation claim', () => {
    expect(claimFields(claim)).toMatchObject({
      payer3: 'LEXINGTON KY 40512',
      '1a': '999999999',
      '2': 'OBRIEN-MUÑOZ, JOSÉ, R',
      '3 month': '07',
      '3 year': '1979',
      '4': 'ACME FABRICATION & WELDING INC',
      '5 street': '1200 N STATE ST APT 14',
      '5 zip': '900331234',
      '5 area': '213',
      '5 phone': '5550144',
      '10d': '',
      '11b qualifier': 'Y4',
      '11b': 'WC-2024-0099812',
      '14 qualifier': '431',
      '19 first': 'ADJ1234567',
      '21A': 'M5450',
      '21E': 'Z569',
      '23': 'UR-88231-A',
      '25': '954455667',
      '29': '0 00',
      '31 date': '03 28 2025',
      '33 phone': '213 5550199',
      '33b': 'ZZ2084P0800X',
    });
    expect(claimTicks(claim)).toMatchObject({ '1': 'other', '3': 'M', '10a': 'yes', '25': 'EIN', '27': 'yes' });
  });

  it('checks no sex for X and prints the SSN if there is one', () => {
    const patient = { ...claim.patient, gender: 'X', ssn: '123-45-6789' } as const;
    expect(claimTicks({ ...claim, patient })).not.toHaveProperty('3');
    expect(claimFields({ ...claim, patient })['1a']).toBe('123456789');
  });

  it('marks a second review and names the control number of the original bill', () => {
    const again = { ...claim, conditionCode: 'W3', originalReference: 'payerctrl1' };
    expect(claimFields(again)).toMatchObject({ '10d': 'BGW3', '22 code': '7', '22 reference': 'PAYERCTRL1' });
    expect(claimFields({ ...claim, conditionCode: 'W2' })).toMatchObject({ '22 code': '', '22 reference': '' });
  });

  it('prints service lines with diagnosis letters', () => {
    expect(lineValues(line(), claim)).toMatchObject({
      'from year': '25',
      'to day': '04',
      code: 'ML201',
      modifier2: '95',
      pointers: 'ABCD',
      charge: '2015 00',
      qualifier: 'ZZ',
      otherId: '2084P0800X',
    });
    expect(lineValues(line({ diagnosisPointers: [5, 1, 13] }), claim).pointers).toBe('EA');
    expect(boxAmount(999_999_999)).toBe('9999999 99');
    expect(attachmentText(claim)).toBe('PWKOZELACJ41042-1   PWKOZELAC1042-2');
  });

  it.each([
    ['St. Mary’s / Care, #2', 'ST MARYS CARE 2', 'ST MARYS CARE 2'],
    ['Smith-Jones & Sons', 'SMITH-JONES & SONS', 'SMITH-JONES AND SONS'],
    ['123 1/2 N. Main St., #4', '123 1 2 N MAIN ST 4', '123 1/2 N MAIN ST 4'],
    ['c/o Care', 'C O CARE', 'C O CARE'],
  ])('formats %s by the NUCC rules for names and addresses', (text, name, address) => {
    expect(nuccName(text)).toBe(name);
    expect(nuccAddress(text)).toBe(address);
  });

  it('prints nine-digit ZIP codes without a hyphen, except in the carrier block', () => {
    const at = { line1: '1 A St', line2: null, city: 'Fresno', state: 'CA', postalCode: '93721-1234' };
    const fields = claimFields({
      ...claim,
      destination: ['Payer & Co', 'PO Box 1', 'Fresno, CA 93721-1234'],
      patient: { ...claim.patient, address: at },
      serviceLocation: { ...claim.serviceLocation, address: at },
      billingProvider: { ...claim.billingProvider, address: at },
    });
    expect(fields).toMatchObject({
      payer1: 'PAYER & CO',
      payer3: 'FRESNO CA 93721-1234',
      '5 zip': '937211234',
      '32 city': 'FRESNO CA 937211234',
      '33 city': 'FRESNO CA 937211234',
    });
  });

  it.each([
    [1, 1],
    [6, 1],
    [7, 2],
    [50, 9],
  ])('prints %d lines on %d pages', async (lines, pages) => {
    const drawn = await drawClaimForm({ ...claim, lines: Array.from({ length: lines }, () => line()) }).finish();
    expect(drawn.pages).toBe(pages);
  });

  it('adds an addendum for values that do not fit their boxes', async () => {
    const diagnoses = Array.from({ length: 50 }, (_, i) => `M54.${i}`);
    expect((await drawClaimForm({ ...claim, diagnoses }).finish()).pages).toBe(2);
    const employer = { name: 'A very long employer name '.repeat(6) };
    expect((await drawClaimForm({ ...claim, employer }).finish()).pages).toBe(2);
    expect(
      (await drawClaimForm({ ...claim, lines: [line({ units: 10_000, charge: 999_999_999 })] }).finish()).pages,
    ).toBe(1);
  });

  it('has the same bytes each time it is drawn', async () => {
    const [one, two] = [await drawClaimForm(claim).finish(), await drawClaimForm(structuredClone(claim)).finish()];
    expect(digest(one.pdf)).toBe(digest(two.pdf));
    expect(one.missing).toEqual([]);
  });
});
