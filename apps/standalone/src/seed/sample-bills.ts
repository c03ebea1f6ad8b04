import { addDays } from '#domain';

/** Synthetic claims administrators in the shipped directory. */
const payers = [
  { name: 'Sandbox Mutual Insurance Company (synthetic)', payerId: 'sandbox-mutual', claim: 'SM-26-0047' },
  { name: 'Sandbox Casualty Group (synthetic)', payerId: 'casualty-north', claim: 'CN-3381-' },
  { name: 'Sandbox Fax Claims Services (synthetic)', payerId: undefined, claim: 'FX-77' },
  { name: 'Sandbox Email Adjusters (synthetic)', payerId: undefined, claim: 'EM-12' },
] as const;

const postalPayer = { name: 'Sandbox Postal Indemnity (synthetic)', payerId: undefined, claim: 'PI-40' } as const;

const people = [
  ['Maria', 'Sandoval', 'Golden State Logistics', '1979-04-02'],
  ['James', 'Okafor', 'Bayview Hospital', '1985-11-23'],
  ['Linh', 'Tran', 'Pacific Packing Co.', '1991-07-14'],
  ['Robert', 'Delgado', 'Sierra Timber', '1968-02-09'],
  ['Aisha', 'Rahman', 'Harbor Unified Schools', '1988-09-30'],
  ['Thomas', 'Nguyen', 'Central Valley Dairy', '1974-12-05'],
  ['Elena', 'Petrova', 'Mission Bakery', '1982-06-18'],
  ['Marcus', 'Hill', 'Redwood Freight', '1977-03-27'],
  ['Yuki', 'Tanaka', 'Coastline Hotels', '1993-01-09'],
  ['Carlos', 'Mendoza', 'Imperial Growers', '1965-08-31'],
  ['Grace', 'Adeyemi', 'Valley Care Homes', '1989-05-12'],
  ['Daniel', 'Schwartz', 'Metro Glass Works', '1972-10-04'],
] as const;

const physicians = [
  { name: 'Alex Kim, MD', npi: '1245319599', taxonomy: '207X00000X', specialty: 'Orthopaedic surgery' },
  { name: 'Renee Castillo, MD', npi: '1884322011', taxonomy: '2084P0800X', specialty: 'Psychiatry' },
  { name: 'Samuel Park, DC', npi: '1736529441', taxonomy: '111N00000X', specialty: 'Chiropractic' },
] as const;

const services = [
  [
    { code: 'ML201', modifiers: ['94'] },
    { code: 'MLPRR', units: 412 },
  ],
  [{ code: 'ML202', modifiers: ['93', '95'] }],
  [{ code: 'ML203', modifiers: ['95'] }],
  [{ code: 'ML201', modifiers: ['96', '93'] }],
  [{ code: 'ML204', units: 8 }],
  [{ code: 'ML200' }],
] as const;

const addressOf = (n: number) => ({
  line1: `${100 + n} Sample Street`,
  city: 'Los Angeles',
  state: 'CA',
  postalCode: '90012',
});

export interface SampleBill {
  readonly index: number;
  readonly isByMail: boolean;
  readonly submittedOn: string;
  readonly administratorIdOf: (name: string) => string;
  readonly report: string;
}

/** Returns a synthetic med-legal bill as a partner would submit it. Some bills share a patient. */
export const sampleBill = ({ index, isByMail, submittedOn, administratorIdOf, report }: SampleBill): object => {
  const [firstName, lastName, employer, dateOfBirth] = people[index % people.length] ?? people[0];
  const payer = isByMail ? postalPayer : (payers[index % payers.length] ?? payers[0]);
  return {
    bill: {
      externalId: `sample-${index + 1}`,
      patient: {
        externalId: `sample-patient-${(index % people.length) + 1}`,
        firstName,
        lastName,
        dateOfBirth,
        address: addressOf(index),
      },
      claim: {
        externalId: `sample-claim-${index + 1}`,
        claimNumber: `${payer.claim}${String(index + 11).padStart(2, '0')}`,
        adjNumber: `ADJ10${String(index).padStart(5, '0')}`,
        employer,
        dateOfInjury: addDays(submittedOn, -200),
        injuryState: 'CA',
        claimsAdministrator: { id: administratorIdOf(payer.name), payerId: payer.payerId, name: payer.name },
      },
      service: { date: addDays(submittedOn, -5) },
      billingProvider: {
        name: 'Sandbox Medical Group',
        taxId: '12-3456789',
        npi: '1234567893',
        phone: '(213) 555-0100',
        address: { line1: '500 Practice Plaza', city: 'Los Angeles', state: 'CA', postalCode: '90012' },
      },
      renderingProvider: {
        ...(physicians[index % 5 < 3 ? 0 : (index % 2) + 1] ?? physicians[0]),
        licenseNumber: 'A123456',
        licenseState: 'CA',
      },
      serviceLocation: {
        name: 'Downtown Evaluation Center',
        placeOfServiceCode: '11',
        address: { line1: '500 Practice Plaza', city: 'Los Angeles', state: 'CA', postalCode: '90012' },
      },
      diagnoses: ['M54.50', 'S33.5XXA'],
      serviceLines: services[index % services.length],
    },
    documents: [{ filename: 'med-legal-report.pdf', documentType: 'final_report', contentBase64: report }],
    actorName: index % 2 === 0 ? 'Dana Biller' : 'Sam Coder',
  };
};
