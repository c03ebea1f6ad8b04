import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { checkStates } from '#commands';
import { isBalanced, paymentCheckStream, creditOf, type CheckState } from '#domain';
import {
  commandApp,
  claim,
  expectChecksToAgree,
  remittance,
  remittances,
  outcomesOf,
  type RemittedBill,
} from '#testing/http';

/* Check money: applied, unapplied, and adjusted amounts. */
const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { bill, send, lifecycle, paidOf, onFile, paidBill, wantsALook, paymentIn } = remittances(api);

const checkNow = async (checkId: string | undefined): Promise<CheckState> =>
  (await checkStates.read(api.engines.ledger, paymentCheckStream(api.organizationId, checkId ?? 'chk_none'))).now.state;
/** The check's non-zero amounts in dollars. */
const figures = async (checkId: string | undefined): Promise<Readonly<Record<string, number>>> => {
  const state = await checkNow(checkId);
  expect(isBalanced(state.figures)).toBe(true);
  return Object.fromEntries(
    Object.entries(state.figures).flatMap(([name, cents]) => (cents === 0 ? [] : [[name, cents / 100]])),
  );
};
/** Sends a remittance and returns its claims' outcomes and the check amounts. */
const sent = async (text: string) => {
  const receipt = await send(text);
  const checkId = paymentIn(receipt)?.checkId;
  return { ...receipt, checkId, came: outcomesOf(receipt), figures: await figures(checkId) };
};
const match = (id: string, n: number, bill: RemittedBill, more: object = {}) =>
  api.post(`/payer-files/${id}/items/${n}/match`, { billId: bill.id, ...more });
afterEach(() => expectChecksToAgree(api));

const none = { bpr: ['I', 'C', 'NON'], amount: 0 } as const;

