import fc from 'fast-check';
import {
  balanceOf,
  bill,
  creditOf,
  fold,
  paidByLine,
  paidOf,
  paidWithoutObjectionCitation,
  sum,
  undecidedReview,
  writtenOffOf,
  type BillCommand,
  type BillEvent,
  shippedRules,
} from '#domain';
import {
  acceptRecoupment,
  answerRefundRequest,
  anyBillScript,
  attempt,
  but,
  closeBill,
  recordedEvents,
  dataOf,
  disputeRecoupment,
  historyOf,
  noon,
  paymentIdAt,
  postPayment,
  proposeRecoupment,
  reclassifyPayment,
  recordEor,
  recordRecoupment,
  recordRefund,
  recordRemittance,
  reopenBill,
  requestRefund,
  reverseRemittance,
  iterations,
  settleRecoupment,
  simulate,
  specFor,
  startReview,
  submitBill,
  RECOUPMENT_CHECK_ID,
  voidPayment,
  voidRefund,
  withdrawRefundRequest,
} from '#testing/pure';

const given = specFor(bill, shippedRules);
const day = (n: number): string => noon(`2026-04-${String(n).padStart(2, '0')}`);
const idAt = (prefix: string, at: string): string => `${prefix}_${at.replaceAll(/\D/g, '')}`;
const accepted = simulate('accepted', noon('2026-03-05'));
const paid = postPayment(2015_00, day(1));
const credit = but(postPayment(500_00, day(2)), { overpayment: 'credit' });
const sums = (...commands: readonly BillCommand[]) => {
  const facts = fold(bill, historyOf(accepted, ...commands));
  return [paidOf(facts), creditOf(facts), balanceOf(facts), writtenOffOf(facts), facts.state];
};

describe('the amounts of a bill with refunds and recoupments', () => {
  /** Computes the paid amount directly from the events, without the code that computes the facts. */
  const paidBy = (events: readonly BillEvent[]): number => {
    const principals = new Map<string, number>();
    let back = 0;
    const refunds = new Map<string, number>();
    for (const { type, data } of events) {
      if (type === 'PaymentPosted' || type === 'PaymentReclassified') principals.set(data.paymentId, data.principal);
      if (type === 'PaymentVoided') principals.delete(data.paymentId);
      if (type === 'RefundRecorded') refunds.set(data.refundId, data.amount);
      if (type === 'RefundUndone') refunds.delete(data.refundId);
      if (type === 'RecoupmentAccepted') back += data.amount;
    }
    return sum([...principals.values()]) - sum([...refunds.values()]) - back;
  };

  it('add up after each event: charged + credit = paid + written off + balance, and no line exceeds its charge', () => {
    fc.assert(
      fc.property(anyBillScript, ({ chapters }) => {
        const history: BillEvent[] = [];
        for (const event of chapters.flat()) {
          history.push(event);
          const facts = fold(bill, history);
          expect(paidOf(facts)).toBe(paidBy(history));
          expect(facts.charged + creditOf(facts)).toBe(paidOf(facts) + writtenOffOf(facts) + balanceOf(facts));
          expect(Math.min(paidOf(facts), balanceOf(facts), writtenOffOf(facts))).toBeGreaterThanOrEqual(0);
          const byLine = paidByLine(facts);
          expect(sum(byLine)).toBe(Math.min(paidOf(facts), facts.charged));
          byLine.forEach((cents, at) => expect(cents).toBeLessThanOrEqual(facts.lines[at]!.charge));
          expect(byLine.every((cents) => cents >= 0)).toBe(true);
        }
      }),
      { numRuns: iterations(100) },
    );
  });

  it('include the full amount of each payment, and refunds up to its principal', () => {
    fc.assert(
      fc.property(anyBillScript, ({ chapters }) => {
        const facts = fold(bill, chapters.flat());
        for (const { paymentId, amount, principal, penalty, interest, ibrFee, voided } of facts.payments) {
          expect(principal + penalty + interest + ibrFee).toBe(amount);
          const refunded = facts.refunds.filter((refund) => refund.paymentId === paymentId && !refund.voided);
          expect(sum(refunded.map((fact) => fact.amount))).toBeLessThanOrEqual(voided ? 0 : principal);
        }
      }),
      { numRuns: iterations(60) },
    );
  });

  it('do not change when a command is rejected', () => {
    const wrong: readonly ((at: string) => BillCommand)[] = [
      (at) => postPayment(5000_00, at),
      (at) => recordRefund(5000_00, at),
      (at) => recordRecoupment(5000_00, at),
      (at) => voidRefund('ref_none', at),
      (at) => acceptRecoupment('rcp_none', at),
      (at) => reclassifyPayment(paid.data.paymentId, at, { ibrFee: 1 }),
      (at) => voidPayment(credit.data.paymentId, at),
      (at) => answerRefundRequest('rrq_none', at),
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(wrong.length - 1), { maxLength: 20 }), (picks) => {
        const history = historyOf(accepted, paid, credit, recordRefund(500_00, day(3)));
        const before = fold(bill, history);
        for (const [at, pick] of picks.entries()) expect(attempt(history, wrong[pick]!(day(4 + at)))).toBeNull();
        expect(fold(bill, history)).toEqual(before);
      }),
      { numRuns: iterations(20) },
    );
  });
});

