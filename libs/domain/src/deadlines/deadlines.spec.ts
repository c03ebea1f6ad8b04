import { filingLimit, responseDueDate, responseEnd, reviewDeadline, reviewEnd, shippedRules } from '#domain';
import { noon } from '#testing/pure';

describe('the response due date', () => {
  it('of a med-legal bill is 60 calendar days after receipt, by e-bill too', () => {
    expect(responseDueDate('med_legal', 'fax', noon('2026-03-05'), shippedRules)).toBe('2026-05-04');
    expect(responseDueDate('med_legal', 'ebill', noon('2026-03-05'), shippedRules)).toBe('2026-05-04');
  });

  it('of an electronic treatment bill is 15 working days after receipt', () => {
    expect(responseDueDate('professional', 'ebill', noon('2026-06-01'), shippedRules)).toBe('2026-06-23'); // Juneteenth lies between.
    expect(responseDueDate('professional', 'ebill', noon('2026-08-03'), shippedRules)).toBe('2026-08-24');
  });

  it('of any other treatment bill is 30 calendar days after receipt', () => {
    for (const route of ['fax', 'email', 'mail', null])
      expect(responseDueDate('professional', route, noon('2026-08-03'), shippedRules)).toBe('2026-09-02');
  });

  it('moves from a weekend to the next working day', () => {
    // 60 days after 2026-03-03 is Saturday, after 2026-03-04 Sunday.
    expect(responseDueDate('med_legal', null, noon('2026-03-03'), shippedRules)).toBe('2026-05-04');
    expect(responseDueDate('med_legal', null, noon('2026-03-04'), shippedRules)).toBe('2026-05-04');
  });

  it('moves from a holiday to the next working day', () => {
    // Memorial Day, 2026-05-25; Friday, 2026-07-03 keeps the Independence Day of a Saturday.
    expect(responseDueDate('med_legal', null, noon('2026-03-26'), shippedRules)).toBe('2026-05-26');
    expect(responseDueDate('med_legal', null, noon('2026-05-04'), shippedRules)).toBe('2026-07-06');
  });

  it('counts from the day in Los Angeles, not in Greenwich', () => {
    expect(responseDueDate('med_legal', null, '2026-03-06T07:59:59.000Z', shippedRules)).toBe('2026-05-04');
    expect(responseDueDate('med_legal', null, '2026-03-06T08:00:00.000Z', shippedRules)).toBe('2026-05-05');
  });

  it('names its law', () => {
    expect(responseEnd('med_legal', 'ebill', noon('2026-03-02'), shippedRules).citation).toMatch(/4622/);
    expect(responseEnd('professional', 'ebill', noon('2026-03-02'), shippedRules).citation).toMatch(/4603\.4/);
    expect(responseEnd('professional', 'mail', noon('2026-03-02'), shippedRules).citation).toMatch(/4603\.2/);
  });
});

describe('the last day to ask for a review', () => {
  it('is day 90 for a second review, day 30 for an independent bill review', () => {
    expect(reviewDeadline('second_review', '2026-04-01', shippedRules)).toBe('2026-06-30');
    expect(reviewDeadline('independent_bill_review', '2026-04-20', shippedRules)).toBe('2026-05-20');
  });

  it('moves from a weekend or a holiday to the next working day', () => {
    // Day 90 is Sunday, 2026-06-28.
    expect(reviewEnd('second_review', '2026-03-30', shippedRules).dueAt).toBe('2026-06-28');
    expect(reviewDeadline('second_review', '2026-03-30', shippedRules)).toBe('2026-06-29');
    // Day 30 is Memorial Day, Monday, 2026-05-25.
    expect(reviewDeadline('independent_bill_review', '2026-04-25', shippedRules)).toBe('2026-05-26');
  });
});

describe('the time to bill a service', () => {
  it('is twelve calendar months, and names its law', () => {
    expect(filingLimit('med_legal', '2025-02-28', shippedRules)).toMatchObject({
      dueAt: '2026-02-28',
      // A Saturday.
      lastDay: '2026-03-02',
      citation: 'Labor Code § 4625(a)',
    });
    expect(filingLimit('professional', '2024-02-29', shippedRules)).toMatchObject({
      dueAt: '2025-02-28',
      lastDay: '2025-02-28',
      citation: 'Labor Code § 4603.2(b)(1)(B)',
    });
  });

  it('is not limited for services before 2017', () => {
    expect(filingLimit('med_legal', '2016-12-31', shippedRules)).toBeNull();
    expect(filingLimit('med_legal', '2017-01-01', shippedRules)?.dueAt).toBe('2018-01-01');
  });
});
