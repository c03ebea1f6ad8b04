import { hasOwnDate, lineDates } from '#domain';

const service = { date: '2026-02-23', endDate: '2026-02-25', authorizationNumber: null };

describe('the days of a service line', () => {
  it.each([
    ['a date and no end: that date', { serviceDate: '2026-02-24', serviceDateEnd: null }, ['2026-02-24', '2026-02-24']],
    [
      'the first day of the bill for its date and no end: that date',
      { serviceDate: '2026-02-23', serviceDateEnd: null, dated: true as const },
      ['2026-02-23', '2026-02-23'],
    ],
    ['neither: those of the bill', { serviceDate: '2026-02-23', serviceDateEnd: null }, ['2026-02-23', '2026-02-25']],
    [
      'an end only: up to it',
      { serviceDate: '2026-02-23', serviceDateEnd: '2026-02-24' },
      ['2026-02-23', '2026-02-24'],
    ],
    [
      'both: from one to the other',
      { serviceDate: '2026-02-24', serviceDateEnd: '2026-02-25' },
      ['2026-02-24', '2026-02-25'],
    ],
  ])('with %s', (_, line, [from, to]) =>
    expect(lineDates(line, service)).toEqual({ serviceDate: from, serviceDateEnd: to }),
  );

  it('are those of the bill where nothing is known of the line', () =>
    expect(lineDates(undefined, service)).toEqual({ serviceDate: '2026-02-23', serviceDateEnd: '2026-02-25' }));

  it('tell a line with a date of its own from one without', () => {
    expect(hasOwnDate({ serviceDate: '2026-02-23', serviceDateEnd: null }, service)).toBe(false);
    expect(hasOwnDate({ serviceDate: '2026-02-23', serviceDateEnd: null, dated: true }, service)).toBe(true);
  });
});
