import fc from 'fast-check';
import { addDays, addMonths, daysBetween, isRealDate, losAngelesDate, weekday, shippedRules } from '#domain';

describe('calendar dates', () => {
  it.each(['2024-02-29', '2026-12-31', '2000-02-29'])('accepts the real date %s', (date) =>
    expect(isRealDate(date)).toBe(true),
  );
  it.each(['2026-02-29', '1900-02-29', '2026-13-01', '2026-04-31', '2026-1-01', '2026-01-01T00:00:00Z', '', 'today'])(
    'rejects "%s"',
    (date) => expect(isRealDate(date)).toBe(false),
  );

  it('returns the weekday', () =>
    expect(['1970-01-01', '2026-03-01', '1969-12-31', '2026-02-28'].map(weekday)).toEqual([4, 0, 3, 6]));

  it('addDays and daysBetween are inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -4000, max: 4000 }), (start, days) => {
        const date = addDays('1970-01-01', start);
        expect(isRealDate(date)).toBe(true);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(addDays(date, days) > date).toBe(days > 0);
      }),
    );
  });
});

describe('dates after the year 9999', () => {
  it('continue without a gap', () => {
    expect(addDays('9999-12-31', 2)).toBe('+010000-01-02');
    expect(daysBetween('9999-12-30', addDays('9999-12-30', 400))).toBe(400);
  });
  it('are valid ends of a deadline', () => {
    expect(daysBetween('9999-12-31', shippedRules.courtDays.addWorkingDays('9999-12-31', 15))).toBeLessThan(30);
    expect(daysBetween('9999-12-31', shippedRules.courtDays.workingDayFrom(addDays('9999-12-31', 1)))).toBeLessThan(5);
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-02-24', 12, '2027-02-24'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-08-31', 18, '2026-02-28'],
    ['2025-10-31', 1, '2025-11-30'],
    ['2025-12-15', 1, '2026-01-15'],
    ['2025-12-31', 12, '2026-12-31'],
  ])('%s plus %d months is %s', (date, months, later) => expect(addMonths(date, months)).toBe(later));
});

describe('losAngelesDate', () => {
  it.each([
    ['2026-01-01T07:59:59.999Z', '2025-12-31'],
    ['0206-05-01T20:00:00.000Z', '0206-05-01'],
    ['0001-01-02T20:00:00.000Z', '0001-01-02'],
    ['2026-01-01T08:00:00.000Z', '2026-01-01'],
    ['2026-07-01T06:59:59.999Z', '2026-06-30'],
    ['2026-07-01T07:00:00.000Z', '2026-07-01'],
    // Daylight saving time starts on 2026-03-08 and ends on 2026-11-01.
    ['2026-03-08T07:59:59.999Z', '2026-03-07'],
    ['2026-03-09T06:59:59.999Z', '2026-03-08'],
    ['2026-03-09T07:00:00.000Z', '2026-03-09'],
    ['2026-11-01T06:59:59.999Z', '2026-10-31'],
    ['2026-11-02T07:59:59.999Z', '2026-11-01'],
    ['2026-11-02T08:00:00.000Z', '2026-11-02'],
  ])('returns the day for %s: %s', (at, date) => expect(losAngelesDate(at)).toBe(date));

  it('matches Intl.DateTimeFormat for any instant', () => {
    const plain = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' });
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (date) => {
          expect(losAngelesDate(date.toISOString())).toBe(plain.format(date));
        },
      ),
    );
  });
});
