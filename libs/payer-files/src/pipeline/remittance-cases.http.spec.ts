import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import {
  claim,
  commandApp,
  expectChecksToAgree,
  nextNumber,
  remittance,
  remittances,
  outcomesOf,
  type RemittedBill,
} from '#testing/http';

/* Unusual remittances that payers send, as text files. */
const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const { bill, send, lifecycle, paidOf, paymentIn, eorsOf, onFile, wantsALook, paidBill } = remittances(api);

/** Kinds of tasks on a bill. */
const tasksOf = async ({ id }: RemittedBill): Promise<readonly string[]> => {
  const data = (await api.call('GET', '/bill-tasks')).json['data'] as Record<'dashboard' | 'waiting', TaskTable>;
  const rows = [data.dashboard, data.waiting].flatMap(({ sections }) => sections.flatMap((section) => section.rows));
  return rows.filter(({ refs }) => JSON.stringify(refs).includes(id)).map(({ id: row }) => row.split('::')[0] ?? '');
};
interface TaskTable {
  readonly sections: readonly { readonly rows: readonly { readonly id: string; readonly refs: unknown }[] }[];
}

describe('a reversal', () => {
  it('with an equal correction in a zero check leaves the paid amount unchanged', async () => {
    const bill = await paidBill('ICA');
    const none = { bpr: ['I', 'C', 'NON'], amount: 0 } as const;
    const text = remittance(none, claim(bill, -1000, { status: '22', icn: 'ICA' }), claim(bill, 1000, { icn: 'ICB' }));
    expect(outcomesOf(await send(text))).toEqual(['recorded', 'posted']);
    expect(await paidOf(bill)).toBe(1000);
  });

  it('with an unknown claim number waits with its correction until both are matched', async () => {
    const bill = await paidBill('ICC');
    const reversal = claim(bill, -1000, { status: '22', icn: 'ICD' });
    const { id, items } = await send(remittance({ amount: 500 }, reversal, claim(bill, 1500, { icn: 'ICE' })));
    expect(outcomesOf({ items })).toEqual(['unmatched reversal_without_payment', 'unmatched reversal_without_payment']);
    expect([await paidOf(bill), await wantsALook(bill)]).toEqual([1000, true]);
    for (const n of [1, 2]) await api.post(`/payer-files/${id}/items/${n}/match`, { billId: bill.id });
    expect(await paidOf(bill)).toBe(1500);
  });

  it('without a correction creates a task and keeps the bill accepted', async () => {
    const bill = await paidBill('ICR1');
    const none = { bpr: ['I', 'C', 'NON'], amount: 0, plb: 'FB:F1*-1000' } as const;
    expect(outcomesOf(await send(remittance(none, claim(bill, -1000, { status: '22', icn: 'ICR1' }))))).toEqual([
      'recorded',
    ]);
    const { lifecycle: now } = (await lifecycle(bill)) as unknown as { lifecycle: { state: string } };
    expect([await paidOf(bill), now.state]).toEqual([0, 'accepted']);
    expect(await tasksOf(bill)).toEqual(['payment_reversed', 'waiting_eor']);
    // A later correction closes the task.
    expect(outcomesOf(await send(remittance({ amount: 900 }, claim(bill, 900, { icn: 'ICR2' }))))).toEqual(['posted']);
    expect(await tasksOf(bill)).not.toContain('payment_reversed');
  });

  it.each([
    ['the same number', 'ICS1', 'ICS1'],
    ['another number', 'ICS2', 'ICS3'],
  ])('listed after its correction, which has %s, reverses the earlier payment', async (_, icn, corrected) => {
    const bill = await paidBill(icn);
    const reversal = claim(bill, -1000, { status: '22', icn });
    expect(
      outcomesOf(await send(remittance({ amount: 500 }, claim(bill, 1500, { icn: corrected }), reversal))),
    ).toEqual(['recorded', 'posted']);
    expect([await paidOf(bill), await wantsALook(bill)]).toEqual([1500, false]);
  });

  it('listed after its correction, with a number that matches no payment, leaves both items unmatched', async () => {
    const bill = await paidBill('ICT1');
    const reversal = claim(bill, -1000, { status: '22', icn: 'ICT2' });
    const text = remittance({ amount: 500 }, claim(bill, 1500, { icn: 'ICT3' }), reversal);
    expect(outcomesOf(await send(text))).toEqual(Array(2).fill('unmatched reversal_without_payment'));
    expect(await paidOf(bill)).toBe(1000);
  });

  it('cannot be matched with a bill without that payment: returns 409 and remains waiting', async () => {
    const [one, other] = [await paidBill('ICU1'), await bill()];
    const text = remittance({ amount: 0, plb: 'FB:F1*-400' }, claim(one, -400, { status: '22', icn: 'ICU2' }));
    const { id, items } = await send(text);
    expect(outcomesOf({ items })).toEqual(['unmatched reversal_without_payment']);
    for (const { id: billId } of [one, other]) {
      const { statusCode, json } = await api.post(`/payer-files/${id}/items/1/match`, { billId });
      expect([statusCode, json['code']]).toEqual([409, 'lifecycle_conflict']);
    }
    expect([await paidOf(one), await paidOf(other)]).toEqual([1000, 0]);
    const receipt = (await api.call('GET', `/payer-files/${id}`)).json['data'];
    expect(outcomesOf({ items: receipt.interchanges[0].sets[0].items })).toEqual([
      'unmatched reversal_without_payment',
    ]);
    await expectChecksToAgree(api);
  });

  it('of another amount than the payment reverses nothing', async () => {
    const bill = await paidBill('ICF');
    const less = claim(bill, -400, { status: '22', icn: 'ICF' });
    const none = { bpr: ['I', 'C', 'NON'], amount: 0 } as const;
    expect(outcomesOf(await send(remittance({ ...none, plb: 'FB:F1*-400' }, less)))).toEqual([
      'refused check_mismatch',
    ]);
    expect([await paidOf(bill), await eorsOf(bill), await wantsALook(bill)]).toEqual([1000, 1, true]);
    const above = claim(bill, 1000, { status: '22', icn: 'ICF' });
    expect(outcomesOf(await send(remittance({ amount: 1000 }, above)))[0]).toMatch(/^refused/);
    expect(await paidOf(bill)).toBe(1000);
  });
});

