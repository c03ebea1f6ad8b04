import {
  billView,
  paidLateWithoutPenalty,
  payDueDate,
  penaltyInterest,
  unansweredDemandUntil,
  type BillCommand,
  shippedRules,
} from '#domain';
import { demandPenaltyInterest, waiveReceivable } from '#domain/samples';
import {
  closeBill,
  noon,
  postPayment,
  recordEor,
  rejectBill,
  simulate,
  storedEventsOf,
  submitBill,
  voidPayment,
} from '#testing/pure';

const medLegal = { billingMode: 'med_legal', publicEntity: false, lines: [] } as const;
const professional = { billingMode: 'professional', publicEntity: false, lines: [] } as const;
const line = { id: 'line_1', modifiers: [], units: 1, pricingStatus: 'calculated' } as const;
const treatment = submitBill({
  billingMode: 'professional',
  lines: [{ ...line, code: '99214', charge: 500_00, allowed: 500_00 }],
});
const after = (bill: BillCommand, ...commands: readonly BillCommand[]) => billView(storedEventsOf([bill, ...commands]));
// Thursday 2026-03-05; 60 days later is Monday 2026-05-04, day 100 is Saturday 2026-06-13.
const accepted = simulate('accepted', noon('2026-03-05'));

describe('payDueDate', () => {
  it('is 60 days after receipt of a med-legal bill and 45 days after receipt of a treatment bill', () => {
    expect(payDueDate(medLegal, noon('2026-03-05'), shippedRules)).toBe('2026-05-04');
    expect(payDueDate(professional, noon('2026-03-02'), shippedRules)).toBe('2026-04-16');
  });
  it('is 60 days after a self-insured public entity received a treatment bill', () => {
    // 45 days end on Monday, 2026-04-20; 60 days on Tuesday, 2026-05-05.
    expect(payDueDate(professional, noon('2026-03-06'), shippedRules)).toBe('2026-04-20');
    expect(payDueDate({ ...professional, publicEntity: true }, noon('2026-03-06'), shippedRules)).toBe('2026-05-05');
    expect(payDueDate({ ...medLegal, publicEntity: true }, noon('2026-03-05'), shippedRules)).toBe('2026-05-04');
  });
  it('is 30 days after receipt of copies of records only, since 07/15/2022 (8 CCR § 9981(e))', () => {
    const copies = { lines: [{ code: 'WC020' }, { code: 'WC026' }] };
    for (const bill of [medLegal, professional]) {
      expect(payDueDate({ ...bill, ...copies }, noon('2026-03-02'), shippedRules)).toBe('2026-04-01');
      expect(payDueDate({ ...bill, ...copies, publicEntity: true }, noon('2026-03-02'), shippedRules)).toBe(
        '2026-04-01',
      );
    }
    const mixed = { ...professional, lines: [...copies.lines, { code: '99214' }] };
    expect(payDueDate(mixed, noon('2026-03-02'), shippedRules)).toBe('2026-04-16');
    expect(payDueDate({ ...professional, ...copies }, noon('2022-07-14'), shippedRules)).toBe('2022-08-29');
  });
  it('moves from a Saturday or Sunday to Monday', () => {
    expect(payDueDate(medLegal, noon('2026-03-03'), shippedRules)).toBe('2026-05-04');
    expect(payDueDate(medLegal, noon('2026-03-04'), shippedRules)).toBe('2026-05-04');
  });
  it('moves from a holiday to the next working day', () => {
    // Memorial Day, 2026-05-25.
    expect(payDueDate(medLegal, noon('2026-03-26'), shippedRules)).toBe('2026-05-26');
  });
});

