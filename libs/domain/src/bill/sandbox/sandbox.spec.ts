import { bill, fold, moneyByLine, paidOf, shippedRules } from '#domain';
import {
  acknowledge,
  BILL_ID,
  but,
  recordedEvents,
  dataOf,
  eorIdAt,
  historyOf,
  linesOf,
  noon,
  passTime,
  paymentIdAt,
  postPayment,
  recordEor,
  rejectBill,
  resubmitBill,
  simulate,
  specFor,
  startReview,
  submitBill,
} from '#testing/pure';

const given = specFor(bill, shippedRules);
const on = noon('2026-04-01');
const next = noon('2026-04-02');
const eorOf = (...args: Parameters<typeof recordedEvents>) => dataOf(recordedEvents(...args), 'EorReceived')[0]!;
const paymentOf = (...args: Parameters<typeof recordedEvents>) => dataOf(recordedEvents(...args), 'PaymentPosted')[0]!;
const lines = (...amounts: (readonly [charge: number, allowed: number])[]) =>
  submitBill({ lines: linesOf(amounts.map(([charge, allowed]) => ({ charge, allowed }))) });

describe('the simulated payer', () => {
  it('accepts a bill without acknowledgment in the same append before it responds', () =>
    given(...historyOf())
      .when(simulate('paid', on))
      .thenTypes('BillAccepted', 'BillStatusUpdated', 'EorReceived', 'PaymentPosted', 'BillPaid', 'BillStatusUpdated'));

  it('records each intermediate state, with the previous state', () => {
    const changes = dataOf(recordedEvents(historyOf(), simulate('denied', on)), 'BillStatusUpdated');
    expect(changes.map(({ from, to }) => [from, to])).toEqual([
      ['submitted', 'accepted'],
      ['accepted', 'denied'],
    ]);
  });

  it('does not accept a bill before it rejects the bill', () =>
    given(...historyOf())
      .when(simulate('rejected', on))
      .thenTypes('BillRejected', 'BillStatusUpdated'));

  it('does not accept a bill a second time', () =>
    given(...historyOf(simulate('accepted', on)))
      .when(simulate('processed', next))
      .thenTypes('EorReceived', 'BillStatusUpdated'));

  it('serves its EOR on the current date in Los Angeles', () => {
    // 2026-04-02, 06:30 UTC is still the evening of 2026-04-01 in Los Angeles.
    const eor = eorOf(historyOf(), simulate('denied', '2026-04-02T06:30:00.000Z'));
    expect([eor.eorDate, eor.servedAt]).toEqual(['2026-04-01', '2026-04-01']);
  });

  it('stores the control number of the EOR and the number of the check encrypted', () => {
    expect(eorOf(historyOf(), simulate('paid', on)).private).toMatchObject({ payerClaimControlNumber: 'PCCN-1' });
    expect(paymentOf(historyOf(), simulate('paid', on)).private).toMatchObject({ checkNumber: '5001' });
  });
});

