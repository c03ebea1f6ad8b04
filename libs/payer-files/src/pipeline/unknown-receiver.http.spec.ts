import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { claim, commandApp, remittance, remittances, outcomesOf, type RemittedBill } from '#testing/http';

/* Files whose receiver (ISA08) is a tax ID or a clearinghouse ID instead of the practice's ID. */
const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { bill, send, paidOf, eorsOf, onFile } = remittances(api);

const UNKNOWN_PAYEE = 'XX*1992837465';
const to = (receiver: string, text: string): string =>
  text.replace(/\*ZZ\*1234567893 {5}/, `*ZZ*${receiver.padEnd(15)}`);
const match = (id: string, { id: billId }: RemittedBill, more: object = {}) =>
  api.post(`/payer-files/${id}/items/1/match`, { billId, ...more });
const warned = { warnings: [{ code: 'unknown_receiver', message: expect.any(String) }] };

describe('an 835 for an unknown receiver', () => {
  it.each([
    ['a tax id', '123456789'],
    ['an identifier of the clearinghouse', 'CLEARING01'],
  ])('that is %s is processed with a warning if the payee is ours', async (_, receiver) => {
    const testBill = await bill();
    const { items, interchanges } = await send(to(receiver, remittance({ amount: 100 }, claim(testBill, 100))));
    expect(outcomesOf({ items })).toEqual(['posted']);
    expect(interchanges).toMatchObject([warned]);
    expect(interchanges[0]).not.toHaveProperty('reason');
    expect(await paidOf(testBill)).toBe(100);
  });

  it('is refused if the payee is another practice, and can be matched by hand', async () => {
    const testBill = await bill();
    const text = to('CLEARING01', remittance({ amount: 100, payee: UNKNOWN_PAYEE }, claim(testBill, 100)));
    const { id, items, interchanges } = await send(text);
    expect([outcomesOf({ items }), interchanges]).toMatchObject([['refused other_payee'], [warned]]);
    expect([await paidOf(testBill), await eorsOf(testBill)]).toEqual([0, 0]);
    expect((await match(id, testBill)).statusCode).toBe(422);
    expect((await match(id, testBill, { payeeConfirmed: true })).statusCode).toBe(200);
    expect(await paidOf(testBill)).toBe(100);
  });

  it('without a payee and a known bill is refused', async () => {
    const stranger = { id: '', reference: 'NOBODY-7', charged: 100 };
    const text = to('CLEARING01', remittance({ amount: 100, payee: '' }, claim(stranger, 100, { icn: 'UR1' })));
    expect(outcomesOf(await send(text))).toEqual(['refused other_payee']);
    const testBill = await bill();
    expect(
      outcomesOf(await send(to('CLEARING01', remittance({ amount: 100, payee: '' }, claim(testBill, 100))))),
    ).toEqual(['posted']);
  });

  it('does not use up the control number of an interchange for us', async () => {
    const testBill = await bill();
    const text = remittance({ amount: 100 }, claim(testBill, 100));
    expect(outcomesOf(await send(to('CLEARING01', text.replaceAll('XX*1234567893', UNKNOWN_PAYEE))))).toEqual([
      'refused other_payee',
    ]);
    const { items, interchanges } = await send(text);
    expect(outcomesOf({ items })).toEqual(['posted']);
    expect(interchanges[0]).not.toHaveProperty('warnings');
  });
});

it('leaves a 999 for an unknown receiver unmatched until a user matches it', async () => {
  const testBill = await bill();
  const made = await api.post(`/sandbox/bills/${testBill.id}/payer-file`, { kind: '999', scenario: 'rejected' });
  const text = (made.json['data'].content as string).replace(/\*ZZ\*SANDBOX {8}(?=\*\d{6}\*)/, '*ZZ*CLEARING01     ');
  const { id, items, interchanges } = await send(text);
  expect([outcomesOf({ items }), interchanges]).toMatchObject([['unmatched unmatched'], [warned]]);
  expect((await onFile(testBill)).facts.state).toBe('submitted');
  expect((await match(id, testBill)).statusCode).toBe(200);
  expect((await onFile(testBill)).facts.state).toBe('rejected');
});
