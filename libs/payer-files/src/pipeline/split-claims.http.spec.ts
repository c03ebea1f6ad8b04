import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import {
  commandApp,
  expectChecksToAgree,
  nextNumber,
  outcomesOf,
  remittance,
  remittances,
  type RemittedBill,
} from '#testing/http';
import { billBody } from '#testing/pure';

/*
 * Claims that the payer splits into several CLP loops of one remittance, with our number in each (005010X221A1,
 * 1.10.2.11 claim splitting; a public sample of Aetna pays one part and denies the other).
 */
const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { referenceOf, send, onFile, paidOf, wantsALook } = remittances(api);

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

const loop = ({ reference }: RemittedBill, head: string, icn: string, ...services: readonly string[]): string[] => [
  `CLP*${reference}*${head}**WC*${icn}`,
  ...services,
];
/** The report, paid $100.00, and the record review, denied with CARC 50. */
const paidPart = (bill: RemittedBill, icn: string) =>
  loop(bill, '1*2720.25*100', icn, 'SVC*HC:ML201:94*2720.25*100**1', 'CAS*CO*45*2620.25');
const deniedPart = (bill: RemittedBill, icn: string) =>
  loop(bill, '4*1236*0', icn, 'SVC*HC:MLPRR*1236*0**412', 'CAS*CO*50*1236', 'LQ*HE*N130');
const reversal = (bill: RemittedBill, head: string, icn: string, charge: string, adjustment: string) =>
  loop(bill, `22*${charge}*${head}`, icn, `CAS*CO*45*${adjustment}`);

interface Line {
  readonly allowedAmount: number;
  readonly reportedPaid: number;
  readonly reasonCodes: readonly string[];
}
const eorOf = async ({ id }: RemittedBill) => {
  const data = (await api.call('GET', `/bills/${id}/eor`)).json['data'];
  return {
    eors: data.eors as readonly object[],
    lines: (data.lineItems as readonly Line[]).map((line) => [line.reportedPaid, line.reasonCodes]),
  };
};
const stateOf = async (bill: RemittedBill) => (await onFile(bill)).facts.state;

describe('a claim split into a paid and a denied part', () => {
  it.each([
    ['paid part first, with one number', true, 'S1', 'S1'],
    ['denied part first, with one number', false, 'S2', 'S2'],
    ['paid part first, with two numbers', true, 'S3A', 'S3B'],
    ['denied part first, with two numbers', false, 'S4A', 'S4B'],
  ])('makes one EOR with the sums, all lines and all codes: %s', async (_, paidFirst, icn, otherIcn) => {
    const bill = await twoServices();
    const parts = paidFirst
      ? [paidPart(bill, icn), deniedPart(bill, otherIcn)]
      : [deniedPart(bill, icn), paidPart(bill, otherIcn)];
    const { items } = await send(remittance({ amount: 100 }, ...parts));
    expect(items).toMatchObject([{ outcome: 'posted', amounts: { charged: 3956.25, paid: 100 } }]);
    const { eors, lines } = await eorOf(bill);
    // REF*F8 of a second review names the claim in the payer's system that was denied (X12 RFI 1538).
    const payerClaimControlNumber = paidFirst ? otherIcn : icn;
    expect(eors).toMatchObject([{ reportedPaid: 100, remarkCodes: ['N130'], payerClaimControlNumber }]);
    expect(lines).toEqual([
      [100, ['CO-45']],
      [0, ['CO-50']],
    ]);
    expect([await stateOf(bill), await paidOf(bill), await wantsALook(bill)]).toEqual(['partially_paid', 100, false]);
  });

  it('keeps the codes of both parts without service lines', async () => {
    const bill = await twoServices();
    const [paid, denied] = [
      loop(bill, '1*2720.25*100', 'S5', 'CAS*CO*45*2620.25'),
      loop(bill, '4*1236*0', 'S5', 'CAS*CO*50*1236'),
    ];
    await send(remittance({ amount: 100 }, denied, paid));
    const [eor] = (await onFile(bill)).eors;
    expect(eor).toMatchObject({
      reportedPaid: 100_00,
      claimAdjustments: [
        { reason: '50', amount: 1236_00 },
        { reason: '45', amount: 2620_25 },
      ],
    });
    expect(await stateOf(bill)).toBe('partially_paid');
  });

  it('adds up the parts of a service line that is also split', async () => {
    const bill = await twoServices();
    const half = (icn: string, charge: number, paid: number) =>
      loop(bill, `1*${charge}*${paid}`, icn, `SVC*HC:ML201:94*${charge}*${paid}**1`, `CAS*CO*45*${charge - paid}`);
    const rest = loop(bill, '1*1236*500', 'S6C', 'SVC*HC:MLPRR*1236*500**412', 'CAS*CO*45*736');
    await send(remittance({ amount: 1000 }, half('S6A', 2000.25, 300.25), rest, half('S6B', 720, 199.75)));
    expect((await eorOf(bill)).lines).toEqual([
      [500, ['CO-45']],
      [500, ['CO-45']],
    ]);
    expect(await paidOf(bill)).toBe(1000);
  });

  it('posts nothing twice if the check is reported again, in any order', async () => {
    const bill = await twoServices();
    const trace = `SPLIT${nextNumber()}`;
    const parts = [paidPart(bill, 'S7A'), deniedPart(bill, 'S7B')];
    const text = remittance({ amount: 100, trace }, ...parts);
    await send(text);
    expect(outcomesOf(await send(text))).toEqual(['posted']);
    const { items } = await send(remittance({ amount: 100, trace }, ...parts.toReversed()));
    expect(outcomesOf({ items })).toEqual(['duplicate']);
    expect([await paidOf(bill), (await eorOf(bill)).eors.length]).toEqual([100, 1]);
  });

  it('gives the bill the interest of the claim that a PLB entry names', async () => {
    const bill = await twoServices();
    const parts = [paidPart(bill, 'S8A'), deniedPart(bill, 'S8B')];
    await send(remittance({ amount: 107.5, plb: `L6:${bill.reference}*-7.5` }, ...parts));
    const { payments } = await onFile(bill);
    expect(payments).toMatchObject([{ amount: 107_50, principal: 100_00, interest: 7_50 }]);
  });
});