describe('a remittance that pays nothing', () => {
  it.each([
    ['that takes the money from our account', { bpr: ['I', 'D', 'ACH'], amount: 1000 }, 'refused debit'],
    ['that only tests the account', { bpr: ['P', 'C', 'ACH'], amount: 1000 }, 'refused prenotification'],
    ['that only notifies', { bpr: ['H', 'C', 'ACH'], amount: 1000 }, 'refused out_of_balance'],
  ] as const)('%s posts nothing', async (_, check, outcome) => {
    const testBill = await bill();
    expect(
      outcomesOf(await send(remittance(check, claim(testBill, 1000, { icn: `N${check.bpr[0]}${check.bpr[1]}` })))),
    ).toEqual([outcome]);
    expect([await paidOf(testBill), await eorsOf(testBill), await wantsALook(testBill)]).toEqual([0, 0, true]);
  });

  it('records a predetermination and a forwarded claim without an EOR', async () => {
    const testBill = await bill();
    const [plan, forwarded] = [
      { status: '25', icn: 'PRE1' },
      { status: '23', icn: 'PRE2' },
    ];
    expect(outcomesOf(await send(remittance({ amount: 1000 }, claim(testBill, 1000, plan))))).toEqual([
      'refused out_of_balance',
    ]);
    const none = { bpr: ['H', 'C', 'NON'], amount: 0 } as const;
    expect(outcomesOf(await send(remittance(none, claim(testBill, 0, plan))))).toEqual(['recorded predetermination']);
    expect(outcomesOf(await send(remittance(none, claim(testBill, 0, forwarded))))).toEqual(['recorded']);
    expect([await paidOf(testBill), await eorsOf(testBill)]).toEqual([0, 0]);
  });
});

