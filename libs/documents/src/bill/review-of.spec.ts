import { billView, type BillCommand, type SubmissionPrivate, shippedRules } from '#domain';
import { billText, linesOf, noon, recordEor, startReview, storedEventsOf, submitBill } from '#testing/pure';
import { billSource, secretsOf } from './bill-source.js';
import { sbrPacket } from './packets.js';
import { reviewFormOf } from './review-of.js';

type Submitted = Parameters<typeof submitBill>;
const reviewed = (
  bill: Submitted[0],
  text: Partial<SubmissionPrivate> = {},
  { nameOf, asks }: { nameOf?: string; asks?: string } = {},
) => {
  const start = startReview('second_review', noon('2026-04-02'));
  const named = { ...start, data: { ...start.data, actorName: asks ?? null } } as BillCommand;
  const events = storedEventsOf([submitBill(bill, text), recordEor(0, noon('2026-04-01')), named]);
  const history = events.map((event) => ({ ...event, metadata: { ...event.metadata, ...(nameOf && { nameOf }) } }));
  const source = billSource(billView(history), secretsOf(history[0]), 'sandbox')!;
  return { source, review: source.bill.reviews[0]! };
};
const formOf = (...given: Parameters<typeof reviewed>) => {
  const { source, review } = reviewed(...given);
  return reviewFormOf(source, review, shippedRules);
};
const coded = (...modifiers: readonly string[]) =>
  linesOf([{ charge: 2015_00, allowed: 2015_00 }]).map((line) => ({ ...line, modifiers }));

describe('review form', () => {
  it('is signed by the requesting user, who is also the contact', () =>
    expect(formOf({}, {}, { asks: 'Dana Ortiz' })).toMatchObject({
      signedBy: 'Dana Ortiz',
      signedOn: '2026-04-02',
      provider: { contact: 'Dana Ortiz' },
    }));

  it('is signed by the physician if an API key requested the review without naming a user', () => {
    const { name } = billText.renderingProvider;
    expect(formOf({}, {}, { asks: 'Nightly job', nameOf: 'credential' }).signedBy).toBe(name);
    expect(formOf({}).signedBy).toBe(name);
  });

  it.each([
    [['94'], 'Agreed Medical Evaluator'],
    [['95', '93'], 'Qualified Medical Evaluator'],
    [['92'], 'Treating Physician'],
    [['93'], null],
  ])('derives the provider type from modifiers %j', (modifiers, type) =>
    expect(formOf({ lines: coded(...modifiers) }).provider.type).toBe(type),
  );

  it('has the directory’s phone, the contact person and the split address of the claims administrator', () => {
    const { delivery, submission } = billText;
    const contacts = { ...delivery.contacts, mailingAddress: 'PO Box 9\nFresno, CA 93701' };
    const text = {
      delivery: { ...delivery, contacts, phone: '(415) 555-0103' },
      submission: { ...submission, attention: 'Pat Lee', destination: null },
    };
    expect(formOf({}, text).administrator).toMatchObject({
      contact: 'Pat Lee',
      phone: '(415) 555-0103',
      address: { line1: 'PO Box 9', city: 'Fresno', state: 'CA', postalCode: '93701' },
    });
    expect(formOf({}).administrator.phone).toBeNull();
  });

  it('requests consolidation for treatment with more than one code or day, never for a medical-legal report', () => {
    const lines = linesOf([
      { charge: 100_00, allowed: 100_00 },
      { charge: 200_00, allowed: 200_00 },
    ]).map((line, at) => ({ ...line, code: ['99214', '97110'][at]! }));
    const text = { lines: [billText.lines[0]!, billText.lines[0]!] };
    expect(formOf({ lines, billingMode: 'professional' }, text)).toMatchObject({
      consolidation: expect.stringContaining('9792.5.12'),
      feeSchedule: 'Physician Services',
      provider: { type: 'Treating Physician' },
    });
    expect(formOf({ lines }, text).consolidation).toBeNull();
  });
});

it('composes a submitted second review from form SBR-1, the claim form marked W3 and the documents', () => {
  const { source, review } = reviewed({});
  const { parts, filename } = sbrPacket(source, review, async () => null, null, shippedRules);
  expect(filename).toBe('sbr-bill-1042.pdf');
  expect(parts).toMatchObject([
    { drawing: { kind: 'review_form', data: { kind: 'second_review' } } },
    { drawing: { kind: 'claim_form', data: { conditionCode: 'W3' } } },
    ...source.snapshot.documents.map(({ filename: title }) => ({ title })),
  ]);
});
