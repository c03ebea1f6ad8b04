import { treatmentReportWarnings, type DraftBill, type SentDocument } from '#domain';

type Attached = Partial<SentDocument>;

/* DWC Medical Billing and Payment Guide § 3.0: required reports of a complete bill. */
const found = (
  code: string,
  documents: readonly Attached[] = [],
  billingMode: DraftBill['billingMode'] = 'professional',
) =>
  treatmentReportWarnings(
    {
      billingMode,
      serviceLines: [
        { code: '97110', units: 1 },
        { code, units: 1 },
      ],
    },
    documents,
  ).map((warning) => `${warning.code} ${warning.path}`);

describe('treatment without a report', () => {
  it.each(['99202', '99203', '99215', '99245', '99285', '99358', '99456'])(
    'is incomplete with the evaluation and management service %s',
    (code) => expect(found(code)).toEqual(['report_missing documents']),
  );

  it.each(['98941', '97161', '20610', '72148', '95886', '99070', '99500', 'A0425', 'WC002'])(
    'has no warning for %s, for which the guide does not ask for a report by the code alone',
    (code) => expect(found(code)).toEqual([]),
  );

  it.each<[string, Attached]>([
    ['a W-9', { documentType: 'w9' }],
    ['a proof of service', { documentType: 'proof_of_service' }],
    ['another document', { documentType: 'other' }],
    ['supporting data', { documentType: 'other', reportTypeCode: 'OZ' }],
    ['a disclosure', { documentType: 'interest_disclosure' }],
  ])('is incomplete with only %s', (_, document) =>
    expect(found('99214', [document])).toEqual(['report_missing documents']),
  );
});

it.each<[string, Attached]>([
  ['a report', { documentType: 'final_report' }],
  ['records', { documentType: 'medical_records' }],
  ['a report on the template', { documentType: 'qme_report_template' }],
  ["a doctor's first report", { documentType: 'other', reportTypeCode: 'OZ:J1' }],
  ['a progress report', { documentType: 'other', reportTypeCode: '09' }],
  ['an operative report', { documentType: 'other', reportTypeCode: 'OB' }],
])('treatment with %s is complete', (_, document) => expect(found('99214', [document])).toEqual([]));

it('a med-legal bill has rules of its own', () => expect(found('99214', [], 'med_legal')).toEqual([]));