describe('a payment above the balance', () => {
  it('is rejected unless credit is allowed', () => {
    given(...historyOf(accepted, paid))
      .when(postPayment(500_00, day(2)))
      .thenRejects('validation_error', ['amount']);
    expect(sums(paid, credit)).toEqual([2515_00, 500_00, 0, 0, 'paid']);
    expect(dataOf(recordedEvents(historyOf(accepted, paid), credit), 'PaymentPosted')[0]).toMatchObject({
      ...{ balance: 0, credit: 500_00 },
    });
  });

  it('pays the balance after another payment is voided', () =>
    expect(sums(paid, credit, voidPayment(paid.data.paymentId, day(3)))).toEqual([
      ...[500_00, 0, 1515_00, 0, 'partially_paid'],
    ]));
});

describe('the fee of an independent bill review', () => {
  const asked = [
    accepted,
    recordEor(0, day(1)),
    startReview('second_review', day(2)),
    recordEor(0, day(3)),
    startReview('independent_bill_review', day(4)),
  ] as const;
  const withFee = (ibrFee: number, at: string) => but(postPayment(500_00 + ibrFee, at), { ibrFee });

  it('is not principal and cannot exceed the open fees of submitted reviews', () => {
    const history = historyOf(...asked, withFee(80_00, day(5)));
    expect(paidOf(fold(bill, history))).toBe(500_00);
    given(...history)
      .when(withFee(115_01, day(6)))
      .thenRejects('validation_error', ['ibrFee']);
    given(...history)
      .when(withFee(115_00, day(6)))
      .thenTypes('PaymentPosted');
  });

  it('is rejected without a submitted review', () =>
    given(...historyOf(accepted))
      .when(withFee(1, day(5)))
      .thenRejects('validation_error', ['ibrFee']));

  it('can be assigned later by reclassifying the payment', () => {
    const history = historyOf(...asked, postPayment(680_00, day(5)));
    const split = reclassifyPayment(paymentIdAt(day(5)), day(6), { ibrFee: 180_00 });
    expect(dataOf(recordedEvents(history, split), 'PaymentReclassified')[0]).toMatchObject({
      ...{ principal: 500_00, penalty: 0, interest: 0, ibrFee: 180_00, balance: 1515_00 },
    });
    given(...history)
      .when(reclassifyPayment(paymentIdAt(day(5)), day(6), { ibrFee: 195_01 }))
      .thenRejects('validation_error', ['ibrFee']);
    given(...history, ...recordedEvents(history, split))
      .when(but(split, { at: day(7) }))
      .thenNothing();
  });
});