describe('the scenario processed', () => {
  it('announces the fee schedule amount and posts no payment', () => {
    const events = recordedEvents(historyOf(lines([3000_00, 2015_00])), simulate('processed', on));
    expect(dataOf(events, 'EorReceived')[0]?.reportedPaid).toBe(2015_00);
    expect(dataOf(events, 'PaymentPosted')).toEqual([]);
  });

  it('announces at most the balance', () =>
    expect(eorOf(historyOf(lines([1000_00, 2015_00])), simulate('processed', on)).reportedPaid).toBe(1000_00));

  it('announces the unpaid part of the fee schedule amount during a review', () => {
    const history = historyOf(lines([3000_00, 2015_00]), simulate('accepted', on), postPayment(1500_00, next));
    const reviewed = [...history, ...recordedEvents(history, recordEor(0, next))];
    const waiting = [...reviewed, ...recordedEvents(reviewed, startReview('second_review', noon('2026-04-03')))];
    expect(eorOf(waiting, simulate('processed', noon('2026-04-04'))).reportedPaid).toBe(515_00);
  });

  it('announces the balance if the fee schedule amount is paid', () => {
    const history = historyOf(
      lines([3000_00, 1000_00]),
      recordEor(0, on),
      startReview('second_review', next),
      postPayment(1000_00, noon('2026-04-03')),
    );
    expect(eorOf(history, simulate('processed', noon('2026-04-04'))).reportedPaid).toBe(2000_00);
  });

  it('announces the fee schedule amount of each line, so that nothing is left in dispute', () => {
    // Fee schedule amounts total 2,665.00. The second line charges only 100.00, so the first line gets 550.00 above its
    // fee schedule amount.
    const dear = lines([3000_00, 2015_00], [100_00, 650_00]);
    const history = historyOf(dear, simulate('processed', on));
    expect(dataOf(history, 'EorReceived')[0]?.lines.map(({ reportedPaid }) => reportedPaid)).toEqual([2565_00, 100_00]);
    expect(moneyByLine(fold(bill, history), shippedRules).map(({ inDispute }) => inDispute)).toEqual([0, 0]);
  });
});

describe('the scenario denied', () => {
  it('announces nothing and adjusts the full charge with CO-45', () => {
    const eor = eorOf(historyOf(), simulate('denied', on));
    expect(eor).toMatchObject({ reportedPaid: 0, allowed: 0 });
    expect(eor.lines[0]?.adjustments).toEqual([{ group: 'CO', reason: '45', amount: 2015_00 }]);
  });

  it.each([
    ['CO-50', { group: 'CO', reason: '50' }, 'CO-50'],
    ['PI-242', { group: 'PI', reason: '242' }, 'PI-242'],
    ['P12', { group: 'CO', reason: 'P12' }, 'CO-P12'],
  ])('uses the reason code %s for its adjustments and for bill.denied', (reasonCode, adjustment, code) => {
    const events = recordedEvents(historyOf(), but(simulate('denied', on), { reasonCode }));
    expect(dataOf(events, 'EorReceived')[0]?.lines[0]?.adjustments[0]).toMatchObject(adjustment);
    expect(dataOf(events, 'BillDenied')).toEqual([{ billId: BILL_ID, paid: 0, balance: 2015_00, code }]);
  });
});

describe('the scenario partial_payment', () => {
  it('pays half of the balance, rounded down', () =>
    expect(paymentOf(historyOf(lines([1001, 1001])), simulate('partial_payment', on)).principal).toBe(500));

  it('pays at least one cent', () =>
    expect(paymentOf(historyOf(lines([1, 1])), simulate('partial_payment', on)).principal).toBe(1));

  it('pays the requested amount', () => {
    const events = recordedEvents(historyOf(), simulate('partial_payment', on, 123_45));
    expect(dataOf(events, 'EorReceived')[0]?.reportedPaid).toBe(123_45);
    expect(dataOf(events, 'PaymentPosted')[0]).toMatchObject({
      paymentId: paymentIdAt(on),
      eorId: eorIdAt(on),
      amount: 123_45,
      principal: 123_45,
      source: '835',
      balance: 2015_00 - 123_45,
    });
  });

  it('can pay the full balance, which makes the bill paid', () =>
    given(...historyOf(simulate('processed', on)))
      .when(simulate('partial_payment', next, 2015_00))
      .thenTypes('PaymentPosted', 'BillPaid', 'BillStatusUpdated'));

  it('is rejected above the balance', () =>
    given(...historyOf(simulate('partial_payment', on, 2000_00)))
      .when(simulate('partial_payment', next, 15_01))
      .thenRejects('validation_error', ['amount']));

  it.each(['accepted', 'processed', 'rejected', 'denied', 'paid'] as const)(
    'is the only scenario with an amount: scenario %s with an amount is a validation error in every state',
    (scenario) => {
      for (const history of [historyOf(), historyOf(simulate('paid', on))])
        given(...history)
          .when(simulate(scenario, next, 1_00))
          .thenRejects('validation_error', ['amount']);
    },
  );

  it('with a valid amount is a conflict if the state does not allow it', () => {
    given(...historyOf(simulate('paid', on)))
      .when(simulate('partial_payment', next, 1_00))
      .thenRejects('lifecycle_conflict', 'state paid does not allow the scenario partial_payment');
    given(...historyOf(simulate('rejected', on)))
      .when(simulate('partial_payment', next, 1_00))
      .thenRejects('lifecycle_conflict', 'state rejected does not allow the scenario partial_payment');
  });
  it('with an amount above the balance is a validation error in every state', () =>
    given(...historyOf(simulate('rejected', on)))
      .when(simulate('partial_payment', next, 99_999_00))
      .thenRejects('validation_error', ['amount']));
});

