import {
  acknowledgementDueDate,
  billDeadlines,
  billView,
  openReviewWindow,
  type BillCommand,
  shippedRules,
} from '#domain';
import {
  closeBill,
  draftReview,
  markLien,
  noon,
  postPayment,
  recordEor,
  rejectBill,
  simulate,
  startReview,
  storedEventsOf,
  submitBill,
} from '#testing/pure';

const view = (...commands: readonly BillCommand[]) => billView(storedEventsOf([submitBill(), ...commands]));
const dates = (bill: ReturnType<typeof view>, today: string) =>
  Object.fromEntries(billDeadlines(bill, today, shippedRules).map(({ id, date }) => [id, date]));
const accepted = simulate('accepted', noon('2026-03-05'));
const filing = { filing: '2027-02-24' };
const lien = { lien_filing: '2027-08-24' };

describe('billDeadlines', () => {
  it('includes the acknowledgment of an e-bill after two working days', () => {
    // Submitted on Monday, 2026-03-02.
    expect(dates(view(), '2026-03-03')).toEqual({ acknowledgement: '2026-03-04', ...filing, ...lien });
  });

  it('includes the response and the payment after the payer received the bill', () => {
    expect(dates(view(accepted), '2026-03-06')).toEqual({ response: '2026-05-04', payment: '2026-05-04', ...lien });
  });

  it('counts response and payment of an electronic treatment bill in working days', () => {
    const treatment = submitBill({ billingMode: 'professional' });
    const bill = billView(storedEventsOf([treatment, simulate('accepted', noon('2026-03-20'))]));
    // Cesar Chavez Day, 2026-03-31, is not a working day.
    expect(dates(bill, '2026-03-23')).toEqual({ response: '2026-04-13', payment: '2026-04-13', ...lien });
    expect(billDeadlines(bill, '2026-03-23', shippedRules).find(({ id }) => id === 'payment')?.citation).toBe(
      'Labor Code § 4603.4(d)',
    );
  });

  it('counts the payment of a paper treatment bill in calendar days, with more days for a public entity', () => {
    const payment = (publicEntity?: true) => {
      const bill = submitBill({ billingMode: 'professional', route: 'mail', ...(publicEntity && { publicEntity }) });
      const deadlines = billDeadlines(
        billView(storedEventsOf([bill, simulate('accepted', noon('2026-03-19'))])),
        '2026-03-23',
        shippedRules,
      );
      return deadlines.find(({ id }) => id === 'payment');
    };
    // 45 days end on Sunday, 2026-05-03; 60 days on Monday, 2026-05-18.
    expect(payment()).toMatchObject({ dueAt: '2026-05-03', lastDay: '2026-05-04' });
    expect(payment(true)).toMatchObject({ dueAt: '2026-05-18', lastDay: '2026-05-18' });
  });

  it('includes the due date as counted and the next working day, which is still in time', () => {
    // Served on Monday, 2026-03-30: day 90 is Sunday, 2026-06-28.
    const bill = view(accepted, recordEor(1500_00, noon('2026-03-30')));
    const window = (today: string) => billDeadlines(bill, today, shippedRules).find(({ id }) => id === 'second_review');
    expect(window('2026-06-29')).toMatchObject({
      id: 'second_review',
      dueAt: '2026-06-28',
      lastDay: '2026-06-29',
      date: '2026-06-29',
      citation: 'Labor Code §§ 4603.2(e), 4622(b); 8 CCR § 9792.5.5(b)',
      overdue: false,
    });
    expect(window('2026-06-30')?.overdue).toBe(true);
    // Received on Wednesday, 2026-03-04: day 60 is Sunday, 2026-05-03.
    const sunday = view(simulate('accepted', noon('2026-03-04')));
    const response = billDeadlines(sunday, '2026-03-06', shippedRules).find(({ id }) => id === 'response');
    expect(response).toMatchObject({ dueAt: '2026-05-03', lastDay: '2026-05-04' });
  });

  it('includes the request for a second review until day 90 after service of the EOR', () => {
    const bill = view(accepted, recordEor(1500_00, noon('2026-04-01')));
    expect(dates(bill, '2026-04-02')).toEqual({ second_review: '2026-06-30', payment: '2026-05-04', ...lien });
    const [first] = billDeadlines(bill, '2026-06-30', shippedRules).filter(({ id }) => id === 'second_review');
    expect(first?.overdue).toBe(false);
    const [last] = billDeadlines(bill, '2026-07-01', shippedRules).filter(({ id }) => id === 'second_review');
    expect(last?.overdue).toBe(true);
  });

  it('excludes the payment of a denied bill', () => {
    expect(dates(view(accepted, simulate('denied', noon('2026-04-01'))), '2026-04-02')).not.toHaveProperty('payment');
  });

  it('includes the response to a second review after 14 days and its payment after 21 days', () => {
    const bill = view(simulate('denied', noon('2026-04-01')), startReview('second_review', noon('2026-04-11')));
    // 14 days after is Saturday, 2026-04-25; 21 days after is Saturday, 2026-05-02.
    expect(dates(bill, '2026-04-12')).toEqual({
      second_review_response: '2026-04-27',
      second_review_payment: '2026-05-04',
      ...lien,
    });
  });

  it('includes the request for an independent bill review, then its determination', () => {
    const story = [
      simulate('denied', noon('2026-04-01')),
      startReview('second_review', noon('2026-04-10')),
      simulate('denied', noon('2026-04-20')),
    ];
    expect(dates(view(...story), '2026-04-21')).toEqual({ independent_bill_review: '2026-05-20', ...lien });
    const filed = startReview('independent_bill_review', noon('2026-05-01'));
    expect(dates(view(...story, filed), '2026-05-02')).toEqual({ ibr_determination: '2026-06-30', ...lien });
  });

  it('is empty for a paid bill and for a closed bill', () => {
    const paid = view(accepted, postPayment(2015_00, noon('2026-04-01')));
    for (const bill of [paid, view(closeBill(noon('2026-04-01'), false))])
      expect(billDeadlines(bill, '2026-04-02', shippedRules)).toEqual([]);
  });

  it('includes all deadlines of other bills for a lien, and lien filing until the lien is filed', () => {
    const ids = (filedAt: string | null) =>
      billDeadlines(view(accepted, markLien(noon('2026-04-01'), filedAt)), '2026-04-02', shippedRules).map(
        ({ id }) => id,
      );
    expect(ids(null)).toEqual(['response', 'payment', 'lien_filing']);
    expect(ids('2026-04-01')).toEqual(['response', 'payment']);
  });

  it('includes no payer deadline after a rejection', () => {
    expect(dates(view(simulate('rejected', noon('2026-03-05'))), '2026-03-06')).toEqual({ ...filing, ...lien });
  });

  it('sorts by date and cites the law for each deadline', () => {
    const bill = view(accepted, simulate('processed', noon('2026-04-01')));
    const deadlines = billDeadlines(bill, '2026-04-02', shippedRules);
    expect(deadlines.map(({ date }) => date)).toEqual(deadlines.map(({ date }) => date).toSorted());
    for (const { citation } of deadlines) expect(citation).toMatch(/§/);
  });

  it('ends the lien period on the last day of a shorter month', () => {
    const text = { service: { date: '2024-08-31', endDate: null, authorizationNumber: null } };
    const bill = billView(storedEventsOf([submitBill({}, text)]));
    // 2026-02-28 is a Saturday.
    const [deadline] = billDeadlines(bill, '2026-03-03', shippedRules).filter(({ id }) => id === 'lien_filing');
    expect(deadline).toMatchObject({ dueAt: '2026-02-28', lastDay: '2026-03-02' });
  });

  it('includes the filing limit until the payer received the bill, and again after a rejection', () => {
    const missed = { id: 'filing', dueAt: '2027-02-24', citation: 'Labor Code § 4625(a)', overdue: true };
    expect(billDeadlines(view(), '2027-02-25', shippedRules)[1]).toMatchObject(missed);
    expect(dates(view(accepted), '2026-03-06')).not.toHaveProperty('filing');
    expect(dates(view(accepted, rejectBill(noon('2026-03-06'))), '2026-03-07')).toMatchObject(filing);
  });

  it('excludes a second review if the payer announced the full fee schedule amount', () =>
    expect(dates(view(accepted, simulate('processed', noon('2026-04-01'))), '2026-04-02')).toEqual({
      payment: '2026-05-04',
      ...lien,
    }));

  it('includes the objection to a med-legal denial, 90 days from service, together with the second review', () => {
    const denied = simulate('denied', noon('2026-04-01'));
    const bill = view(accepted, denied);
    expect(dates(bill, '2026-04-02')).toEqual({ second_review: '2026-06-30', denial_objection: '2026-06-30', ...lien });
    const [objection] = billDeadlines(bill, '2026-04-02', shippedRules).filter(({ id }) => id === 'denial_objection');
    expect(objection?.citation).toBe('Labor Code § 4622(c)');
    const treatment = submitBill({ billingMode: 'professional' });
    expect(dates(billView(storedEventsOf([treatment, denied])), '2026-04-02')).not.toHaveProperty('denial_objection');
  });

  it('includes the petition after an independent bill review, 20 days from service of its determination', () => {
    const determined = view(
      simulate('denied', noon('2026-04-01')),
      startReview('second_review', noon('2026-04-10')),
      simulate('denied', noon('2026-04-20')),
      startReview('independent_bill_review', noon('2026-05-01')),
      simulate('denied', noon('2026-05-04')),
    );
    // 20 days end on Sunday, 2026-05-24; the Monday after it is Memorial Day.
    const [petition] = billDeadlines(determined, '2026-05-05', shippedRules).filter(({ id }) => id === 'ibr_petition');
    expect(petition).toMatchObject({
      dueAt: '2026-05-24',
      lastDay: '2026-05-26',
      citation: 'Labor Code § 4603.6(f)',
    });
  });
});