describe('reclassifying a payment', () => {
  const first = postPayment(1000_00, day(1), { penalty: 100_00 });
  it('keeps the total and the parts that are not given', () =>
    expect(sums(first, reclassifyPayment(first.data.paymentId, day(2), { interest: 50_00 }))).toEqual([
      ...[850_00, 0, 1165_00, 0, 'partially_paid'],
    ]));
  it.each([
    ['penalty above the payment', { penalty: 1000_01 }, 'penaltyAmount'],
    ['interest above the remaining amount', { interest: 900_01 }, 'interestAmount'],
  ])('rejects %s', (_, parts, path) =>
    given(...historyOf(accepted, first))
      .when(reclassifyPayment(first.data.paymentId, day(2), parts))
      .thenRejects('validation_error', [path]),
  );
  it('rejects a payment of another bill, a voided payment and a refunded principal', () => {
    given(...historyOf(accepted, first))
      .when(reclassifyPayment('pay_none', day(2), { penalty: 0 }))
      .thenRejects('validation_error', ['paymentId']);
    given(...historyOf(accepted, first, voidPayment(first.data.paymentId, day(2))))
      .when(reclassifyPayment(first.data.paymentId, day(3), { penalty: 0 }))
      .thenRejects('lifecycle_conflict', 'already voided');
    given(...historyOf(accepted, first, recordRefund(900_00, day(2))))
      .when(reclassifyPayment(first.data.paymentId, day(3), { penalty: 100_01 }))
      .thenRejects('lifecycle_conflict', 'Undo the refund or recoupment');
  });
  it('can reopen a paid bill and its review, and pay the bill again', () => {
    const waiting = historyOf(
      accepted,
      recordEor(0, day(1)),
      startReview('second_review', day(2)),
      postPayment(2015_00, day(3)),
    );
    const opened = recordedEvents(waiting, reclassifyPayment(paymentIdAt(day(3)), day(4), { penalty: 15_00 }));
    expect(opened.map(({ type }) => type)).toEqual([
      ...['PaymentReclassified', 'ReviewReopened', 'BillInSecondReview', 'BillStatusUpdated'],
    ]);
    expect(
      recordedEvents([...waiting, ...opened], reclassifyPayment(paymentIdAt(day(3)), day(5), { penalty: 0 })).map(
        ({ type }) => type,
      ),
    ).toEqual(['PaymentReclassified', 'ReviewDecided', 'BillPaid', 'BillStatusUpdated']);
  });
});