describe('penalty and interest', () => {
  it('are $201.50 and $38.64 for $2,015.00 med-legal, paid on day 100', () => {
    const view = after(submitBill(), accepted, postPayment(2015_00, noon('2026-06-13')));
    expect(penaltyInterest(view, '2026-12-31', shippedRules)).toMatchObject({
      basis: 2015_00,
      penalty: 201_50,
      interest: 38_64,
      from: '2026-03-05',
      through: '2026-06-13',
      days: 100,
      citation: 'Labor Code § 4622(a)(1)',
    });
  });

  it('are $75.00 and $10.96 for $500.00 of treatment, paid on day 80', () => {
    const view = after(treatment, accepted, postPayment(500_00, noon('2026-05-24')));
    expect(penaltyInterest(view, '2026-12-31', shippedRules)).toMatchObject({
      penalty: 75_00,
      interest: 10_96,
      days: 80,
    });
  });

  it('accrue until today while nothing is paid', () => {
    const view = after(submitBill(), accepted);
    expect(penaltyInterest(view, '2026-06-13', shippedRules)).toMatchObject({
      through: '2026-06-13',
      days: 100,
      interest: 38_64,
    });
  });

  it('are not owed up to and including the pay date', () => {
    const view = after(submitBill(), accepted);
    expect(penaltyInterest(view, '2026-05-04', shippedRules)).toBeNull();
    expect(penaltyInterest(view, '2026-05-05', shippedRules)).not.toBeNull();
  });

  it('are not owed before the payer received the bill', () => {
    expect(penaltyInterest(after(submitBill()), '2027-01-01', shippedRules)).toBeNull();
  });

  it('are not owed on amounts paid in time', () => {
    const view = after(submitBill(), accepted, postPayment(2015_00, noon('2026-05-04')));
    expect(penaltyInterest(view, '2026-12-31', shippedRules)).toBeNull();
  });

  it('accrue on each late part until its payment', () => {
    const view = after(
      submitBill(),
      accepted,
      postPayment(1000_00, noon('2026-04-01')),
      postPayment(500_00, noon('2026-06-13')),
    );
    // 1,015.00 is late: 500.00 for 100 days and 515.00 for 200 days, at 7%: 9.589… + 19.753… = 29.34
    expect(penaltyInterest(view, '2026-09-21', shippedRules)).toMatchObject({
      basis: 1015_00,
      penalty: 101_50,
      interest: 29_34,
      through: '2026-09-21',
      days: 200,
    });
  });

  it('are based on the fee schedule amount, not on a higher charge', () => {
    const bill = submitBill({ lines: [{ ...line, code: 'ML201', charge: 3000_00, allowed: 2015_00 }] });
    expect(penaltyInterest(after(bill, accepted), '2026-06-13', shippedRules)?.basis).toBe(2015_00);
    const overpaid = after(bill, accepted, postPayment(2500_00, noon('2026-06-13')));
    expect(penaltyInterest(overpaid, '2026-12-31', shippedRules)).toMatchObject({
      basis: 2015_00,
      through: '2026-06-13',
    });
  });

  it('are based on the charge if it is lower than the fee schedule amount', () => {
    const bill = submitBill({ lines: [{ ...line, code: 'ML201', charge: 1000_00, allowed: 2015_00 }] });
    expect(penaltyInterest(after(bill, accepted), '2026-06-13', shippedRules)?.basis).toBe(1000_00);
  });

  it('continue to accrue after the payment was voided', () => {
    const posted = postPayment(2015_00, noon('2026-04-01'));
    const view = after(submitBill(), accepted, posted, voidPayment(posted.data.paymentId, noon('2026-04-02')));
    expect(penaltyInterest(view, '2026-06-13', shippedRules)?.basis).toBe(2015_00);
  });

  it('of a closed bill apply to its late payments only', () => {
    const closed = after(submitBill(), accepted, closeBill(noon('2026-06-20')));
    expect(penaltyInterest(closed, '2026-12-31', shippedRules)).toBeNull();
    const late = after(submitBill(), accepted, postPayment(500_00, noon('2026-06-13')), closeBill(noon('2026-06-20')));
    expect(penaltyInterest(late, '2026-12-31', shippedRules)).toMatchObject({ basis: 500_00, through: '2026-06-13' });
  });
});

