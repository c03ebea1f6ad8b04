import { acknowledgementDueDate, billDeadlines, billView, openReviewWindow, type BillCommand } from '#domain';
import {
  closeBill,
  draftReview,
  markLien,
  noon,
  postPayment,
  simulate,
  startReview,
  story,
  submitBill,
} from '#testing';

const view = (...commands: readonly BillCommand[]) => billView(story([submitBill(), ...commands]));
const dates = (bill: ReturnType<typeof view>, today: string) =>
  Object.fromEntries(billDeadlines(bill, today).map(({ id, date }) => [id, date]));
const accepted = simulate('accepted', noon('2026-03-05'));
const lien = { lien_filing: '2027-08-24' };

describe('the deadlines of a bill', () => {
  it('wait for the acknowledgement of an e-bill: two working days', () => {
    // Submitted on Monday, 2026-03-02.
    expect(dates(view(), '2026-03-03')).toEqual({ acknowledgement: '2026-03-04', ...lien });
  });

  it('wait for the answer and the money once the payer has the bill', () => {
    expect(dates(view(accepted), '2026-03-06')).toEqual({ response: '2026-05-04', payment: '2026-05-04', ...lien });
  });

  it('count an electronic treatment bill in working days, and its payment in calendar days', () => {
    const treatment = submitBill({ billingMode: 'professional' });
    const bill = billView(story([treatment, simulate('accepted', noon('2026-03-20'))]));
    // Cesar Chavez Day, 2026-03-31, is no working day; 45 days end on Monday, 2026-05-04.
    expect(dates(bill, '2026-03-23')).toEqual({ response: '2026-04-13', payment: '2026-05-04', ...lien });
  });

  it('wait for the request of a second review: 90 days from service of the EOR, the last one included', () => {
    const bill = view(accepted, simulate('processed', noon('2026-04-01')));
    expect(dates(bill, '2026-04-02')).toEqual({ second_review: '2026-06-30', payment: '2026-05-04', ...lien });
    const [first] = billDeadlines(bill, '2026-06-30').filter(({ id }) => id === 'second_review');
    expect(first?.overdue).toBe(false);
    const [last] = billDeadlines(bill, '2026-07-01').filter(({ id }) => id === 'second_review');
    expect(last?.overdue).toBe(true);
  });

  it('wait for no payment of a bill that was denied', () => {
    expect(dates(view(accepted, simulate('denied', noon('2026-04-01'))), '2026-04-02')).not.toHaveProperty('payment');
  });

  it('wait for the answer to a second review, 14 and 21 days', () => {
    const bill = view(simulate('denied', noon('2026-04-01')), startReview('second_review', noon('2026-04-11')));
    // 14 days after is Saturday, 2026-04-25; 21 days after is Saturday, 2026-05-02.
    expect(dates(bill, '2026-04-12')).toEqual({
      second_review_response: '2026-04-27',
      second_review_payment: '2026-05-04',
      ...lien,
    });
  });

  it('wait for the independent bill review, then for its determination', () => {
    const story = [
      simulate('denied', noon('2026-04-01')),
      startReview('second_review', noon('2026-04-10')),
      simulate('denied', noon('2026-04-20')),
    ];
    expect(dates(view(...story), '2026-04-21')).toEqual({ independent_bill_review: '2026-05-20', ...lien });
    const filed = startReview('independent_bill_review', noon('2026-05-01'));
    expect(dates(view(...story, filed), '2026-05-02')).toEqual({ ibr_determination: '2026-06-30', ...lien });
  });

  it('are none on a paid, a closed and a lien bill', () => {
    const paid = view(accepted, postPayment(2015_00, noon('2026-04-01')));
    for (const bill of [paid, view(closeBill(noon('2026-04-01'), false)), view(accepted, markLien(noon('2026-04-01')))])
      expect(billDeadlines(bill, '2026-04-02')).toEqual([]);
  });

  it('wait for nothing of the payer after a rejection', () => {
    expect(dates(view(simulate('rejected', noon('2026-03-05'))), '2026-03-06')).toEqual(lien);
  });

  it('come by date, with the law beside each', () => {
    const bill = view(accepted, simulate('processed', noon('2026-04-01')));
    const deadlines = billDeadlines(bill, '2026-04-02');
    expect(deadlines.map(({ date }) => date)).toEqual(deadlines.map(({ date }) => date).toSorted());
    for (const { citation } of deadlines) expect(citation).toMatch(/§/);
  });

  it('end a lien on the last day of a shorter month', () => {
    const text = { service: { date: '2024-08-31', endDate: null, authorizationNumber: null } };
    const bill = billView(story([submitBill({}, text)]));
    expect(dates(bill, '2026-03-03')).toMatchObject({ lien_filing: '2026-02-28' });
  });
});

describe('the acknowledgement', () => {
  it('takes two working days by e-bill, five days by fax and email, ten by mail', () => {
    // Friday, 2026-03-27; Tuesday, 2026-03-31 is a holiday.
    const friday = noon('2026-03-27');
    expect(acknowledgementDueDate('ebill', friday)).toBe('2026-04-01');
    expect(acknowledgementDueDate('fax', friday)).toBe('2026-04-01');
    expect(acknowledgementDueDate('email', noon('2026-03-24'))).toBe('2026-03-30');
    expect(acknowledgementDueDate('mail', friday)).toBe('2026-04-06');
    expect(acknowledgementDueDate(null, friday)).toBe('2026-04-06');
  });
});

describe('the open review window', () => {
  const denied = simulate('denied', noon('2026-04-01'));
  it('stays open while a review is only drafted, and ends with its submission', () => {
    expect(openReviewWindow(view(denied, draftReview('second_review', noon('2026-04-02'))).facts)?.type).toBe(
      'second_review',
    );
    expect(openReviewWindow(view(denied, startReview('second_review', noon('2026-04-02'))).facts)).toBeNull();
  });
  it('needs an EOR and an open balance', () => {
    expect(openReviewWindow(view().facts)).toBeNull();
    expect(openReviewWindow(view(simulate('paid', noon('2026-04-01'))).facts)).toBeNull();
  });
});