describe('a refund', () => {
  const overpaid = historyOf(accepted, paid, credit);

  it('is taken from the latest payment with a sufficient amount, or from the specified payment', () => {
    const refundOf = (...args: Parameters<typeof recordRefund>) =>
      dataOf(recordedEvents(overpaid, recordRefund(...args)), 'RefundRecorded')[0];
    expect(refundOf(500_00, day(3))).toMatchObject({
      ...{ paymentId: credit.data.paymentId, checkId: idAt('chk', day(2)), cause: 'credit', balance: 0 },
    });
    expect(refundOf(500_01, day(3))).toMatchObject({ paymentId: paid.data.paymentId, cause: 'other', balance: 1 });
    expect(refundOf(1, day(3), { paymentId: paid.data.paymentId })).toMatchObject({ paymentId: paid.data.paymentId });
  });

  it('removes the credit, and voiding the refund restores it', () => {
    expect(sums(paid, credit, recordRefund(500_00, day(3)))).toEqual([2015_00, 0, 0, 0, 'paid']);
    expect(sums(paid, credit, recordRefund(500_00, day(3)), voidRefund(idAt('ref', day(3)), day(4)))).toEqual([
      ...[2515_00, 500_00, 0, 0, 'paid'],
    ]);
  });

  it.each([
    ['more than is paid', recordRefund(2515_01, day(3)), 'amount'],
    ['more than any payment has', recordRefund(2100_00, day(3)), 'paymentId'],
    [
      'more than the specified payment has',
      recordRefund(501_00, day(3), { paymentId: credit.data.paymentId }),
      'paymentId',
    ],
    ['a payment of another bill', recordRefund(1, day(3), { paymentId: 'pay_none' }), 'paymentId'],
    ['a request of another bill', recordRefund(1, day(3), { requestId: 'rrq_none' }), 'requestId'],
    ['the void of an unknown refund', voidRefund('ref_none', day(3)), 'refundId'],
  ])('is rejected: %s', (_, command, path) =>
    given(...overpaid)
      .when(command)
      .thenRejects('validation_error', [path]),
  );

  it('can be voided once and fulfills its request once', () => {
    const refund = recordRefund(500_00, day(3));
    given(...historyOf(accepted, paid, credit, refund, voidRefund(refund.data.refundId, day(4))))
      .when(voidRefund(refund.data.refundId, day(5)))
      .thenRejects('lifecycle_conflict', 'already voided');
    const request = requestRefund(500_00, day(3));
    const { requestId } = request.data;
    const answered = historyOf(accepted, paid, credit, request, recordRefund(500_00, day(4), { requestId }));
    expect(dataOf(answered, 'RefundRecorded')[0]).toMatchObject({ cause: 'requested', requestId });
    given(...answered)
      .when(recordRefund(1, day(5), { requestId }))
      .thenRejects('lifecycle_conflict', 'already recorded');
  });

  it('prevents voiding or reversing its payment, like a recoupment', () => {
    given(...historyOf(accepted, paid, credit, recordRefund(100_00, day(3))))
      .when(voidPayment(credit.data.paymentId, day(4)))
      .thenRejects('lifecycle_conflict', 'Undo the refund or recoupment');
    given(...historyOf(accepted, postPayment(500_00, day(1)), recordRecoupment(1, day(2))))
      .when(voidPayment(paymentIdAt(day(1)), day(3)))
      .thenRejects('lifecycle_conflict', 'Undo the refund or recoupment');
    given(...historyOf(accepted, recordRemittance(day(1), 500_00, 'r1'), recordRefund(1, day(2))))
      .when(reverseRemittance(day(3), 'v1', 500_00, false))
      .thenRejects('lifecycle_conflict', 'depends on the payment');
  });

  it('reopens a review that a payment had granted; voiding the refund grants it again', () => {
    const waiting = historyOf(
      accepted,
      recordEor(0, day(1)),
      startReview('second_review', day(2)),
      postPayment(2015_00, day(3)),
    );
    const refunded = [...waiting, ...recordedEvents(waiting, recordRefund(15_00, day(4)))];
    expect(undecidedReview(fold(bill, refunded))).toBeDefined();
    expect(recordedEvents(refunded, voidRefund(idAt('ref', day(4)), day(5))).map(({ type }) => type)).toEqual([
      ...['RefundUndone', 'ReviewDecided', 'BillPaid', 'BillStatusUpdated'],
    ]);
  });
});

