import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { disputedLines, shippedRules } from '#domain';
import { commandApp, nextNumber, remittance, remittances, type RemittedBill } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { referenceOf, send, onFile, wantsALook } = remittances(api);

/** Bill with a report for $2,720.25 and a record review for $1,236.00. */
const twoServices = async (): Promise<RemittedBill> =>
  referenceOf(
    await api.bill(
      billBody({
        serviceLines: [
          { code: 'ML201', modifiers: ['94'] },
          { code: 'MLPRR', units: 412 },
        ],
      }),
    ),
  );

/** Claim for $3,956.25 that pays $1,000.00 on these service lines. */
const paid1000 = ({ reference }: RemittedBill, ...services: readonly string[]) => [
  `CLP*${reference}*1*3956.25*1000**WC*B${nextNumber()}`,
  ...(services.length === 0 ? ['CAS*CO*45*2956.25'] : services),
];

type Line = Readonly<Record<'allowedAmount' | 'reportedPaid' | 'paid' | 'short', number | null>>;

const eorLines = async ({ id }: RemittedBill) =>
  ((await api.call('GET', `/bills/${id}/eor`)).json['data'].lineItems as readonly Line[]).map((line) => [
    line.allowedAmount,
    line.reportedPaid,
    line.paid,
  ]);
const lifecycleLines = async ({ id }: RemittedBill) =>
  ((await api.call('GET', `/bills/${id}/lifecycle`)).json['data'].bill.lineItems as readonly Line[]).map((line) => [
    line.paid,
    line.short,
  ]);
const review = ({ id }: RemittedBill, body: object = {}) =>
  api.post(`/bills/${id}/reviews`, { type: 'second_review', reason: 'Paid below the fee schedule.', ...body });
/** Paid and disputed cents per line on the bill's review form. */
const printed = async (testBill: RemittedBill) => {
  const bill = await onFile(testBill);
  return bill.reviews.flatMap((only) =>
    disputedLines(bill, only, shippedRules).map(({ paid, disputed }) => [paid, disputed]),
  );
};

describe('a remittance that bundles services', () => {
  it.each([
    [
      'with the charge of each and the billed code of the second one',
      ['SVC*HC:ML201:94*2720.25*1000**1', 'CAS*CO*45*1720.25', 'SVC*HC:ML201:94*1236*0**0*HC:MLPRR', 'CAS*CO*97*1236'],
    ],
    [
      'with all charges on the first line',
      ['SVC*HC:ML201:94*3956.25*1000**1*HC:ML201:94', 'CAS*CO*45*2956.25', 'SVC*HC:ML201:94*0*0**0*HC:MLPRR'],
    ],
    ['with one line for both', ['SVC*HC:ML201:94*3956.25*1000**1', 'CAS*CO*45*2956.25']],
    [
      'under a code that was not billed',
      ['SVC*HC:99456*3956.25*1000**1*HC:ML201', 'CAS*CO*45*2956.25', 'SVC*HC:99456*0*0**0*HC:MLPRR'],
    ],
  ])('allocates the payment %s to the first line', async (_, services) => {
    const bill = await twoServices();
    await send(remittance({ amount: 1000 }, paid1000(bill, ...services)));
    expect(await eorLines(bill)).toEqual([
      [1000, 1000, 1000],
      [0, 0, 0],
    ]);
    expect(await lifecycleLines(bill)).toEqual([
      [1000, 1720.25],
      [0, 1236],
    ]);
    expect(await wantsALook(bill)).toBe(false);
    expect((await review(bill)).json['data'].disputedAmount).toBe(2956.25);
    expect(await printed(bill)).toEqual([
      [1000_00, 1720_25],
      [0, 1236_00],
    ]);
  });
});

describe('a remittance without amounts per line', () => {
  it.each([
    ['that lists no lines', []],
    ['whose lines are not those of the bill', ['SVC*HC:99456*3956.25*1000**1', 'CAS*CO*45*2956.25']],
    ['whose lines do not add up', ['SVC*HC:ML201:94*2720.25*900**1', 'CAS*CO*45*2956.25']],
  ])('%s leaves the amounts of the lines unknown', async (_, services) => {
    const bill = await twoServices();
    await send(remittance({ amount: 1000 }, paid1000(bill, ...services)));
    expect(await eorLines(bill)).toEqual([]);
    expect(await lifecycleLines(bill)).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await wantsALook(bill)).toBe(true);
    // The bill's disputed amount is known anyway.
    const { json } = await review(bill);
    expect(json['data'].disputedAmount).toBe(2956.25);
    expect(await printed(bill)).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('requires amounts for a review of single lines and rejects more than the open amount', async () => {
    const bill = await twoServices();
    await send(remittance({ amount: 1000 }, paid1000(bill)));
    const { lines } = (await onFile(bill)).facts;
    const item = (at: number, disputedAmount?: number) => ({
      lineItemId: lines[at]?.id,
      reason: 'Paid below the fee schedule.',
      ...(disputedAmount !== undefined && { disputedAmount }),
    });
    const path = 'lineItems.0.disputedAmount';
    expect((await review(bill, { lineItems: [item(1)] })).json).toMatchObject({
      code: 'validation_error',
      errors: [{ path, message: expect.stringContaining('does not state') }],
    });
    expect((await review(bill, { lineItems: [item(0), item(1, 1)], disputedAmount: 5 })).json['errors']).toMatchObject([
      { path },
    ]);
    expect((await review(bill, { disputedAmount: 2956.26 })).statusCode).toBe(422);
    const made = await review(bill, { lineItems: [item(0, 1720.25), item(1, 1236)] });
    expect(made.json['data']).toMatchObject({
      disputedAmount: 2956.25,
      lineItems: [{ disputedAmount: 1720.25 }, { disputedAmount: 1236 }],
    });
    expect(await printed(bill)).toEqual([
      [null, 1720_25],
      [null, 1236_00],
    ]);
  });

  it('reports the amount of a single line', async () => {
    const bill = await referenceOf(await api.bill());
    const claim = [
      `CLP*${bill.reference}*1*${bill.charged}*1000**WC*B1`,
      `CAS*CO*45*${(bill.charged - 1000).toFixed(2)}`,
    ];
    await send(remittance({ amount: 1000 }, claim));
    expect(await eorLines(bill)).toEqual([[1000, 1000, 1000]]);
  });
});