describe('penalty and interest by line', () => {
  const two = submitBill({
    lines: [
      { ...line, code: 'ML201', charge: 3000_00, allowed: 2015_00 },
      { ...line, id: 'line_2', code: 'MLPRR', charge: 100_00, allowed: 150_00 },
    ],
  });
  const eorLine = (lineItemId: string, reportedPaid: number, ...amounts: readonly number[]) => ({
    lineItemId,
    allowed: reportedPaid,
    reportedPaid,
    adjustments: amounts.map((amount) => ({ group: 'CO' as const, reason: '45', amount })),
  });
  const inTime = noon('2026-04-01');
  const basis = (...commands: readonly BillCommand[]) =>
    penaltyInterest(after(two, accepted, ...commands), '2026-06-13', shippedRules)?.basis;

  it('are based on the smaller of charge and fee schedule amount of each line', () => expect(basis()).toBe(2115_00));

  it('exclude lines without a fee schedule', () => {
    const outside = submitBill({
      lines: [
        { ...line, code: 'ML201', charge: 2015_00, allowed: 2015_00 },
        { ...line, id: 'line_2', code: 'ML104', charge: 400_00, allowed: 400_00, pricingStatus: 'not_in_schedule' },
      ],
    });
    expect(penaltyInterest(after(outside, accepted), '2026-06-13', shippedRules)?.basis).toBe(2015_00);
  });

  it('exclude amounts denied in time, with or without a reason', () => {
    expect(basis(recordEor(0, inTime))).toBeUndefined();
    expect(basis(simulate('denied', inTime))).toBeUndefined();
    expect(basis(recordEor(0, noon('2026-05-04')))).toBeUndefined();
    expect(basis(recordEor(0, noon('2026-05-05')))).toBe(2115_00);
  });

  it('exclude amounts that a timely EOR adjusts for a reason, but include announced amounts until they are paid', () => {
    // The EOR announces 1,500.00 of 3,000.00 and 100.00 of 100.00. Of the fee schedule amount, 515.00 is contested.
    const eor = recordEor(1600_00, inTime, { lines: [eorLine('line_1', 1500_00, 1500_00), eorLine('line_2', 100_00)] });
    expect(basis(eor)).toBe(1600_00);
    expect(basis(eor, postPayment(1600_00, noon('2026-04-10')))).toBeUndefined();
    const late = penaltyInterest(
      after(two, accepted, eor, postPayment(1600_00, noon('2026-06-13'))),
      '2026-12-31',
      shippedRules,
    );
    // 10% of 1,600.00; 7% for 100 days: 30.684… = 30.68
    expect(late).toMatchObject({ basis: 1600_00, penalty: 160_00, interest: 30_68 });
  });

  it('include underpayments for which the EOR gives no reason', () => {
    const eor = recordEor(1500_00, inTime, { lines: [eorLine('line_1', 1500_00)] });
    expect(basis(eor, postPayment(1500_00, noon('2026-04-10')))).toBe(615_00);
    // This EOR gives a reason for 200.00 of the underpayment.
    const partly = recordEor(1500_00, inTime, { lines: [eorLine('line_1', 1500_00, 200_00)] });
    expect(basis(partly, postPayment(1500_00, noon('2026-04-10')))).toBe(415_00);
  });

  it('treat a claim-level adjustment or a remark as a reason', () => {
    const lines = [eorLine('line_1', 1500_00), eorLine('line_2', 100_00)];
    const paid = postPayment(1600_00, noon('2026-04-10'));
    const claimAdjustments = [{ group: 'CO', reason: '45', amount: 500_00 }] as const;
    expect(basis(recordEor(1600_00, inTime, { lines, claimAdjustments }), paid)).toBe(15_00);
    expect(basis(recordEor(1600_00, inTime, { lines, remarkCodes: ['N130'] }), paid)).toBeUndefined();
  });

  it('do not treat an amount covered by an earlier payment as contested', () => {
    const settled = { group: 'OA', reason: 'B13', amount: 2115_00 } as const;
    const eor = recordEor(100_00, inTime, {
      lines: [{ ...eorLine('line_1', 0), adjustments: [settled] }, eorLine('line_2', 100_00)],
    });
    expect(basis(eor)).toBe(2115_00);
  });

  it('exclude treatment amounts contested within 30 days of receipt', () => {
    // Received on Thursday, 2026-03-05. Day 30 is Saturday, 2026-04-04, so Monday, 2026-04-06 is on time.
    const open = (servedOn: string) =>
      penaltyInterest(after(treatment, accepted, simulate('denied', noon(servedOn))), '2026-06-13', shippedRules);
    expect(open('2026-04-06')).toBeNull();
    expect(open('2026-04-07')).toMatchObject({ basis: 500_00, penalty: 75_00 });
  });

  it('start after 60 days for a self-insured public entity', () => {
    const county = submitBill({ ...treatment.data, publicEntity: true });
    // 45 days end on Sunday, 2026-04-19, which moves to Monday, 2026-04-20. 60 days end on 2026-05-04.
    expect(penaltyInterest(after(treatment, accepted), '2026-04-21', shippedRules)).not.toBeNull();
    expect(penaltyInterest(after(county, accepted), '2026-05-04', shippedRules)).toBeNull();
    expect(penaltyInterest(after(county, accepted), '2026-05-05', shippedRules)).toMatchObject({ basis: 500_00 });
  });

  it('are not owed on a rejected bill', () =>
    expect(penaltyInterest(after(two, accepted, rejectBill(inTime)), '2026-06-13', shippedRules)).toBeNull());
});

