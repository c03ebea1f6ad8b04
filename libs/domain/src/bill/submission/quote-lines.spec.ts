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

it('what a submission is examined by goes on as its prices, so that each line is quoted once', () => {
  const { quotes } = examineSubmission({ bill }, facts, shippedRules);
  expect(quotes).toMatchObject([
    { kind: 'priced', allowed: 2015_00 },
    { kind: 'priced', allowed: 250_00 },
  ]);
  const [first, second] = quoteTogether(bill, quotes, null, shippedRules);
  expect(first).toBe(quotes[0]);
  expect(second).toBe(quotes[1]);
});

it('a line that could not be read has no quote and keeps its place', () =>
  expect(
    examineSubmission({ bill: { ...bill, serviceLines: [undefined, test] } }, facts, shippedRules).quotes,
  ).toMatchObject([undefined, { allowed: 250_00 }]));

it('a line without a quote is never priced', () =>
  expect(() => quoteTogether({ ...bill, serviceLines: [evaluation!] }, [undefined], null, shippedRules)).toThrow(
    RangeError,
  ));

describe('a medical-legal code on a treatment bill', () => {
  const treatment = (...serviceLines: SentBill['serviceLines']) => ({
    bill: { ...bill, billingMode: 'professional' as const, serviceLines },
  });

  it('is priced by its own schedule, in whichever way the bill’s other lines are', () => {
    const sent = treatment({ code: 'ML201', units: 1, charge: 100 }, test!);
    const { quotes } = examineSubmission(sent, facts, shippedRules);
    const [evaluation] = quoteTogether(sent.bill, quotes, smallSchedule({ rows: {} }), shippedRules);
    expect(evaluation).toMatchObject({
      allowed: 2015_00,
      pricing: { status: 'calculated', citation: '8 CCR §§ 9794(a)(2), 9795' },
      warnings: [{ code: 'med_legal_code_on_treatment_bill', path: 'code' }],
    });
  });

  it('needs neither a charge nor a person who looks at its fee', () => {
    const sent = treatment({ code: 'ML203', units: 1, modifiers: ['94'], feeContext: {} });
    const { problems, quotes } = examineSubmission(sent, facts, shippedRules);
    expect(problems).toEqual([]);
    expect(quotes).toMatchObject([{ kind: 'priced', allowed: 877_50 }]);
  });

  it('needs its charge for a service before the schedule', () =>
    expect(
      examineSubmission(treatment({ code: 'ML201', units: 1, serviceDate: '2021-03-31' }), facts, shippedRules)
        .problems,
    ).toContainEqual({
      path: 'bill.serviceLines.0.charge',
      message: 'is required: no fee schedule sets this line’s amount',
    }));
});
