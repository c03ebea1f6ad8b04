import fc from 'fast-check';
import { addDays, weekday, shippedRules } from '#domain';

describe('court holidays of California', () => {
  it.each([
    ["New Year's Day", '2026-01-01'],
    ['Martin Luther King Jr. Day', '2026-01-19'],
    ['Lincoln Day', '2026-02-12'],
    ["Presidents' Day", '2026-02-16'],
    ['Cesar Chavez Day', '2026-03-31'],
    ['Memorial Day', '2026-05-25'],
    ['Juneteenth', '2026-06-19'],
    ['Independence Day, observed on the Friday before a Saturday', '2026-07-03'],
    ['Labor Day', '2026-09-07'],
    ['Native American Day', '2026-09-25'],
    ['Veterans Day', '2026-11-11'],
    ['Thanksgiving Day', '2026-11-26'],
    ['the day after Thanksgiving', '2026-11-27'],
    ['Christmas Day', '2026-12-25'],
    ['Independence Day, observed on the Monday after a Sunday', '2027-07-05'],
    ['Memorial Day of a May with five Mondays', '2027-05-31'],
    ["New Year's Day of the next year, kept on the last day of this one", '2027-12-31'],
  ])('%s is not a working day: %s', (_, date) => expect(shippedRules.courtDays.isWorkingDay(date)).toBe(false));

  it.each([
    ['Juneteenth before it was a holiday', '2020-06-19'],
    ['Native American Day before it was a holiday', '2021-09-24'],
    ['Columbus Day, which is not a court holiday', '2026-10-12'],
    ['Admission Day, which is not a court holiday', '2026-09-09'],
    ['an ordinary Tuesday', '2026-03-03'],
  ])('%s is a working day: %s', (_, date) => expect(shippedRules.courtDays.isWorkingDay(date)).toBe(true));
});

describe('WorkingCalendar', () => {
  it('does not count the first day', () => {
    expect(shippedRules.courtDays.addWorkingDays('2026-03-02', 1)).toBe('2026-03-03');
    expect(shippedRules.courtDays.addWorkingDays('2026-03-06', 1)).toBe('2026-03-09');
  });

  it('skips weekends and holidays', () => {
    // The Wednesday before Thanksgiving. Thursday and Friday are holidays.
    expect(shippedRules.courtDays.addWorkingDays('2026-11-25', 1)).toBe('2026-11-30');
    expect(shippedRules.courtDays.addWorkingDays('2026-12-24', 5)).toBe('2027-01-04');
  });

  const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));

  it('ends on a working day, with the requested number of working days in between', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 40 }), (date, count) => {
        const end = shippedRules.courtDays.addWorkingDays(date, count);
        let between = 0;
        for (let day = addDays(date, 1); day <= end; day = addDays(day, 1))
          if (shippedRules.courtDays.isWorkingDay(day)) between += 1;
        expect([shippedRules.courtDays.isWorkingDay(end), between]).toEqual([true, count]);
      }),
      { numRuns: 100 },
    );
  });

  it('moves to the nearest working day on or after the date', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const moved = shippedRules.courtDays.workingDayFrom(date);
        expect(shippedRules.courtDays.isWorkingDay(moved)).toBe(true);
        expect(moved >= date && moved <= addDays(date, 5)).toBe(true);
        expect([0, 6]).not.toContain(weekday(moved));
        for (let day = date; day < moved; day = addDays(day, 1))
          expect(shippedRules.courtDays.isWorkingDay(day)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