describe('a simulated payment', () => {
  const announced = historyOf(lines([3000_00, 2015_00]), simulate('processed', on));

  it('is linked to the open EOR if it does not exceed the announced amount', () => {
    given(...announced)
      .when(simulate('partial_payment', next, 2015_00))
      .thenTypes('PaymentPosted', 'BillPartiallyPaid', 'BillStatusUpdated');
    expect(paymentOf(announced, simulate('partial_payment', next, 2015_00)).eorId).toBe(eorIdAt(on));
  });

  it('has a new EOR for its amount if it exceeds the announced amount', () => {
    const eor = eorOf(announced, simulate('partial_payment', next, 2015_01));
    expect(eor).toMatchObject({ eorId: eorIdAt(next), reportedPaid: 2015_01 });
    expect(paymentOf(announced, simulate('partial_payment', next, 2015_01)).eorId).toBe(eorIdAt(next));
  });

  it('is limited to the remaining amount of the open EOR', () => {
    const begun = [...announced, ...recordedEvents(announced, simulate('partial_payment', next, 1000_00))];
    const at = noon('2026-04-03');
    expect(eorOf(begun, simulate('partial_payment', at, 1015_01)).eorId).toBe(eorIdAt(at));
    expect(paymentOf(begun, simulate('partial_payment', at, 1015_00)).eorId).toBe(eorIdAt(on));
  });

  it('can be linked to an EOR again after the first payment was voided', () => {
    const history = historyOf(
      lines([3000_00, 2015_00]),
      simulate('processed', on),
      simulate('partial_payment', next, 2015_00),
      { type: 'VoidPayment', data: { at: next, actorName: null, paymentId: paymentIdAt(next), reason: 'Bounced' } },
    );
    const at = noon('2026-04-03');
    expect(paymentOf(history, simulate('partial_payment', at, 10_00)).eorId).toBe(eorIdAt(on));
  });

  it('has its own EOR after a denial', () => {
    const denied = [...announced, ...recordedEvents(announced, simulate('denied', next))];
    expect(eorOf(denied, simulate('paid', noon('2026-04-03'))).reportedPaid).toBe(3000_00);
    expect(eorOf(denied, simulate('partial_payment', noon('2026-04-03'), 10_00)).reportedPaid).toBe(10_00);
  });
});

describe('the lines of a simulated EOR', () => {
  it('share the payment in proportion to the unpaid charges, to the cent, by largest remainder', () => {
    const eor = eorOf(historyOf(lines([100, 100], [100, 100], [100, 100])), simulate('partial_payment', on, 200));
    expect(eor.lines.map(({ reportedPaid }) => reportedPaid)).toEqual([67, 67, 66]);
    expect(eor.lines.map(({ adjustments }) => adjustments.map(({ amount }) => amount))).toEqual([[33], [33], [34]]);
  });

  it('show earlier payments as such', () => {
    const history = historyOf(lines([1000, 1000], [500, 500]), simulate('partial_payment', on, 600));
    const eor = eorOf(history, simulate('paid', next));
    expect(eor.lines).toEqual([
      {
        lineItemId: 'line_1',
        billed: 1000,
        allowed: 600,
        reportedPaid: 600,
        adjustments: [{ group: 'OA', reason: 'B13', amount: 400 }],
      },
      {
        lineItemId: 'line_2',
        billed: 500,
        allowed: 300,
        reportedPaid: 300,
        adjustments: [{ group: 'OA', reason: 'B13', amount: 200 }],
      },
    ]);
  });
});