describe('paidLateWithoutPenalty', () => {
  it('returns false if the payer contested the amount that it paid late', () => {
    const denied = simulate('denied', noon('2026-04-01'));
    expect(
      paidLateWithoutPenalty(
        after(submitBill(), accepted, denied, postPayment(2015_00, noon('2026-06-13'))),
        shippedRules,
      ),
    ).toBe(false);
  });

  it('returns true until penalty or interest is posted', () => {
    const late = postPayment(2015_00, noon('2026-06-13'));
    expect(paidLateWithoutPenalty(after(submitBill(), accepted, late), shippedRules)).toBe(true);
    const fees = postPayment(240_14, noon('2026-07-01'), { penalty: 201_50, interest: 38_64 });
    expect(paidLateWithoutPenalty(after(submitBill(), accepted, late, fees), shippedRules)).toBe(false);
  });
  it('returns false after a demand, even if the demanded amounts are waived', () => {
    const late = [submitBill(), accepted, postPayment(2015_00, noon('2026-06-13'))] as const;
    const demand = demandPenaltyInterest(2015_00, noon('2026-06-20'));
    expect(paidLateWithoutPenalty(after(...late, demand), shippedRules)).toBe(false);
    const waived = ['p', 'i'].map((letter) =>
      waiveReceivable(`rcv_${demand.data.demandId.slice(4)}${letter}`, noon('2026-06-21')),
    );
    const done = after(...late, demand, ...waived);
    expect([paidLateWithoutPenalty(done, shippedRules), unansweredDemandUntil(done.facts, shippedRules)]).toEqual([
      false,
      null,
    ]);
    expect(unansweredDemandUntil(after(...late, demand).facts, shippedRules)).toBe('2026-07-20');
  });
  it('returns false for a payment by the pay date and for a bill that the payer did not receive', () => {
    const view = after(submitBill(), accepted, postPayment(2015_00, noon('2026-05-04')));
    expect(paidLateWithoutPenalty(view, shippedRules)).toBe(false);
    expect(paidLateWithoutPenalty(after(submitBill()), shippedRules)).toBe(false);
  });
});