describe('a remittance of zero', () => {
  it.each(['NON', 'ACH', 'CHK'])(
    'with payment method %s has method none in payment, EOR and report',
    async (method) => {
      const [one, other] = [await paidBill(`Z1${method}`), await bill()];
      const set = { bpr: ['I', 'C', method], amount: 0, plb: `WO:${one.reference}*500` } as const;
      const { interchanges } = await send(remittance(set, claim(other, 500, { icn: `Z2${method}` })));
      const { checkId = '' } = paymentIn({ interchanges }) ?? {};
      expect((await api.call('GET', `/payments/${checkId}`)).json['data']).toMatchObject({ method: 'none', amount: 0 });
      expect((await lifecycle(other)).payments).toMatchObject([{ method: 'none', checkId, principalAmount: 500 }]);
      expect((await api.call('GET', `/bills/${other.id}/eor`)).json['data'].payment).toMatchObject({ method: 'none' });
      const report = (await api.call('GET', '/reports/payments')).json['data'];
      expect(report.items.find(({ billId }: { billId: string }) => billId === other.id)).toMatchObject({
        method: 'none',
        source: '835',
      });
    },
  );

  it('pays a manually allocated bill with method none', async () => {
    const [one, other] = [await paidBill('Z3'), await bill('accepted')];
    const set = { bpr: ['I', 'C', 'NON'], amount: 0, plb: `WO:${one.reference}*500` } as const;
    const stranger = { reference: 'NOBODY-1', charged: 700, id: '' };
    const { interchanges } = await send(remittance(set, claim(stranger, 500, { icn: 'Z4' })));
    const { checkId = '' } = paymentIn({ interchanges }) ?? {};
    const shares = { allocations: [{ billId: other.id, amount: 500 }] };
    expect((await api.post(`/payments/${checkId}/allocations`, shares)).statusCode).toBeLessThan(300);
    expect((await lifecycle(other)).payments).toMatchObject([{ method: 'none', checkId }]);
  });
});

describe('a check', () => {
  it('pays both parts of a split claim, and a repeated claim once', async () => {
    const testBill = await bill();
    const part = (charged: number, paid: number) => claim({ ...testBill, charged }, paid, { icn: 'SPLIT' });
    const half = testBill.charged / 2;
    const text = remittance({ amount: 1700 }, part(half, 1000), part(half, 500), part(half, 200));
    expect(outcomesOf(await send(text))).toEqual(['posted']);
    expect(await paidOf(testBill)).toBe(1700);
    const twice = await bill();
    const again = claim(twice, 300, { icn: 'TWICE' });
    expect(outcomesOf(await send(remittance({ amount: 600 }, again, again)))).toEqual(['posted', 'duplicate']);
    expect(await paidOf(twice)).toBe(300);
  });

  it('is recognized with and without leading zeros in its number', async () => {
    const testBill = await bill();
    const claimSegments = claim(testBill, 100, { icn: 'ZEROS' });
    expect(outcomesOf(await send(remittance({ amount: 100, trace: '000777' }, claimSegments)))).toEqual(['posted']);
    expect(outcomesOf(await send(remittance({ amount: 100, trace: '777' }, claimSegments)))).toEqual(['duplicate']);
    expect(await paidOf(testBill)).toBe(100);
  });

  it('posts interest only if its amount includes the interest', async () => {
    const [one, other] = [await bill(), await bill()];
    const interest = (whose: RemittedBill, icn: string) => [...claim(whose, 100, { icn }), 'AMT*I*7.5'];
    await send(remittance({ amount: 100 }, interest(one, 'INT1')));
    await send(remittance({ amount: 107.5 }, interest(other, 'INT2')));
    const posted = async (whose: RemittedBill) =>
      (await lifecycle(whose)).payments.map((payment: Record<string, number>) => [
        payment['amount'],
        payment['feeAmount'],
      ]);
    expect([await posted(one), await posted(other)]).toEqual([[[100, 0]], [[107.5, 7.5]]]);
  });
});

describe('the remittance of a voided check', () => {
  it.each([
    ['as the same file', (text: string) => text, 'posted'],
    ['in another file', (_: string, anew: string) => anew, 'duplicate'],
  ])('received again %s posts nothing and creates a task', async (_, again, outcome) => {
    const testBill = await bill();
    const [trace, claimSegments] = [`VOID${nextNumber()}`, claim(testBill, 300, { icn: `V${nextNumber()}` })];
    const text = remittance({ amount: 300, trace }, claimSegments);
    const { checkId = '' } = paymentIn(await send(text)) ?? {};
    expect((await api.post(`/payments/${checkId}/void`, { reason: 'Returned by the bank' })).statusCode).toBe(200);
    expect(await tasksOf(testBill)).not.toContain('check_voided');
    // The same file keeps its first receipt.
    expect(outcomesOf(await send(again(text, remittance({ amount: 300, trace }, claimSegments))))).toEqual([outcome]);
    expect([await paidOf(testBill), (await tasksOf(testBill)).includes('check_voided')]).toEqual([0, true]);
    // A note closes the task.
    await api.post(`/bills/${testBill.id}/actions`, { action: 'add_note', note: 'The bank returned the check.' });
    expect(await tasksOf(testBill)).not.toContain('check_voided');
  });
});

