import { smallSchedule } from '#testing/pure';
import { examineSubmission, quoteTogether, type SentBill, type SubmissionFacts, shippedRules } from '#domain';

const facts: SubmissionFacts = {
  today: '2026-03-02',
  administrator: null,
  savedProviderLacks: null,
  patientIdValid: false,
  claimIdValid: false,
};
const bill = {
  billingMode: 'med_legal',
  service: { date: '2026-02-23' },
  serviceLocation: { placeOfServiceCode: '11', address: { postalCode: '90012' } },
  renderingProvider: { taxonomy: '207X00000X' },
  serviceLines: [
    { code: 'ML201', units: 1 },
    { code: '96130', units: 1, charge: 250 },
  ],
} as unknown as SentBill;
const [evaluation, test] = bill.serviceLines;

it('quoteTogether reuses the quotes of examineSubmission, so that each line is quoted once', () => {
  const { quotes } = examineSubmission({ bill }, facts, shippedRules);
  expect(quotes).toMatchObject([
    { kind: 'priced', allowed: 2015_00 },
    { kind: 'priced', allowed: 250_00 },
  ]);
  const [first, second] = quoteTogether(bill, quotes, null, shippedRules);
  expect(first).toBe(quotes[0]);
  expect(second).toBe(quotes[1]);
});

it('examineSubmission keeps the position of a malformed line, which has no quote', () =>
  expect(
    examineSubmission({ bill: { ...bill, serviceLines: [undefined, test] } }, facts, shippedRules).quotes,
  ).toMatchObject([undefined, { allowed: 250_00 }]));

it('quoteTogether throws RangeError for a line without a quote', () =>
  expect(() => quoteTogether({ ...bill, serviceLines: [evaluation!] }, [undefined], null, shippedRules)).toThrow(
    RangeError,
  ));

describe('a medical-legal code on a treatment bill', () => {
  const treatment = (...serviceLines: SentBill['serviceLines']) => ({
    bill: { ...bill, billingMode: 'professional' as const, serviceLines },
  });

  it('is priced by the medical-legal schedule, regardless of the other lines', () => {
    const sent = treatment({ code: 'ML201', units: 1, charge: 100 }, test!);
    const { quotes } = examineSubmission(sent, facts, shippedRules);
    const [evaluation] = quoteTogether(sent.bill, quotes, smallSchedule({ rows: {} }), shippedRules);
    expect(evaluation).toMatchObject({
      allowed: 2015_00,
      pricing: { status: 'calculated', citation: '8 CCR §§ 9794(a)(2), 9795' },
      warnings: [{ code: 'med_legal_code_on_treatment_bill', path: 'code' }],
    });
  });

  it('requires neither a charge nor a manual review of its fee', () => {
    const sent = treatment({ code: 'ML203', units: 1, modifiers: ['94'], feeContext: {} });
    const { problems, quotes } = examineSubmission(sent, facts, shippedRules);
    expect(problems).toEqual([]);
    expect(quotes).toMatchObject([{ kind: 'priced', allowed: 877_50 }]);
  });

  it('requires a charge for a service before the medical-legal schedule', () =>
    expect(
      examineSubmission(treatment({ code: 'ML201', units: 1, serviceDate: '2021-03-31' }), facts, shippedRules)
        .problems,
    ).toContainEqual({
      path: 'bill.serviceLines.0.charge',
      message: 'is required: no fee schedule determines the amount of this line',
    }));
});
