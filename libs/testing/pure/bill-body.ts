/** Smallest accepted PDF. Different values of `text` give different files. */
export const pdfBase64 = (text = 'synthetic'): string =>
  Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n`).toString(
    'base64',
  );

/** PDF with the given number of empty pages. */
export const longPdfBase64 = (text: string, pages: number): string => {
  const numbers = Array.from({ length: pages }, (_, i) => i + 3);
  const lines = [
    `%PDF-1.4\n% ${text}`,
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    `2 0 obj <</Type/Pages/Count ${pages}/Kids[${numbers.map((n) => `${n} 0 R`).join(' ')}]/MediaBox[0 0 99 99]>> endobj`,
    ...numbers.map((n) => `${n} 0 obj <</Type/Page/Parent 2 0 R>> endobj`),
    'trailer <</Root 1 0 R>>',
  ];
  return Buffer.from(lines.join('\n')).toString('base64');
};

/** Two-page PDF. The first page's content is unreadable. */
export const partlyUnreadablePdfBase64 = (): string =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
      '2 0 obj <</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 99 99]>> endobj',
      '3 0 obj <</Type/Page/Parent 2 0 R/Contents 5 0 R>> endobj',
      '4 0 obj <</Type/Page/Parent 2 0 R>> endobj',
      '5 0 obj <</Length 12/Filter/FlateDecode>>\nstream\nnot deflated\nendstream endobj',
      'trailer <</Root 1 0 R>>',
    ].join('\n'),
  ).toString('base64');

const address = { line1: '100 Main Street', city: 'Los Angeles', state: 'CA', postalCode: '90012' };

/**
 * POST /bills body: one ML201 for $2,015.00 with a date of service of 02/24/2026, and its report. `bill` overrides
 * members of the bill.
 */
export const billBody = (bill: object = {}, rest: object = {}) => ({
  bill: {
    externalId: 'report-4711',
    patient: {
      externalId: 'patient-77',
      firstName: 'Maria',
      lastName: 'Sandoval',
      dateOfBirth: '1979-04-02',
      ssn: '078-05-1120',
      gender: 'F',
      address,
    },
    claim: {
      claimNumber: 'SM-26-004711',
      adjNumber: 'ADJ10047110',
      employer: 'Golden State Logistics',
      dateOfInjury: '2025-09-15',
      injuryState: 'CA',
      claimsAdministrator: {
        id: 'ca_jbvsxzi777xnunnalpti',
        payerId: 'sandbox-mutual',
        name: 'Sandbox Mutual Insurance Company (synthetic)',
      },
    },
    service: { date: '2026-02-24' },
    billingProvider: {
      name: 'Sandbox Medical Group',
      taxId: '12-3456789',
      npi: '1234567893',
      phone: '(213) 555-0100',
      address,
    },
    renderingProvider: { name: 'Alex Kim, MD', npi: '1245319599', taxonomy: '207X00000X' },
    serviceLocation: { name: 'Downtown Evaluation Center', placeOfServiceCode: '11', address },
    diagnoses: ['M54.50'],
    serviceLines: [{ code: 'ML201' }],
    ...bill,
  },
  documents: [{ filename: 'report.pdf', documentType: 'final_report', contentBase64: pdfBase64('report') }],
  actorName: 'Dana Biller',
  ...rest,
});

/** Existing claims administrator with e-billing. A live organization accepts only existing administrators. */
export const realAdministrator = {
  id: 'ca_dswtdpu2n7xgng4o3pag',
  name: 'Sedgwick Claims Management Services, Inc.',
} as const;
/** Claims administrator in the sandbox whose directory entry has no delivery method. */
export const unreachableAdministrator = {
  id: 'ca_5vikb5aa3kvlj3dntaz6',
  name: 'Sandbox Unreachable Fund (synthetic)',
} as const;

/** Copy of a bill body with a different claims administrator. */
export const withAdministrator = <Body extends { readonly bill: object }>(
  administrator: { readonly id: string; readonly name: string },
  body: Body,
): Body => {
  const bill = body.bill as { readonly claim?: object };
  return { ...body, bill: { ...bill, claim: { ...bill.claim, claimsAdministrator: administrator } } };
};
