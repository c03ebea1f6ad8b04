import { filingLimit, responseEnd, reviewDeadline, reviewEnd, shippedRules } from '#domain';
import { noon } from '#testing/pure';

describe('responseEnd', () => {
  it('is 60 calendar days after receipt for a med-legal bill, even by e-bill', () => {
    expect(responseEnd('med_legal', 'fax', noon('2026-03-05'), shippedRules).lastDay).toBe('2026-05-04');
    expect(responseEnd('med_legal', 'ebill', noon('2026-03-05'), shippedRules).lastDay).toBe('2026-05-04');
  });

  it('is 15 working days after receipt for an electronic treatment bill', () => {
    expect(responseEnd('professional', 'ebill', noon('2026-06-01'), shippedRules).lastDay).toBe('2026-06-23'); // Juneteenth is within the period.
    expect(responseEnd('professional', 'ebill', noon('2026-08-03'), shippedRules).lastDay).toBe('2026-08-24');
  });

  it('is 30 calendar days after receipt for any other treatment bill', () => {
    for (const route of ['fax', 'email', 'mail', null])
      expect(responseEnd('professional', route, noon('2026-08-03'), shippedRules).lastDay).toBe('2026-09-02');
  });

  it('moves from a weekend to the next working day', () => {
    // 60 days after 2026-03-03 is a Saturday, and after 2026-03-04 a Sunday.
    expect(responseEnd('med_legal', null, noon('2026-03-03'), shippedRules).lastDay).toBe('2026-05-04');
    expect(responseEnd('med_legal', null, noon('2026-03-04'), shippedRules).lastDay).toBe('2026-05-04');
  });

  it('moves from a holiday to the next working day', () => {
    // Memorial Day is 2026-05-25. Friday, 2026-07-03 is the observed Independence Day.
    expect(responseEnd('med_legal', null, noon('2026-03-26'), shippedRules).lastDay).toBe('2026-05-26');
    expect(responseEnd('med_legal', null, noon('2026-05-04'), shippedRules).lastDay).toBe('2026-07-06');
  });

  it('counts from the day in Los Angeles, not in UTC', () => {
    expect(responseEnd('med_legal', null, '2026-03-06T07:59:59.000Z', shippedRules).lastDay).toBe('2026-05-04');
    expect(responseEnd('med_legal', null, '2026-03-06T08:00:00.000Z', shippedRules).lastDay).toBe('2026-05-05');
  });

  it('names its legal source', () => {
    expect(responseEnd('med_legal', 'ebill', noon('2026-03-02'), shippedRules).citation).toMatch(/4622/);
    expect(responseEnd('professional', 'ebill', noon('2026-03-02'), shippedRules).citation).toMatch(/4603\.4/);
    expect(responseEnd('professional', 'mail', noon('2026-03-02'), shippedRules).citation).toMatch(/4603\.2/);
  });
});

describe('reviewDeadline', () => {
  it('is day 90 for a second review, and day 30 for an independent bill review', () => {
    expect(reviewDeadline('second_review', '2026-04-01', shippedRules)).toBe('2026-06-30');
    expect(reviewDeadline('independent_bill_review', '2026-04-20', shippedRules)).toBe('2026-05-20');
  });

  it('moves from a weekend or a holiday to the next working day', () => {
    // Day 90 is a Sunday, 2026-06-28.
    expect(reviewEnd('second_review', '2026-03-30', shippedRules).dueAt).toBe('2026-06-28');
    expect(reviewDeadline('second_review', '2026-03-30', shippedRules)).toBe('2026-06-29');
    // Day 30 is Memorial Day, Monday, 2026-05-25.
    expect(reviewDeadline('independent_bill_review', '2026-04-25', shippedRules)).toBe('2026-05-26');
  });
});

describe('filingLimit', () => {
  it('is twelve calendar months, and names its legal source', () => {
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

  it('is null for services before 2017', () => {
    expect(filingLimit('med_legal', '2016-12-31', shippedRules)).toBeNull();
    expect(filingLimit('med_legal', '2017-01-01', shippedRules)?.dueAt).toBe('2018-01-01');
  });
});
