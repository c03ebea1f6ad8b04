import { billView, paidLateWithoutPenalty, payDueDate, penaltyInterest, type BillCommand } from '#domain';
import { closeBill, noon, postPayment, simulate, story, submitBill, voidPayment } from '#testing';

const line = { id: 'line_1', modifiers: [], units: 1, pricingStatus: 'calculated' } as const;
const treatment = submitBill({
  billingMode: 'professional',
  lines: [{ ...line, code: '99214', charge: 500_00, allowed: 500_00 }],
});
const after = (bill: BillCommand, ...commands: readonly BillCommand[]) => billView(story([bill, ...commands]));
// Thursday 2026-03-05; 60 days later is Monday 2026-05-04, day 100 is Saturday 2026-06-13.
const accepted = simulate('accepted', noon('2026-03-05'));

describe('the pay date', () => {
  it('is 60 days after receipt of a med-legal bill, 45 of a treatment bill', () => {
    expect(payDueDate('med_legal', noon('2026-03-05'))).toBe('2026-05-04');
    expect(payDueDate('professional', noon('2026-03-02'))).toBe('2026-04-16');
  });
  it('moves from a Saturday and a Sunday to the Monday', () => {
    expect(payDueDate('med_legal', noon('2026-03-03'))).toBe('2026-05-04');
    expect(payDueDate('med_legal', noon('2026-03-04'))).toBe('2026-05-04');
  });
  it('moves from a holiday to the next working day', () => {
    // Memorial Day, 2026-05-25.
    expect(payDueDate('med_legal', noon('2026-03-26'))).toBe('2026-05-26');
  });
});

describe('penalty and interest', () => {
  it('of 2,015.00 med-legal, paid on day 100, are 201.50 and 38.64', () => {
    const view = after(submitBill(), accepted, postPayment(2015_00, noon('2026-06-13')));
    expect(penaltyInterest(view, '2026-12-31')).toEqual({
      basis: 2015_00,
      penalty: 201_50,
      interest: 38_64,
      from: '2026-03-05',
      through: '2026-06-13',
      days: 100,
      citation: 'Labor Code § 4622(a)(1)',
    });
  });

  it('of 500.00 treatment, paid on day 80, are 75.00 and 10.96', () => {
    const view = after(treatment, accepted, postPayment(500_00, noon('2026-05-24')));
    expect(penaltyInterest(view, '2026-12-31')).toMatchObject({ penalty: 75_00, interest: 10_96, days: 80 });
  });

  it('run on until today while nothing is paid', () => {
    const view = after(submitBill(), accepted);
    expect(penaltyInterest(view, '2026-06-13')).toMatchObject({ through: '2026-06-13', days: 100, interest: 38_64 });
  });

  it('are not owed through the pay date', () => {
    const view = after(submitBill(), accepted);
    expect(penaltyInterest(view, '2026-05-04')).toBeNull();
    expect(penaltyInterest(view, '2026-05-05')).not.toBeNull();
  });

  it('are not owed before the payer has the bill', () => {
    expect(penaltyInterest(after(submitBill()), '2027-01-01')).toBeNull();
  });

  it('are not owed on what was paid in time', () => {
    const view = after(submitBill(), accepted, postPayment(2015_00, noon('2026-05-04')));
    expect(penaltyInterest(view, '2026-12-31')).toBeNull();
  });

  it('count each late part until the day it was paid', () => {
    const view = after(
      submitBill(),
      accepted,
      postPayment(1000_00, noon('2026-04-01')),
      postPayment(500_00, noon('2026-06-13')),
    );
    // 1,015.00 late: 500.00 for 100 days, 515.00 for 200 days, at 7 %: 9.589… + 19.753… = 29.34
    expect(penaltyInterest(view, '2026-09-21')).toMatchObject({
      basis: 1015_00,
      penalty: 101_50,
      interest: 29_34,
      through: '2026-09-21',
      days: 200,
    });
  });

  it('rest on what the fee schedule allows, not on a higher charge', () => {
    const bill = submitBill({ lines: [{ ...line, code: 'ML201', charge: 3000_00, allowed: 2015_00 }] });
    expect(penaltyInterest(after(bill, accepted), '2026-06-13')?.basis).toBe(2015_00);
    const overpaid = after(bill, accepted, postPayment(2500_00, noon('2026-06-13')));
    expect(penaltyInterest(overpaid, '2026-12-31')).toMatchObject({ basis: 2015_00, through: '2026-06-13' });
  });

  it('rest on the charge where that is lower', () => {
    const bill = submitBill({ lines: [{ ...line, code: 'ML201', charge: 1000_00, allowed: 2015_00 }] });
    expect(penaltyInterest(after(bill, accepted), '2026-06-13')?.basis).toBe(1000_00);
  });

  it('run on where the payment was voided', () => {
    const posted = postPayment(2015_00, noon('2026-04-01'));
    const view = after(submitBill(), accepted, posted, voidPayment(posted.data.paymentId, noon('2026-04-02')));
    expect(penaltyInterest(view, '2026-06-13')?.basis).toBe(2015_00);
  });

  it('of a closed bill are those of its late payments only', () => {
    const closed = after(submitBill(), accepted, closeBill(noon('2026-06-20')));
    expect(penaltyInterest(closed, '2026-12-31')).toBeNull();
    const late = after(submitBill(), accepted, postPayment(500_00, noon('2026-06-13')), closeBill(noon('2026-06-20')));
    expect(penaltyInterest(late, '2026-12-31')).toMatchObject({ basis: 500_00, through: '2026-06-13' });
  });
});

describe('a late payment without penalty', () => {
  it('is noticed, until penalty or interest is posted', () => {
    const late = postPayment(2015_00, noon('2026-06-13'));
    expect(paidLateWithoutPenalty(after(submitBill(), accepted, late))).toBe(true);
    const fees = postPayment(240_14, noon('2026-07-01'), { penalty: 201_50, interest: 38_64 });
    expect(paidLateWithoutPenalty(after(submitBill(), accepted, late, fees))).toBe(false);
  });
  it('is none before the pay date has passed', () => {
    const view = after(submitBill(), accepted, postPayment(2015_00, noon('2026-05-04')));
    expect(paidLateWithoutPenalty(view)).toBe(false);
    expect(paidLateWithoutPenalty(after(submitBill()))).toBe(false);
  });
});