describe('a check', () => {
  it('is applied to its bills', async () => {
    const [one, two] = [await bill(), await bill()];
    const answer = await sent(
      remittance({ amount: 1500 }, claim(one, 1000, { icn: 'A1' }), claim(two, 500, { icn: 'A2' })),
    );
    expect([answer.came, answer.figures]).toEqual([['posted', 'posted'], { amount: 1500, applied: 1500 }]);
    const [payment] = (await onFile(one)).payments;
    expect(payment).toMatchObject({ checkId: answer.checkId });
    const feed = (await api.call('GET', '/events?limit=200')).json['events'] as { type: string; data: object }[];
    const checkEvents = feed.filter(({ data }) => (data as { checkId?: string }).checkId === answer.checkId);
    const ofBills = ['payment.posted', 'payment.posted'];
    expect(checkEvents.map(({ type }) => type)).toEqual(['payment.received', ...ofBills, 'payment.applied']);
    expect(checkEvents.at(-1)?.data).toMatchObject({
      source: '835',
      amount: 1500,
      unapplied: 0,
      applied: 1500,
      bills: 2,
    });
    expect(JSON.stringify(checkEvents)).not.toMatch(/SEDGWICK|CK0/);
  });

  it('without claims has only unapplied money', async () => {
    const answer = await sent(remittance({ amount: 100 }));
    expect([answer.came, answer.figures]).toEqual([[], { amount: 100, unapplied: 100 }]);
    expect(paymentIn(answer)).toMatchObject({ amount: 100, claims: 0, adjustments: 0 });
  });

  it('of zero for claims of zero is not recorded', async () => {
    const answer = await sent(remittance(none, claim(await bill(), 0, { status: '4', icn: 'DEN' })));
    expect([answer.came, answer.checkId]).toEqual([['recorded'], undefined]);
  });

  it('holds the money of an unmatched claim until it is matched', async () => {
    const [one, late] = [await bill(), await bill()];
    const stranger = claim({ ...late, reference: 'NOBODY-1' }, 400, { icn: 'B2' });
    const answer = await sent(remittance({ amount: 1000 }, claim(one, 600, { icn: 'B1' }), stranger));
    expect(answer.came).toEqual(['posted', 'unmatched unmatched']);
    expect(answer.figures).toEqual({ amount: 1000, applied: 600, unapplied: 400 });
    const answers = await Promise.all([match(answer.id, 2, late), match(answer.id, 2, late)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200]));
    expect((await match(answer.id, 2, one)).statusCode).toBe(409);
    expect([await figures(answer.checkId), await paidOf(late)]).toEqual([{ amount: 1000, applied: 1000 }, 400]);
  });

  it('keeps the money of a dismissed item unapplied', async () => {
    const stranger = claim({ ...(await bill()), reference: 'NOBODY-2' }, 250, { icn: 'C1' });
    const { id, checkId } = await sent(remittance({ amount: 250 }, stranger));
    await api.post(`/payer-files/${id}/items/1/dismiss`, { reason: 'not_ours' });
    expect(await figures(checkId)).toEqual({ amount: 250, unapplied: 250 });
  });

  it('keeps the money of a repeated claim unapplied', async () => {
    const testBill = await bill();
    const same = claim(testBill, 300, { icn: 'D1' });
    const answer = await sent(remittance({ amount: 600 }, same, same));
    expect([answer.came, answer.figures]).toEqual([
      ['posted', 'duplicate'],
      { amount: 600, applied: 300, unapplied: 300 },
    ]);
  });

  it('above the charge creates a credit', async () => {
    const testBill = await bill();
    const answer = await sent(
      remittance({ amount: testBill.charged + 100 }, claim(testBill, testBill.charged + 100, { icn: 'E1' })),
    );
    expect([answer.came, answer.figures]).toEqual([
      ['posted'],
      { amount: testBill.charged + 100, applied: testBill.charged + 100 },
    ]);
    expect(creditOf((await onFile(testBill)).facts)).toBe(100_00);
    expect((await lifecycle(testBill)).remittance).toMatchObject({ credit: 100, balanceDue: 0 });
  });

  it('received again in another file posts nothing, and is refused with another amount', async () => {
    const testBill = await bill();
    const claimSegments = claim(testBill, 100, { icn: 'F1' });
    const stranger = claim({ ...testBill, reference: 'NOBODY-3' }, 50, { icn: 'F2' });
    const first = await sent(remittance({ amount: 150, trace: '000888' }, claimSegments, stranger));
    const again = await sent(remittance({ amount: 150, trace: '888' }, claimSegments, stranger));
    expect([again.came, again.checkId]).toEqual([['duplicate', 'duplicate'], first.checkId]);
    expect(again.figures).toEqual({ amount: 150, applied: 100, unapplied: 50 });
    const other = await sent(remittance({ amount: 70, trace: '888' }, claim(testBill, 70, { icn: 'F3' })));
    expect([other.came, other.figures]).toEqual([['refused out_of_balance'], again.figures]);
    expect([await paidOf(testBill), await wantsALook(testBill)]).toEqual([100, true]);
  });
});