describe('a recoupment', () => {
  const taken = proposeRecoupment(500_00, day(2));
  const { recoupmentId } = taken.data;

  it('changes nothing until it is accepted', () => {
    expect(sums(paid, taken)).toEqual([2015_00, 0, 0, 0, 'paid']);
    expect(sums(paid, taken, acceptRecoupment(recoupmentId, day(3)))).toEqual([
      ...[1515_00, 0, 500_00, 0, 'partially_paid'],
    ]);
    given(...historyOf(accepted, paid, taken))
      .when(acceptRecoupment(recoupmentId, day(3)))
      .thenTypes('RecoupmentAccepted', 'BillPartiallyPaid', 'BillStatusUpdated');
  });

  it('of a closed bill increases the write-off, which becomes balance after reopening', () => {
    const closed = [paid, taken, closeBill(day(3)), acceptRecoupment(recoupmentId, day(4))] as const;
    expect(sums(...closed)).toEqual([1515_00, 0, 0, 500_00, 'closed']);
    expect(sums(...closed, reopenBill(day(5)))).toEqual([1515_00, 0, 500_00, 0, 'partially_paid']);
  });

  it('is recorded once per adjustment', () =>
    given(...historyOf(accepted, paid, taken))
      .when(proposeRecoupment(500_00, day(3)))
      .thenNothing());

  it('announced by letter is matched to the check that takes the money', () => {
    const letter = recordRecoupment(500_00, day(2), null);
    const announced = historyOf(accepted, paid, letter);
    given(...announced)
      .when(acceptRecoupment(letter.data.recoupmentId, day(3)))
      .thenRejects('validation_error', ['checkId']);
    given(...announced)
      .when(acceptRecoupment(letter.data.recoupmentId, day(3), 'chk_other'))
      .thenTypes('RecoupmentAccepted', 'BillPartiallyPaid', 'BillStatusUpdated');
    const { recoupments } = fold(bill, historyOf(accepted, paid, letter, proposeRecoupment(500_00, day(3))));
    expect(recoupments).toEqual([
      expect.objectContaining({
        recoupmentId: letter.data.recoupmentId,
        checkId: RECOUPMENT_CHECK_ID,
        adjustmentId: 'adj_1',
      }),
    ]);
    const disputed = [letter, disputeRecoupment(letter.data.recoupmentId, day(3)), proposeRecoupment(500_00, day(4))];
    expect(fold(bill, historyOf(accepted, paid, ...disputed)).recoupments).toEqual([
      expect.objectContaining({ status: 'disputed', checkId: RECOUPMENT_CHECK_ID }),
    ]);
  });

  it('is disputed or accepted once; a disputed recoupment can still be accepted or settled', () => {
    const disputed = historyOf(accepted, paid, taken, disputeRecoupment(recoupmentId, day(3)));
    expect(paidOf(fold(bill, disputed))).toBe(2015_00);
    given(...disputed)
      .when(disputeRecoupment(recoupmentId, day(4)))
      .thenRejects('lifecycle_conflict', 'already disputed');
    given(...disputed)
      .when(settleRecoupment(day(4)))
      .thenTypes('RecoupmentSettled');
    const right = [...disputed, ...recordedEvents(disputed, acceptRecoupment(recoupmentId, day(4)))];
    given(...right)
      .when(acceptRecoupment(recoupmentId, day(5)))
      .thenRejects('lifecycle_conflict', 'already accepted');
    given(...right)
      .when(settleRecoupment(day(5)))
      .thenNothing();
  });

  it.each([
    ['more than is paid', recordRecoupment(2015_01, day(3)), 'amount'],
    ['more than is paid, by letter', recordRecoupment(2015_01, day(3), null), 'amount'],
    ['a recoupment of another bill', acceptRecoupment('rcp_none', day(3)), 'recoupmentId'],
    ['the dispute of an unknown recoupment', disputeRecoupment('rcp_none', day(3)), 'recoupmentId'],
    ['a check other than the check of the recoupment', acceptRecoupment(recoupmentId, day(3), 'chk_other'), 'checkId'],
  ])('is rejected: %s', (_, command, path) =>
    given(...historyOf(accepted, paid, taken))
      .when(command)
      .thenRejects('validation_error', [path]),
  );

  it('of more than is paid can be proposed but not accepted', () => {
    const much = proposeRecoupment(2015_01, day(2));
    given(...historyOf(accepted, paid, much))
      .when(acceptRecoupment(much.data.recoupmentId, day(3)))
      .thenRejects('validation_error', ['amount']);
  });
});

