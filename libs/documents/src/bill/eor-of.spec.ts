import { billView, type BillCommand } from '#domain';
import { noon, postPayment, recordEor, storedEventsOf, submitBill, voidPayment } from '#testing/pure';
import { billSource, secretsOf } from './bill-source.js';
import { eorOf } from './eor-of.js';

const eor = recordEor(500_00, noon('2026-04-01'));

/** Returns the contents of the EOR's pages after the given later commands. */
const drawnAfter = (...later: readonly BillCommand[]) => {
  const history = storedEventsOf([submitBill(), eor, ...later]);
  const source = billSource(billView(history), secretsOf(history[0]), 'sandbox')!;
  return eorOf(source, source.bill.eors[0]!);
};

describe('pages of an EOR', () => {
  it('do not change if payments are posted and voided later', () => {
    const before = drawnAfter();
    expect(before.payment).toBeNull();
    const payment = postPayment(500_00, noon('2026-04-09'));
    expect(drawnAfter(payment)).toEqual(before);
    expect(drawnAfter(payment, voidPayment(payment.data.paymentId, noon('2026-04-10')))).toEqual(before);
  });
});
