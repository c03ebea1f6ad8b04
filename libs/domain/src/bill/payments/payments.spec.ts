import { balanceOf, bill, fold, openEor, paidOf, writtenOffOf, type BillCommand, shippedRules } from '#domain';
import {
  BILL_ID,
  but,
  closeBill,
  recordedEvents,
  dataOf,
  eorIdAt,
  historyOf,
  noon,
  paymentIdAt,
  postPayment,
  recordEor,
  reopenBill,
  simulate,
  specFor,
  startReview,
  voidPayment,
} from '#testing/pure';

const given = specFor(bill, shippedRules);
const received = noon('2026-03-05');
const on = noon('2026-04-01');
const next = noon('2026-04-02');
const later = noon('2026-04-03');
const accepted = simulate('accepted', received);
const facts = (...commands: BillCommand[]) => fold(bill, historyOf(...commands));

describe('posting a payment', () => {
  it('records principal, penalty, interest and the resulting balance', () =>
    given(...historyOf(accepted))
      .when(postPayment(120_00, on, { penalty: 15_00, interest: 5_00 }))
      .thenEvents(
        {
          type: 'PaymentPosted',
          data: {
            billId: BILL_ID,
            paymentId: paymentIdAt(on),
            eorId: null,
            amount: 120_00,
            principal: 100_00,
            penalty: 15_00,
            interest: 5_00,
            method: 'check',
            source: 'paper',
            depositDate: '2026-04-01',
            receivedDate: '2026-04-01',
            postedAt: on,
            balance: 1915_00,
            private: { checkNumber: '7001', note: null, actorName: 'Bo Biller' },
          },
        },
        { type: 'BillPartiallyPaid', data: { billId: BILL_ID, paid: 100_00, balance: 1915_00 } },
        {
          type: 'BillStatusUpdated',
          data: {
            billId: BILL_ID,
            paid: 100_00,
            balance: 1915_00,
            writtenOff: 0,
            from: 'accepted',
            to: 'partially_paid',
          },
        },
      ));

  it('of the full balance makes the bill paid', () =>
    given(...historyOf(accepted))
      .when(postPayment(2015_00, on))
      .thenTypes('PaymentPosted', 'BillPaid', 'BillStatusUpdated'));

  it('is rejected above the balance', () =>
    given(...historyOf(accepted, postPayment(2000_00, on)))
      .when(postPayment(15_01, next))
      .thenRejects('validation_error', ['amount']));

  it('can exceed the balance by penalty and interest', () => {
    const paid = facts(accepted, postPayment(2255_14, on, { penalty: 201_50, interest: 38_64 }));
    expect([paidOf(paid), balanceOf(paid), paid.state]).toEqual([2015_00, 0, 'paid']);
  });

  it('is rejected if the amount does not cover its penalty and interest', () =>
    given(...historyOf(accepted))
      .when(postPayment(10_00, on, { penalty: 6_00, interest: 4_01 }))
      .thenRejects('validation_error', ['amount']));

  it('allows only penalty and interest on a paid bill', () => {
    const paid = historyOf(accepted, postPayment(2015_00, on));
    given(...paid)
      .when(postPayment(1, next))
      .thenRejects('validation_error', ['amount']);
    given(...paid)
      .when(postPayment(240_14, next, { penalty: 201_50, interest: 38_64 }))
      .thenTypes('PaymentPosted');
  });

  it('reports an invalid amount before an invalid state', () => {
    given(...historyOf())
      .when(postPayment(9999_00, on))
      .thenRejects('validation_error', ['amount']);
    given(...historyOf())
      .when(postPayment(10_00, on, { penalty: 11_00 }))
      .thenRejects('validation_error', ['amount']);
    given(...historyOf())
      .when(postPayment(10_00, on))
      .thenRejects('lifecycle_conflict', 'A bill in state submitted does not allow post_payment.');
  });

  it('links the open EOR if the payment does not exceed the announced amount', () => {
    const history = historyOf(simulate('processed', on));
    expect(dataOf(recordedEvents(history, postPayment(2015_00, next)), 'PaymentPosted')[0]?.eorId).toBe(eorIdAt(on));
    const fees = postPayment(10_00, next, { penalty: 10_00 });
    expect(dataOf(recordedEvents(history, fees), 'PaymentPosted')[0]?.eorId).toBeNull();
    const named = but(postPayment(10_00, next), { eorId: 'eor_other' });
    expect(dataOf(recordedEvents(history, named), 'PaymentPosted')[0]?.eorId).toBe('eor_other');
  });

  it('links no EOR if the payment exceeds the announced amount', () => {
    const history = historyOf(recordEor(100_00, on));
    expect(dataOf(recordedEvents(history, postPayment(100_01, next)), 'PaymentPosted')[0]?.eorId).toBeNull();
  });
});