describe('provider-level money', () => {
  it('recouped for a claim of another check is an adjustment, and the claims of this check post', async () => {
    const [one, two] = [await bill(), await bill()];
    const answer = await sent(
      remittance(
        { amount: 1300, plb: 'WO:OTHERCLAIM9*200' },
        claim(one, 1000, { icn: 'G1' }),
        claim(two, 500, { icn: 'G2' }),
      ),
    );
    expect([answer.came, answer.figures]).toEqual([
      ['posted', 'posted'],
      { amount: 1300, applied: 1500, adjusted: -200 },
    ]);
    expect((await checkNow(answer.checkId)).adjustments).toMatchObject([
      { code: 'WO', amount: 200_00, status: 'open', reference: 'OTHERCLAIM9' },
    ]);
    expect([await wantsALook(one), await wantsALook(two)]).toEqual([false, false]);
  });

  it('of type interest goes to the claim named by either number, and stays open without a reference', async () => {
    const [one, two] = [await bill(), await bill()];
    const claims = [claim(one, 1000, { icn: 'H1' }), claim(two, 500, { icn: 'H2' })] as const;
    const named = await sent(remittance({ amount: 1515, plb: 'L6:H1*-15' }, ...claims));
    expect(named.figures).toEqual({ amount: 1515, applied: 1515 });
    expect((await lifecycle(one)).payments).toMatchObject([{ amount: 1015, principalAmount: 1000, feeAmount: 15 }]);
    const [three, four] = [await bill(), await bill()];
    const toNobody = await sent(
      remittance({ amount: 1510, plb: 'L6*-10' }, claim(three, 1000, { icn: 'H3' }), claim(four, 500, { icn: 'H4' })),
    );
    expect(toNobody.figures).toEqual({ amount: 1510, applied: 1500, adjusted: 10 });
    const spread = await sent(
      remittance(
        { amount: 310, plb: 'L6*-10' },
        [...claim(three, 200, { icn: 'H5' }), 'AMT*I*7'],
        [...claim(four, 100, { icn: 'H6' }), 'AMT*I*3'],
      ),
    );
    expect(spread.figures).toEqual({ amount: 310, applied: 310 });
  });

  it('forwarded to another check is settled by that check', async () => {
    const [one, two] = [await paidBill('I1'), await bill()];
    const forwarded = await sent(
      remittance(
        { ...none, plb: 'FB:I9*-300' },
        claim(one, -1000, { status: '22', icn: 'I1' }),
        claim(one, 700, { icn: 'I2' }),
      ),
    );
    expect([forwarded.came, forwarded.figures]).toEqual([['recorded', 'posted'], { applied: -300, adjusted: 300 }]);
    const brought = await sent(remittance({ amount: 600, plb: 'FB:I9*300' }, claim(two, 900, { icn: 'I3' })));
    expect(brought.figures).toEqual({ amount: 600, applied: 900, adjusted: -300 });
    const [here, there] = [await checkNow(brought.checkId), await checkNow(forwarded.checkId)];
    expect([here.adjustments[0]?.status, there.adjustments[0]?.status]).toEqual(['settled', 'settled']);
    expect(here.adjustments[0]?.against?.checkId).toBe(forwarded.checkId);
  });
});

describe('a reversal', () => {
  it('counts for the check that reports it, and the old check keeps its applied amount', async () => {
    const testBill = await bill();
    const first = await sent(remittance({ amount: 1000 }, claim(testBill, 1000, { icn: 'J1' })));
    const back = await sent(
      remittance(
        { amount: 250 },
        claim(testBill, -1000, { status: '22', icn: 'J1' }),
        claim(testBill, 1250, { icn: 'J2' }),
      ),
    );
    expect([back.came, back.figures]).toEqual([['recorded', 'posted'], { amount: 250, applied: 250 }]);
    expect([await figures(first.checkId), await paidOf(testBill)]).toEqual([{ amount: 1000, applied: 1000 }, 1250]);
  });

  it('keeps interest that the payer does not reverse', async () => {
    const testBill = await bill();
    await send(remittance({ amount: 1042.19, plb: 'L6:K1*-42.19' }, claim(testBill, 1000, { icn: 'K1' })));
    const back = await sent(
      remittance({ amount: 0, plb: 'FB:K9*-1000' }, claim(testBill, -1000, { status: '22', icn: 'K1' })),
    );
    expect(back.figures).toEqual({ applied: -1042.19, unapplied: 42.19, adjusted: 1000 });
  });

  it('without a payment is held as a negative amount until it is matched with a bill', async () => {
    const bill = await paidBill('L1');
    const text = remittance({ amount: 0, plb: 'FB:L9*-1000' }, claim(bill, -1000, { status: '22', icn: 'L2' }));
    const { id, checkId, came, figures: before } = await sent(text);
    expect([came, before]).toEqual([['unmatched reversal_without_payment'], { unapplied: -1000, adjusted: 1000 }]);
    expect(await wantsALook(bill)).toBe(true);
    expect((await match(id, 1, bill)).statusCode).toBe(200);
    expect([await figures(checkId), await paidOf(bill)]).toEqual([{ applied: -1000, adjusted: 1000 }, 0]);
  });
});