describe('a refund request', () => {
  const request = requestRefund(500_00, day(2));
  const { requestId } = request.data;
  const on = historyOf(accepted, paid, request);

  it('requires a paid amount', () =>
    given(...historyOf(accepted))
      .when(request)
      .thenRejects('lifecycle_conflict', 'There is no payment'));

  it('can be declined on a statutory ground, which is cited', () => {
    const answer = answerRefundRequest(requestId, day(3), 'declined', 'paid_without_objection');
    expect(dataOf(recordedEvents(on, answer), 'RefundRequestAnswered')[0]).toMatchObject({
      ...{ ground: 'paid_without_objection', citation: paidWithoutObjectionCitation, amount: 500_00 },
    });
    given(...on, ...recordedEvents(on, answer))
      .when(answer)
      .thenRejects('lifecycle_conflict', 'already answered');
  });

  it('can be withdrawn while it waits for a response or refund, and is then removed', () => {
    const accepts = answerRefundRequest(requestId, day(3), 'accepted');
    for (const waiting of [on, [...on, ...recordedEvents(on, accepts)]]) {
      const gone = recordedEvents(waiting, withdrawRefundRequest(requestId, day(4)));
      expect(dataOf(gone, 'RefundRequestWithdrawn')).toMatchObject([
        { requestId, amount: 500_00, withdrawnAt: day(4) },
      ]);
      expect(fold(bill, [...waiting, ...gone]).refundRequests).toEqual([]);
      for (const command of [withdrawRefundRequest(requestId, day(5)), answerRefundRequest(requestId, day(5))])
        given(...waiting, ...gone)
          .when(command)
          .thenRejects('validation_error', ['requestId']);
    }
  });

  it('cannot be withdrawn after it was declined or refunded, unless the refund was voided', () => {
    const withdrawal = withdrawRefundRequest(requestId, day(5));
    given(...on, ...recordedEvents(on, answerRefundRequest(requestId, day(3), 'declined')))
      .when(withdrawal)
      .thenRejects('lifecycle_conflict', 'already declined');
    const refund = recordRefund(500_00, day(3), { requestId });
    const refunded = [...on, ...recordedEvents(on, refund)];
    given(...refunded)
      .when(withdrawal)
      .thenRejects('lifecycle_conflict', 'completed by its refund');
    given(...refunded, ...recordedEvents(refunded, voidRefund(refund.data.refundId, day(4))))
      .when(withdrawal)
      .thenTypes('RefundRequestWithdrawn');
  });

  it('cites no law for other grounds', () =>
    expect(
      dataOf(
        recordedEvents(on, answerRefundRequest(requestId, day(3), 'declined', 'not_overpaid')),
        'RefundRequestAnswered',
      )[0],
    ).not.toHaveProperty('citation'));

  const asPhysician = [
    submitBill({ billingMode: 'professional' }),
    simulate('accepted', noon('2026-03-05')),
    paid,
    request,
  ];
  it.each([
    ['on a bill for treatment', historyOf(...asPhysician)],
    ['if more was paid than the fee schedule allows', historyOf(accepted, paid, credit, request)],
  ])('cannot be declined as paid without objection %s', (_, history) =>
    given(...history)
      .when(answerRefundRequest(requestId, day(3), 'declined', 'paid_without_objection'))
      .thenRejects('validation_error', ['ground']),
  );

  it('has no ground and moves no money if accepted', () => {
    given(...on)
      .when(answerRefundRequest(requestId, day(3), 'accepted', 'other'))
      .thenRejects('validation_error', ['ground']);
    given(...on)
      .when(answerRefundRequest(requestId, day(3), 'accepted'))
      .thenTypes('RefundRequestAnswered');
  });

  it('of another bill cannot be answered', () =>
    given(...on)
      .when(answerRefundRequest('rrq_none', day(3)))
      .thenRejects('validation_error', ['requestId']));
});