describe('a reversal of a split claim', () => {
  const none = { bpr: ['I', 'C', 'NON'], amount: 0 } as const;
  const splitPaid = async (a: string, b: string): Promise<RemittedBill> => {
    const bill = await twoServices();
    const parts = [
      loop(bill, '1*2720.25*1000', a, 'SVC*HC:ML201:94*2720.25*1000**1', 'CAS*CO*45*1720.25'),
      loop(bill, '1*1236*500', b, 'SVC*HC:MLPRR*1236*500**412', 'CAS*CO*45*736'),
    ];
    expect(outcomesOf(await send(remittance({ amount: 1500 }, ...parts)))).toEqual(['posted']);
    expect(await paidOf(bill)).toBe(1500);
    return bill;
  };

  it('takes back each part separately, and then records the split correction', async () => {
    const bill = await splitPaid('R1A', 'R1B');
    const both = [
      reversal(bill, '-1000', 'R1A', '-2720.25', '-1720.25'),
      reversal(bill, '-500', 'R1B', '-1236', '-736'),
    ];
    const plb = { plb: 'FB:F1*-1500' };
    expect(outcomesOf(await send(remittance({ ...none, ...plb }, ...both)))).toEqual(['recorded', 'recorded']);
    expect([await paidOf(bill), (await onFile(bill)).eors.length]).toEqual([0, 0]);
    expect(outcomesOf(await send(remittance({ ...none, ...plb }, ...both)))).toEqual([
      'unmatched reversal_without_payment',
      'unmatched reversal_without_payment',
    ]);
    const corrected = [paidPart(bill, 'R1C'), deniedPart(bill, 'R1D')];
    expect(outcomesOf(await send(remittance({ amount: 100 }, ...corrected)))).toEqual(['posted']);
    expect((await onFile(bill)).eors).toMatchObject([{ reportedPaid: 100_00 }]);
  });

  it('of one part, with its correction in the same remittance, keeps the payment of the other', async () => {
    const bill = await splitPaid('R2A', 'R2B');
    const correction = loop(bill, '1*2720.25*1200', 'R2A', 'SVC*HC:ML201:94*2720.25*1200**1', 'CAS*CO*45*1520.25');
    const text = remittance({ amount: 200 }, correction, reversal(bill, '-1000', 'R2A', '-2720.25', '-1720.25'));
    expect(outcomesOf(await send(text))).toEqual(['recorded', 'posted']);
    expect(await paidOf(bill)).toBe(1700);
  });

  it('of a paid and a denied part leaves nothing to review', async () => {
    const bill = await twoServices();
    await send(remittance({ amount: 100 }, paidPart(bill, 'R3A'), deniedPart(bill, 'R3B')));
    const both = [reversal(bill, '-100', 'R3A', '-2720.25', '-2620.25'), reversal(bill, '0', 'R3B', '-1236', '-1236')];
    expect(outcomesOf(await send(remittance({ ...none, plb: 'FB:F1*-100' }, ...both)))).toEqual([
      'recorded',
      'duplicate',
    ]);
    expect([await paidOf(bill), (await onFile(bill)).eors.length]).toEqual([0, 0]);
  });
});

it('keeps every check in balance', () => expectChecksToAgree(api));