describe('a manually posted check', () => {
  const typed = (amount: number, checkNumber: string, ...whose: readonly RemittedBill[]) =>
    api.post('/payments', {
      ...{ method: 'check', checkNumber, depositDate: '2026-03-02', amount },
      allocations: whose.map(({ id }) => ({ billId: id, amount: amount / whose.length })),
    });

  it('is linked with its remittance', async () => {
    const [one, two] = [await bill('accepted'), await bill('accepted')];
    const { id } = (await typed(600, '0004711', one, two)).json['data'];
    const answer = await sent(
      remittance({ amount: 600, trace: '4711' }, claim(one, 300, { icn: 'M1' }), claim(two, 300, { icn: 'M2' })),
    );
    expect([answer.came, answer.checkId]).toEqual([['recorded', 'recorded'], id]);
    expect(answer.figures).toEqual({ amount: 600, applied: 600 });
    const { payments, eors } = await onFile(one);
    expect(payments).toMatchObject([{ amount: 300_00, eorId: eors[0]?.eorId }]);
    const back = await sent(
      remittance({ amount: 0, plb: 'FB:M9*-300' }, claim(one, -300, { status: '22', icn: 'M1' })),
    );
    expect([back.came, back.figures]).toEqual([['recorded'], { applied: -300, adjusted: 300 }]);
    expect([await paidOf(one), await paidOf(two)]).toEqual([0, 300]);
  });

  it('is rejected after its remittance was received, unless duplicates are allowed', async () => {
    const [one, two] = [await bill('accepted'), await bill('accepted')];
    const { checkId } = await sent(remittance({ amount: 150, trace: '4714' }, claim(one, 150, { icn: 'Q1' })));
    // Waits for the read models, because the next file does so before it is processed.
    await send(remittance({ amount: 5 }));
    const post = (more: object = {}) =>
      api.post('/payments', {
        ...{ method: 'check', checkNumber: '04714', depositDate: '2026-03-02', amount: 150, ...more },
        allocations: [{ billId: two.id, amount: 150 }],
      });
    const refused = await post();
    expect([refused.statusCode, refused.json['code']]).toEqual([409, 'lifecycle_conflict']);
    expect(refused.json['detail']).toContain(checkId);
    expect((await post({ allowDuplicateNumber: true })).statusCode).toBe(201);
  });

  it('and a remittance of another amount remain separate checks', async () => {
    const acceptedBill = await bill('accepted');
    await typed(300, '4712', acceptedBill);
    const answer = await sent(remittance({ amount: 500, trace: '4712' }, claim(acceptedBill, 500, { icn: 'N1' })));
    expect([answer.came, answer.figures]).toEqual([['refused check_mismatch'], { amount: 500, unapplied: 500 }]);
    expect([await paidOf(acceptedBill), await wantsALook(acceptedBill)]).toEqual([300, true]);
  });

  it('is also found if it was posted on its bill', async () => {
    const acceptedBill = await bill('accepted');
    const payment = {
      action: 'post_payment',
      amount: 200,
      method: 'check',
      checkNumber: '4713',
      depositDate: '2026-03-02',
    };
    expect((await api.post(`/bills/${acceptedBill.id}/actions`, payment)).statusCode).toBe(200);
    const answer = await sent(remittance({ amount: 200, trace: '4713' }, claim(acceptedBill, 200, { icn: 'O1' })));
    expect([answer.came, answer.figures]).toEqual([['recorded'], { amount: 200, applied: 200 }]);
    expect(await paidOf(acceptedBill)).toBe(200);
  });
});

describe('another practice’s check', () => {
  it('is not recorded until a user confirms it, and then holds all its money', async () => {
    const [one, two] = [await bill(), await bill()];
    const text = remittance(
      { amount: 300, payee: 'XX*1992837465' },
      claim(one, 100, { icn: 'P1' }),
      claim(two, 200, { icn: 'P2' }),
    );
    const { id, came, checkId } = await sent(text);
    expect([came, checkId]).toEqual([['refused other_payee', 'refused other_payee'], undefined]);
    expect((await match(id, 1, one, { payeeConfirmed: true })).statusCode).toBe(200);
    const [payment] = (await onFile(one)).payments;
    expect(await figures(payment?.checkId)).toEqual({ amount: 300, applied: 100, unapplied: 200 });
    expect((await match(id, 2, two, { payeeConfirmed: true })).statusCode).toBe(200);
    expect(await figures(payment?.checkId)).toEqual({ amount: 300, applied: 300 });
  });
});