describe('a response of a live payer', () => {
  it('can accept a bill that it had rejected', () =>
    given(...historyOf(rejectBill(on)))
      .when(acknowledge(next))
      .thenTypes('BillAccepted', 'BillStatusUpdated'));

  it('can reject a bill that it had accepted', () =>
    given(...historyOf(acknowledge(on)))
      .when(rejectBill(next))
      .thenTypes('BillRejected', 'BillStatusUpdated'));

  it('can reject a bill whose response due date has passed', () =>
    given(...historyOf(acknowledge(on), passTime(noon('2026-07-01'))))
      .when(rejectBill(noon('2026-07-02')))
      .thenTypes('BillRejected', 'BillStatusUpdated'));

  it('is recorded as activity in any other state', () =>
    given(...historyOf(simulate('denied', on)))
      .when(rejectBill(next))
      .thenEvents({ type: 'PayerAnswerNoted', data: { billId: BILL_ID, answer: 'rejected', code: 'A3:33' } }));
});

describe('an acceptance', () => {
  it('records when the payer received the bill and when its response is due', () =>
    given(...historyOf())
      .when(acknowledge(on))
      .thenEvents(
        {
          type: 'BillAccepted',
          // 60 days after 2026-04-01 is Sunday, 2026-05-31.
          data: { billId: BILL_ID, receivedAt: on, responseDueDate: '2026-06-01', source: '277CA' },
        },
        {
          type: 'BillStatusUpdated',
          data: { billId: BILL_ID, paid: 0, balance: 2015_00, writtenOff: 0, from: 'submitted', to: 'accepted' },
        },
      ));

  it('of a resubmission starts the response period again', () => {
    const facts = fold(
      bill,
      historyOf(
        simulate('accepted', on),
        rejectBill(next),
        resubmitBill(noon('2026-04-20')),
        acknowledge(noon('2026-04-21')),
      ),
    );
    expect(facts).toMatchObject({ receivedAt: noon('2026-04-21'), responseDueDate: '2026-06-22' });
  });

  it('is cleared with its due date when the bill is resubmitted', () => {
    const facts = fold(bill, historyOf(simulate('accepted', on), rejectBill(next), resubmitBill(noon('2026-04-20'))));
    expect(facts).toMatchObject({ state: 'submitted', receivedAt: null, responseDueDate: null });
  });
});

describe('a rejection', () => {
  it('stores its code in clear text, and its reason and issues encrypted', () =>
    expect(recordedEvents(historyOf(), rejectBill(on))[0]).toEqual({
      type: 'BillRejected',
      data: {
        billId: BILL_ID,
        rejectedAt: on,
        code: 'A3:33',
        source: '277CA',
        private: {
          reason: 'Subscriber not found.',
          issues: [{ code: 'A3:33', description: 'The claim is not known.', fieldPaths: ['bill.claim.claimNumber'] }],
        },
      },
    }));

  it.each([
    [null, 'A3:21'],
    ['A7:33', 'A7:33'],
  ])('simulated with reason code %s has the code %s', (reasonCode, code) => {
    const [rejected] = dataOf(
      recordedEvents(historyOf(), but(simulate('rejected', on), { reasonCode })),
      'BillRejected',
    );
    expect(rejected).toMatchObject({ code, source: 'sandbox', private: { issues: [{ code }] } });
  });

  it('clears the response due date', () =>
    expect(fold(bill, historyOf(acknowledge(on), rejectBill(next))).responseDueDate).toBeNull());
});

it('simulated responses post exactly the paid amount', () => {
  const history = historyOf(simulate('partial_payment', on, 10_00), simulate('partial_payment', next, 20_00));
  expect(paidOf(fold(bill, history))).toBe(30_00);
});