describe('posting a payment on a closed bill', () => {
  it('reduces the write-off and leaves the bill closed', () => {
    const history = historyOf(accepted, closeBill(on));
    given(...history)
      .when(postPayment(2015_00, next))
      .thenTypes('PaymentPosted');
    expect(dataOf(recordedEvents(history, postPayment(500_00, next)), 'PaymentPosted')[0]?.balance).toBe(0);
    const after = facts(accepted, closeBill(on), postPayment(500_00, next));
    expect([paidOf(after), balanceOf(after), writtenOffOf(after), after.state]).toEqual([500_00, 0, 1515_00, 'closed']);
  });

  it('is rejected above balance and write-off combined', () =>
    given(...historyOf(accepted, postPayment(15_00, on), closeBill(next)))
      .when(postPayment(2000_01, later))
      .thenRejects('validation_error', ['amount']));

  it('reduces the balance if there is no write-off', () => {
    const after = facts(accepted, closeBill(on, false), postPayment(500_00, next));
    expect([balanceOf(after), writtenOffOf(after), after.state]).toEqual([1515_00, 0, 'closed']);
  });

  it('reduces the balance that the bill has after reopening', () => {
    const after = facts(accepted, closeBill(on), postPayment(500_00, next), reopenBill(later));
    expect([balanceOf(after), writtenOffOf(after), after.state]).toEqual([1515_00, 0, 'partially_paid']);
  });
});

describe('voiding a payment', () => {
  const posted = [accepted, postPayment(500_00, on)] as const;

  it('reverses its principal', () =>
    given(...historyOf(...posted))
      .when(voidPayment(paymentIdAt(on), next))
      .thenEvents(
        {
          type: 'PaymentVoided',
          data: {
            billId: BILL_ID,
            paymentId: paymentIdAt(on),
            principal: 500_00,
            balance: 2015_00,
            voidedAt: next,
            private: { text: 'Bounced', actorName: 'Bo Biller' },
          },
        },
        {
          type: 'BillStatusUpdated',
          data: {
            billId: BILL_ID,
            paid: 0,
            balance: 2015_00,
            writtenOff: 0,
            from: 'partially_paid',
            to: 'accepted',
          },
        },
      ));

  it('is rejected the second time', () =>
    given(...historyOf(...posted, voidPayment(paymentIdAt(on), next)))
      .when(voidPayment(paymentIdAt(on), later))
      .thenRejects('lifecycle_conflict', 'does not allow void_payment. The payment is already voided.'));

  it('is rejected for a payment of another bill', () =>
    given(...historyOf(...posted))
      .when(voidPayment('pay_other', next))
      .thenRejects('validation_error', ['paymentId']));

  it('keeps the other payments', () => {
    const after = facts(...posted, postPayment(100_00, next), voidPayment(paymentIdAt(on), later));
    expect([paidOf(after), after.state]).toEqual([100_00, 'partially_paid']);
  });

  it('restores an earlier denial with its code', () => {
    const history = historyOf(simulate('denied', on), postPayment(100_00, next));
    expect(dataOf(recordedEvents(history, voidPayment(paymentIdAt(next), later)), 'BillDenied')).toEqual([
      { billId: BILL_ID, paid: 0, balance: 2015_00, code: 'CO-45' },
    ]);
  });

  it('leaves the bill denied if the payment was posted before the denial', () =>
    given(...historyOf(simulate('partial_payment', on), recordEor(0, next)))
      .when(voidPayment(paymentIdAt(on), later))
      .thenTypes('PaymentVoided'));

  it('increases the write-off of a closed bill', () => {
    const events = recordedEvents(historyOf(...posted, closeBill(next)), voidPayment(paymentIdAt(on), later));
    expect(dataOf(events, 'PaymentVoided')[0]?.balance).toBe(0);
    const after = facts(...posted, closeBill(next), voidPayment(paymentIdAt(on), later));
    expect([paidOf(after), balanceOf(after), writtenOffOf(after)]).toEqual([0, 0, 2015_00]);
  });

  it('records a passed due date if the paid bill never had a response', () => {
    const due = noon('2026-05-20');
    given(...historyOf(accepted, postPayment(2015_00, on)))
      .when(voidPayment(paymentIdAt(on), due))
      .thenTypes('PaymentVoided', 'ResponseDeadlinePassed', 'BillNoResponse', 'BillStatusUpdated');
  });
});

