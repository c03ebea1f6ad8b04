import { createHash } from 'node:crypto';
import { drawEor, type EorData } from './eor.js';

const data: EorData = {
  eorDate: '2025-04-14',
  servedAt: '2025-04-15',
  answers: 'original',
  payer: {
    name: 'Golden State Claims',
    address: { line1: 'PO Box 14479', city: 'Lexington', state: 'KY', postalCode: '40512' },
    phone: '(800) 555-0100',
  },
  provider: { name: 'Eastside Medical-Legal Group', npi: '1992837465', taxIdLast4: '5667' },
  renderingProvider: 'Priya Raman MD',
  employee: 'Nguyễn Thị Hồng',
  employer: 'Łukasz Żółć Fabrication',
  claimNumber: 'WC-2024-0099812',
  dateOfInjury: '2024-11-02',
  billNumber: '1042',
  billReceived: '2025-03-28',
  payerClaimControlNumber: 'PAYERCTRL1',
  payment: { method: 'check', number: '7781', date: '2025-04-14', amount: 250_000 },
  lines: [
    {
      serviceDate: '2025-03-04',
      code: 'ML201',
      modifiers: ['93', '95'],
      units: 1,
      billed: 221_650,
      allowed: 201_500,
      paid: 201_500,
      adjustments: [{ group: 'CO', reason: '45', amount: 20_150 }],
    },
    {
      serviceDate: '2025-03-04',
      serviceDateEnd: '2025-03-06',
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

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('explanation of review', () => {
  it('fits one page for a typical bill and prints all languages of the fonts', async () => {
    const { pdf, pages, missing } = await drawEor(data).finish();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages).toBe(1);
    expect(missing).toEqual([]);
  });

  it('has the same bytes each time it is drawn', async () => {
    const [one, two] = [await drawEor(data).finish(), await drawEor(structuredClone(data)).finish()];
    expect(digest(one.pdf)).toBe(digest(two.pdf));
  });

  it('lists the characters that could not be printed', async () => {
    expect((await drawEor({ ...data, employee: '王 Wang 😀' }).finish()).missing).toEqual(['王', '😀']);
  });

  it('continues on further pages for fifty lines, in all three versions', async () => {
    const lines = Array.from({ length: 50 }, () => data.lines[1]!);
    for (const answers of ['original', 'second_review', 'independent_bill_review'] as const) {
      const { pages } = await drawEor({
        ...data,
        answers,
        lines,
        payment: null,
        claimAdjustments: [{ group: 'PI', reason: '999', amount: 100 }],
      }).finish();
      expect(pages).toBeGreaterThan(2);
    }
  });
});
