import { asOfAt, asOfDatesOf, periodAt, periodsOf } from '../src/ui/periods.js';

describe('periods of reports', () => {
  it('begin with the first day of a month or quarter and end with its last day, at the latest today', () =>
    expect(periodsOf('2027-02-10')).toEqual({
      'this-month': { from: '2027-02-01', to: '2027-02-10' },
      'last-month': { from: '2027-01-01', to: '2027-01-31' },
      'this-quarter': { from: '2027-01-01', to: '2027-02-10' },
      'last-quarter': { from: '2026-10-01', to: '2026-12-31' },
      'this-year': { from: '2027-01-01', to: '2027-02-10' },
    }));

  it('include the leap day, and December of last year in January', () => {
    expect(periodsOf('2028-03-01')['last-month']).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(periodsOf('2027-01-31')['last-month']).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('are recognized by their days', () => {
    expect(periodAt({ from: '2027-01-01', to: '2027-01-31' }, '2027-02-10')).toBe('last-month');
    expect(periodAt({ from: '2027-01-02', to: '2027-01-31' }, '2027-02-10')).toBeNull();
  });
});

describe('days of a report as of a day', () => {
  it('are today and the last days of the previous month and quarter', () =>
    expect(asOfDatesOf('2027-02-10')).toEqual({
      today: '2027-02-10',
      'last-month': '2027-01-31',
      'last-quarter': '2026-12-31',
    }));

  it('are recognized, and other days are not', () => {
    expect(asOfAt('2027-02-10', '2027-02-10')).toBe('today');
    expect(asOfAt('2026-12-31', '2027-02-10')).toBe('last-quarter');
    expect(asOfAt('2026-12-31', '2027-01-10')).toBe('last-month');
    expect(asOfAt('2026-12-30', '2027-01-10')).toBeNull();
  });
});