describe('the lines of a remittance', () => {
  const lined = (bill: RemittedBill, paid: number, ...lines: readonly string[]) => [
    `CLP*${bill.reference}*1*${bill.charged}*${paid}**WC*L${nextNumber()}`,
    ...lines.map((line) => `SVC*${line}`),
    `CAS*CO*45*${(bill.charged - paid).toFixed(2)}`,
  ];
  /** Cents paid per line, as reported by the payer. */
  const linesOf = async (bill: RemittedBill) =>
    (await onFile(bill)).eors[0]?.lines.map(({ reportedPaid }) => reportedPaid);

  it("are matched without modifiers if unambiguous; otherwise only the claim's amounts are known", async () => {
    const [one, other, third] = [await bill(), await bill(), await bill()];
    const [line] = (await onFile(one)).facts.lines;
    const [code, charge] = [line?.code, (line?.charge ?? 0) / 100];
    expect(outcomesOf(await send(remittance({ amount: 100 }, lined(one, 100, `HC:${code}:25*${charge}*100`))))).toEqual(
      ['posted'],
    );
    expect((await linesOf(one))?.[0]).toBe(100_00);
    expect(await wantsALook(one)).toBe(false);
    expect(outcomesOf(await send(remittance({ amount: 100 }, lined(other, 100, `HC:99999*${charge}*100`))))).toEqual([
      'posted',
    ]);
    expect([await linesOf(other), await paidOf(other), await wantsALook(other)]).toEqual([[], 100, true]);
    // If the sum of the lines differs from the claim amount, the lines are also unknown.
    expect(outcomesOf(await send(remittance({ amount: 100 }, lined(third, 100, `HC:${code}*${charge}*60`))))).toEqual([
      'posted',
    ]);
    expect([await linesOf(third), await paidOf(third), await wantsALook(third)]).toEqual([[], 100, true]);
  });
});

describe('another practice’s check', () => {
  it('is refused with a task for the named bill, and a user can confirm the payee to post it', async () => {
    const testBill = await bill();
    const text = remittance({ amount: 100, payee: 'XX*1992837465' }, claim(testBill, 100, { icn: 'ELSE' }));
    const { id, items } = await send(text);
    expect(outcomesOf({ items })).toEqual(['refused other_payee']);
    expect([await paidOf(testBill), await eorsOf(testBill), (await onFile(testBill)).facts.concern]).toEqual([
      0,
      0,
      'other_payee',
    ]);
    const match = (body: object) => api.post(`/payer-files/${id}/items/1/match`, { billId: testBill.id, ...body });
    expect((await match({})).json).toMatchObject({ code: 'validation_error', errors: [{ path: 'payeeConfirmed' }] });
    expect((await match({ payeeConfirmed: true })).statusCode).toBe(200);
    expect(await paidOf(testBill)).toBe(100);
  });

  it('with two equal claims can be matched with two bills, each with its own payment', async () => {
    const [one, two] = [await bill(), await bill()];
    const twice = claim(one, 100, { icn: 'TWICE' });
    const { id } = await send(remittance({ amount: 200, payee: 'XX*1992837465' }, twice, twice));
    const match = (n: number, { id: billId }: RemittedBill) =>
      api.post(`/payer-files/${id}/items/${n}/match`, { billId, payeeConfirmed: true });
    for (const [n, whose] of [[1, one] as const, [2, two] as const])
      expect((await match(n, whose)).statusCode).toBe(200);
    expect([await paidOf(one), await paidOf(two)]).toEqual([100, 100]);
    const [[mine], [theirs]] = [(await onFile(one)).payments, (await onFile(two)).payments];
    expect(mine?.paymentId).not.toBe(theirs?.paymentId);
    const { json } = await api.call('GET', `/payments/${mine?.checkId ?? ''}`);
    expect(json['data']).toMatchObject({ amount: 200, applied: 200, pending: 0, unapplied: 0 });
    await expectChecksToAgree(api);
  });

  it('is ours if it has our tax ID under another NPI, or names no payee', async () => {
    const [one, other] = [await bill(), await bill()];
    const { snapshot } = await onFile(one);
    const ours = `XX*1992837465~REF*TJ*${snapshot?.billingProvider.taxId}`;
    const named = (whose: RemittedBill, payee: string, icn: string) =>
      send(remittance({ amount: 100, payee }, claim(whose, 100, { icn })));
    expect(outcomesOf(await named(one, ours, 'TIN'))).toEqual(['posted']);
    expect(outcomesOf(await named(other, '', 'NONE'))).toEqual(['posted']);
  });
});
