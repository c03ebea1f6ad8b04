import { billView, type BillCommand, type SubmissionPrivate, shippedRules } from '#domain';
import { billText, linesOf, noon, recordEor, startReview, storedEventsOf, submitBill } from '#testing/pure';
import { envelopeOf, practiceAsPartner, professionalClaimOf } from '../delivery/professional-claim-of.js';
import { write837P } from '../edi/write-837p.js';
import { billSource, secretsOf, type BillSource } from './bill-source.js';
import { claimFormOf } from './claim-form-of.js';
import { reviewFormOf } from './review-of.js';

const sourceOf = (...commands: readonly BillCommand[]): BillSource => {
  const history = storedEventsOf(commands);
  return billSource(billView(history), secretsOf(history[0]), 'sandbox')!;
};

describe('dates of service lines on the claim form and in the 837P', () => {
  const dated = (line: Partial<SubmissionPrivate['lines'][number]>) => ({ ...billText.lines[0]!, ...line });
  const service = { date: '2026-02-23', endDate: '2026-02-25', authorizationNumber: null };
  const source = sourceOf(
    submitBill(
      { lines: linesOf([1, 2, 3, 4].map((n) => ({ charge: n * 100_00, allowed: n * 100_00 }))) },
      {
        service,
        lines: [
          dated({ serviceDate: '2026-02-23' }),
          dated({ serviceDate: '2026-02-23', dated: true }),
          dated({ serviceDate: '2026-02-24' }),
          dated({ serviceDate: '2026-02-24', serviceDateEnd: '2026-02-25' }),
        ],
      },
    ),
  );

  it('are the bill’s dates only for a line without its own dates', () => {
    const dates = claimFormOf(source).lines.map(({ serviceDate, serviceDateEnd }) => [serviceDate, serviceDateEnd]);
    expect(dates).toEqual([
      ['2026-02-23', '2026-02-25'],
      ['2026-02-23', '2026-02-23'],
      ['2026-02-24', '2026-02-24'],
      ['2026-02-24', '2026-02-25'],
    ]);
  });

  it('are the same in loop 2400 of the 837P', () => {
    const address = { organizationId: 'org_a', controlNumber: '1042-1', payerId: 'SYN01' };
    const claim = professionalClaimOf(source, claimFormOf(source), address);
    const envelope = envelopeOf(source, { attempt: 1, at: noon('2026-03-02') }, practiceAsPartner(source));
    const written = write837P([claim], envelope);
    expect(written.match(/DTP\*472\*[^~]*/g)).toEqual([
      'DTP*472*RD8*20260223-20260225',
      'DTP*472*D8*20260223',
      'DTP*472*D8*20260224',
      'DTP*472*RD8*20260224-20260225',
    ]);
  });
});

it('prints the description of an unlisted code in the shaded half of its line and sends it in SV101-7', () => {
  const [line] = billText.lines;
  const source = sourceOf(submitBill({}, { lines: [{ ...line!, description: 'Gait study, 3D' }] }));
  expect(claimFormOf(source).lines.map(({ supplemental }) => supplemental)).toEqual(['ZZGait study, 3D']);
  const address = { organizationId: 'org_a', controlNumber: '1042-1', payerId: 'SYN01' };
  const [first] = professionalClaimOf(source, claimFormOf(source), address).lines;
  expect(first?.description).toBe('Gait study, 3D');
  const silent = sourceOf(submitBill());
  expect(claimFormOf(silent).lines.map(({ supplemental }) => supplemental)).toEqual([null]);
});

/* NUCC 1500 manual, item 24 (shaded), as quoted in X12 RFI 2151; 005010X222A1, loop 2410. */
it('prints a dispensed drug before the description and sends it in LIN and CTP', () => {
  const [line] = billText.lines;
  const drug = { ndc: '00026063512', unit: 'ML', quantity: 12.5 } as const;
  const source = sourceOf(submitBill({}, { lines: [{ ...line!, drug, description: 'Immune globulin' }] }));
  const form = claimFormOf(source);
  expect(form.lines.map(({ supplemental }) => supplemental)).toEqual(['N400026063512 ML12.5   ZZImmune globulin']);
  const address = { organizationId: 'org_a', controlNumber: '1042-1', payerId: 'SYN01' };
  const envelope = envelopeOf(source, { attempt: 1, at: noon('2026-03-02') }, practiceAsPartner(source));
  const written = write837P([professionalClaimOf(source, form, address)], envelope);
  expect(written).toMatch(/~REF\*6R\*[^~]*~LIN\*\*N4\*00026063512~CTP\*{4}12\.5\*ML~SE\*/);
});

describe('lines of form SBR-1', () => {
  // ML201-94: $2,720.25 billed, $1,000.00 paid by the EOR. MLPRR, 412 pages: $1,236.00 billed, nothing paid.
  const report = submitBill(
    {
      lines: linesOf([
        { charge: 2720_25, allowed: 2720_25 },
        { charge: 1236_00, allowed: 1236_00 },
      ]),
    },
    { lines: [billText.lines[0]!, billText.lines[0]!] },
  );
  const paid = (lineItemId: string, reportedPaid: number) => ({
    lineItemId,
    allowed: reportedPaid,
    reportedPaid,
    adjustments: [],
  });
  const eor = recordEor(1000_00, noon('2026-04-01'), { lines: [paid('line_1', 1000_00), paid('line_2', 0)] });

  it('show billed, paid and disputed amounts that add up to the total in dispute', () => {
    const source = sourceOf(report, eor, startReview('second_review', noon('2026-04-02')));
    const form = reviewFormOf(source, source.bill.reviews[0]!, shippedRules);
    expect(form.disputedAmount).toBe(2956_25);
    expect(form.lines.map(({ billed, paid: paidAmount, disputed }) => [billed, paidAmount, disputed])).toEqual([
      [2720_25, 1000_00, 1720_25],
      [1236_00, 0, 1236_00],
    ]);
  });
});