describe('acknowledgementDueDate', () => {
  it('is two working days by e-bill, five days by fax and email, ten days by mail', () => {
    // Friday, 2026-03-27; Tuesday, 2026-03-31 is a holiday.
    const friday = noon('2026-03-27');
    expect(acknowledgementDueDate('ebill', friday, shippedRules)).toBe('2026-04-01');
    expect(acknowledgementDueDate('fax', friday, shippedRules)).toBe('2026-04-01');
    expect(acknowledgementDueDate('email', noon('2026-03-24'), shippedRules)).toBe('2026-03-30');
    expect(acknowledgementDueDate('mail', friday, shippedRules)).toBe('2026-04-06');
    expect(acknowledgementDueDate(null, friday, shippedRules)).toBe('2026-04-06');
  });
});

describe('openReviewWindow', () => {
  const denied = simulate('denied', noon('2026-04-01'));
  it('stays open for a draft and ends when the review is submitted', () => {
    expect(
      openReviewWindow(view(denied, draftReview('second_review', noon('2026-04-02'))).facts, shippedRules)?.type,
    ).toBe('second_review');
    expect(
      openReviewWindow(view(denied, startReview('second_review', noon('2026-04-02'))).facts, shippedRules),
    ).toBeNull();
  });
  it('ends on a working day', () =>
    expect(openReviewWindow(view(simulate('denied', noon('2026-03-30'))).facts, shippedRules)).toMatchObject({
      end: { dueAt: '2026-06-28', lastDay: '2026-06-29' },
    }));
  it('requires an EOR and an open balance', () => {
    expect(openReviewWindow(view().facts, shippedRules)).toBeNull();
    expect(openReviewWindow(view(simulate('paid', noon('2026-04-01'))).facts, shippedRules)).toBeNull();
  });
});
