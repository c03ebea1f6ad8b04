import { hasOwnDate, lineDates } from '#domain';

const service = { date: '2026-02-23', endDate: '2026-02-25', authorizationNumber: null };

describe('the dates of a service line', () => {
  it.each([
    ['a date and no end: that date', { serviceDate: '2026-02-24', serviceDateEnd: null }, ['2026-02-24', '2026-02-24']],
    [
      'the first day of the bill as its date and no end: that date',
      { serviceDate: '2026-02-23', serviceDateEnd: null, dated: true as const },
      ['2026-02-23', '2026-02-23'],
    ],
    ['neither: those of the bill', { serviceDate: '2026-02-23', serviceDateEnd: null }, ['2026-02-23', '2026-02-25']],
    [
      'an end only: from the first day of the bill to the end',
      { serviceDate: '2026-02-23', serviceDateEnd: '2026-02-24' },
      ['2026-02-23', '2026-02-24'],
    ],
    ['both: both dates', { serviceDate: '2026-02-24', serviceDateEnd: '2026-02-25' }, ['2026-02-24', '2026-02-25']],
  ])('with %s', (_, line, [from, to]) =>
    expect(lineDates(line, service)).toEqual({ serviceDate: from, serviceDateEnd: to }),
  );

  it('are those of the bill if the line is unknown', () =>
    expect(lineDates(undefined, service)).toEqual({ serviceDate: '2026-02-23', serviceDateEnd: '2026-02-25' }));

  it('show whether the line has its own date', () => {
    expect(hasOwnDate({ serviceDate: '2026-02-23', serviceDateEnd: null }, service)).toBe(false);
    expect(hasOwnDate({ serviceDate: '2026-02-23', serviceDateEnd: null, dated: true }, service)).toBe(true);
  });
});
