import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { type AddressPageData, drawAddressPage } from './address-page.js';
import { drawCoverSheet } from './cover.js';
import { drawFilingInstructions } from './filing-instructions.js';
import { drawProofAndTimeline, pacificTime, type ProofData } from './proof.js';
import { drawReviewForm, type ReviewFormData } from './review-form/review-form.js';
import { drawSlipSheet } from './slip-sheet.js';
import type { DrawnPdf } from './sheet.js';
import { dollarText, usDate, usDates } from './values.js';

const at = '2025-03-28T10:00:00.000Z';
const proof: ProofData = {
  at,
  billNumber: '1042',
  environment: 'sandbox',
  patient: 'Nguyễn Thị Hồng',
  claimNumber: 'WC-2024-0099812',
  dateOfInjury: '11/02/2024',
  dateOfService: '03/04/2025',
  provider: 'Eastside Medical-Legal Group',
  claimsAdministrator: 'Golden State Claims',
  totalCharge: 270_500,
  submittedAt: at,
  route: 'E-bill',
  destination: 'Clearinghouse, payer GS123',
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
  timeline: [{ at, title: 'Bill submitted', detail: 'Sent electronically' }],
};
const review: ReviewFormData = {
  kind: 'independent_bill_review',
  at,
  employee: { name: 'José Muñoz', dateOfBirth: '1979-07-14', dateOfInjury: '2024-11-02' },
  claimNumber: 'WC-1',
  provider: { name: 'Eastside', npi: '1992837465', type: 'Qualified Medical Evaluator' },
  administrator: { name: 'Golden State Claims' },
  billNumber: '1042',
  eorReceived: '2025-04-14',
  secondReviewDate: '2025-06-01',
  reason: 'The modifier was not applied.',
  disputedAmount: 20_150,
  lines: [
    {
      serviceDate: '2025-03-04',
      code: 'ML201',
      modifiers: ['93'],
      billed: 221_650,
      paid: 201_500,
      disputed: 20_150,
      authorized: true,
      reason: 'Interpreter needed',
    },
  ],
  signedBy: 'Priya Raman MD',
  signedOn: '2025-06-20',
};

const addressed: AddressPageData = {
  at,
  title: 'Bill 1042',
  subtitle: 'Eastside',
  from: ['Eastside', '1 A St', 'Fresno, CA 93721'],
  to: ['Golden State Claims', 'PO Box 1', 'Fresno, CA 93721'],
  facts: [['Bill', '1042']],
  message: null,
  index: [],
};

const all: [string, () => Promise<DrawnPdf>, pages?: number][] = [
  ['the proof page', () => drawProofAndTimeline(proof).finish()],
  [
    'a cover sheet',
    () =>
      drawCoverSheet({
        at,
        title: 'Courtesy copy',
        subtitle: 'Bill 1042',
        to: ['a@example.org'],
        facts: [['Bill', '1042']],
        message: 'Hello\nagain',
        index: [{ title: 'Claim form', page: 2 }],
      }).finish(),
  ],
  [
    'a slip sheet',
    () => drawSlipSheet({ at, filename: 'scan.pdf', sha256: 'ab'.repeat(32), reason: 'password' }).finish(),
  ],
  ['an IBR-1 sheet', () => drawReviewForm(review).finish(), 2],
  ['an SBR-1 sheet', () => drawReviewForm({ ...review, kind: 'second_review' }).finish()],
  [
    'filing instructions',
    () =>
      drawFilingInstructions({
        at,
        billNumber: '1042',
        fee: 18_000,
        feeUnproven: false,
        dueDate: '2025-07-01',
        administrator: { name: 'Golden State Claims' },
      }).finish(),
  ],
];

it.each(all)('draws %s with bytes that depend only on its data', async (_, draw, pages = 1) => {
  const [one, two] = [await draw(), await draw()];
  expect(one).toMatchObject({ pages, missing: [] });
  expect(one.pdf.equals(two.pdf)).toBe(true);
});

it('a long timeline continues on further pages', async () => {
  const timeline = Array.from({ length: 200 }, () => proof.timeline[0]!);
  expect((await drawProofAndTimeline({ ...proof, timeline }).finish()).pages).toBeGreaterThan(4);
});

describe('long texts', () => {
  const words = Array.from({ length: 60 }, (_, i) => `word${i}`);
  const long = words.join(' ');
  const shown = async ({ pdf }: DrawnPdf) =>
    (await seenPages(pdf))
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+\d+\s+/g, ' ');
  const missing = (text: string) => words.filter((word) => !new RegExp(`\\b${word}\\b`).test(text));
  const facts: readonly [string, string][] = [['Bill', '1042']];

  it.each<[string, () => Promise<DrawnPdf>]>([
    [
      'the title of a cover',
      () => drawCoverSheet({ at, title: long, subtitle: 'Bill 1042', facts, index: [] }).finish(),
    ],
    ['the subtitle of a cover', () => drawCoverSheet({ at, title: 'Copy', subtitle: long, facts, index: [] }).finish()],
    ...(['title', 'subtitle'] as const).map((key): [string, () => Promise<DrawnPdf>] => [
      `the ${key} of an address page`,
      () => drawAddressPage({ ...addressed, [key]: long }).finish(),
    ]),
    ['the sender of an address page', () => drawAddressPage({ ...addressed, from: [long, long] }).finish()],
    [
      'the recipient of an address page',
      () => drawAddressPage({ ...addressed, to: [long, long, 'Fresno, CA 93721'] }).finish(),
    ],
  ])('are printed completely: %s', async (_, draw) => {
    expect(missing(await shown(await draw()))).toEqual([]);
  });
});

it('continues a text that is longer than a page', async () => {
  const reason = 'word '.repeat(3000);
  expect((await drawReviewForm({ ...review, reason }).finish()).pages).toBeGreaterThan(2);
  const lines = [{ ...review.lines[0]!, reason: 'W'.repeat(4000) }];
  expect((await drawReviewForm({ ...review, lines }).finish()).pages).toBeGreaterThan(2);
});

it('formats amounts, dates and times for California readers', () => {
  expect(dollarText(123_456_789)).toBe('1,234,567.89');
  expect(dollarText(-5)).toBe('-0.05');
  expect(usDate('2025-03-04')).toBe('03/04/2025');
  expect(usDates('2025-03-04', '2025-03-06')).toBe('03/04/2025 – 03/06/2025');
  expect(pacificTime('2025-03-28T10:00:00.000Z')).toBe('03/28/2025 3:00:00 AM PDT');
});