describe('a payment during a review', () => {
  const waiting = [simulate('denied', on), startReview('second_review', next)] as const;

  it('of a part leaves the review undecided', () =>
    given(...historyOf(...waiting))
      .when(postPayment(100_00, later))
      .thenTypes('PaymentPosted'));

  it('of the full balance grants the review', () => {
    const events = recordedEvents(historyOf(...waiting), postPayment(2015_00, later));
    expect(events.map(({ type }) => type)).toEqual(['PaymentPosted', 'ReviewDecided', 'BillPaid', 'BillStatusUpdated']);
    expect(dataOf(events, 'ReviewDecided')[0]).toMatchObject({ outcome: 'granted', by: 'payment' });
  });

  it('grants the review on a closed bill', () => {
    const closed = historyOf(...waiting, closeBill(later));
    given(...closed)
      .when(postPayment(2015_00, later))
      .thenTypes('PaymentPosted', 'ReviewDecided');
  });

  it('does not grant the review because of a write-off', () =>
    given(...historyOf(...waiting, closeBill(later)))
      .when(postPayment(100_00, later))
      .thenTypes('PaymentPosted'));

  it('reopens the review that it granted when it is voided', () =>
    given(...historyOf(...waiting, postPayment(2015_00, later)))
      .when(voidPayment(paymentIdAt(later), noon('2026-04-04')))
      .thenTypes('PaymentVoided', 'ReviewReopened', 'BillInSecondReview', 'BillStatusUpdated'));

  it('leaves a review decided by an EOR unchanged when it is voided', () =>
    given(...historyOf(...waiting, simulate('paid', later)))
      .when(voidPayment(paymentIdAt(later), noon('2026-04-04')))
      .thenTypes('PaymentVoided', 'BillStatusUpdated'));

  it('of fees only leaves a granted review unchanged when it is voided', () => {
    const fees = postPayment(10_00, noon('2026-04-04'), { penalty: 10_00 });
    given(...historyOf(...waiting, postPayment(2015_00, later), fees))
      .when(voidPayment(fees.data.paymentId, noon('2026-04-05')))
      .thenTypes('PaymentVoided');
  });
});

describe('openEor', () => {
  it('returns the latest EOR that announced more than was posted to it', () => {
    expect(openEor(facts(simulate('processed', on)))?.rest).toBe(2015_00);
    expect(openEor(facts(simulate('paid', on)))).toBeUndefined();
    expect(openEor(facts(simulate('denied', on)))).toBeUndefined();
  });

  it('compares EORs by day of service, not by recording order', () => {
    const late = recordEor(50_00, later, { servedAt: '2026-03-20' });
    expect(openEor(facts(recordEor(100_00, on), late))?.rest).toBe(100_00);
  });
});
