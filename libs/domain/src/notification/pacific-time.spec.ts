import fc from 'fast-check';
import {
  addDays,
  dueDigests,
  losAngelesDate,
  losAngelesHour,
  losAngelesInstant,
  quietHoursEnd,
  recentDays,
} from '#domain';

describe('losAngelesInstant', () => {
  it.each([
    ['2026-01-15', 9, '2026-01-15T17:00:00.000Z'],
    ['2026-07-15', 9, '2026-07-15T16:00:00.000Z'],
    // Daylight saving time starts on 2026-03-08 and ends on 2026-11-01, at 2 a.m.
    ['2026-03-08', 0, '2026-03-08T08:00:00.000Z'],
    ['2026-03-08', 7, '2026-03-08T14:00:00.000Z'],
    ['2026-11-01', 0, '2026-11-01T07:00:00.000Z'],
    ['2026-11-01', 7, '2026-11-01T15:00:00.000Z'],
    ['2026-11-01', 9, '2026-11-01T17:00:00.000Z'],
  ])('returns for %s %i:00 the instant %s', (date, hour, instant) =>
    expect(losAngelesInstant(date, hour)).toBe(instant),
  );

  it('matches the local day and hour, for any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom(0, 7, 9, 19), (day, hour) => {
        const date = addDays('2010-01-01', day);
        const instant = losAngelesInstant(date, hour);
        expect([losAngelesDate(instant), losAngelesHour(instant)]).toEqual([date, hour]);
      }),
    );
  });
});

describe('quietHoursEnd, from 7 p.m. to 7 a.m. Pacific', () => {
  it.each([
    // Winter: UTC−8.
    ['2026-01-15T14:59:59.999Z', '2026-01-15T15:00:00.000Z'],
    ['2026-01-15T15:00:00.000Z', null],
    ['2026-01-16T02:59:59.999Z', null],
    ['2026-01-16T03:00:00.000Z', '2026-01-16T15:00:00.000Z'],
    ['2026-01-16T08:00:00.000Z', '2026-01-16T15:00:00.000Z'],
    // Summer: UTC−7.
    ['2026-07-16T01:59:59.999Z', null],
    ['2026-07-16T02:00:00.000Z', '2026-07-16T14:00:00.000Z'],
    // On nights when the clocks change, quiet hours end at 7 a.m. in the new time.
    ['2026-03-08T03:00:00.000Z', '2026-03-08T14:00:00.000Z'],
    ['2026-03-08T13:59:59.999Z', '2026-03-08T14:00:00.000Z'],
    ['2026-11-01T02:00:00.000Z', '2026-11-01T15:00:00.000Z'],
    ['2026-11-01T14:59:59.999Z', '2026-11-01T15:00:00.000Z'],
  ])('delays %s until %s', (at, until) => expect(quietHoursEnd(at)).toBe(until));

  it('delays email by at most 13 hours, to a time outside quiet hours', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2010-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (date) => {
          const until = quietHoursEnd(date.toISOString());
          if (until === null) return;
          expect(Date.parse(until) - date.getTime()).toBeGreaterThan(0);
          expect(Date.parse(until) - date.getTime()).toBeLessThanOrEqual(13 * 3_600_000);
          expect(quietHoursEnd(until)).toBeNull();
        },
      ),
    );
  });
});

describe('dueDigests, at 9 a.m. Pacific and weekly on Mondays', () => {
  it('covers the previous 24 hours with a daily digest', () =>
    expect(dueDigests('daily', '2026-01-15T17:00:00.000Z').at(-1)).toEqual({
      date: '2026-01-15',
      from: '2026-01-14T17:00:00.000Z',
      until: '2026-01-15T17:00:00.000Z',
    }));
  it('does not return a digest before it is due', () =>
    expect(dueDigests('daily', '2026-01-15T16:59:59.999Z').at(-1)?.date).toBe('2026-01-14'));
  it('covers the week before its Monday with a weekly digest', () =>
    expect(dueDigests('weekly', '2026-01-15T20:00:00.000Z')).toEqual([
      { date: '2026-01-12', from: '2026-01-05T17:00:00.000Z', until: '2026-01-12T17:00:00.000Z' },
    ]));
  it('covers 23 and 25 hours on days of a clock change', () => {
    const hours = (now: string) => {
      const { from = '', until = '' } = dueDigests('daily', now).at(-1) ?? {};
      return (Date.parse(until) - Date.parse(from)) / 3_600_000;
    };
    expect([hours('2026-03-08T18:00:00.000Z'), hours('2026-11-01T18:00:00.000Z')]).toEqual([23, 25]);
  });
  it('has no gaps and no overlaps', () => {
    const periods = dueDigests('daily', '2026-11-04T18:00:00.000Z');
    expect(periods).toHaveLength(7);
    for (const [i, { from }] of periods.entries()) if (i > 0) expect(from).toBe(periods[i - 1]?.until);
  });
});

it('recentDays returns the last seven days', () =>
  expect(recentDays('2026-03-02T20:00:00.000Z')).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]));
