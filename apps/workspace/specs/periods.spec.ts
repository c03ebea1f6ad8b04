import { periodAt, periodsOf } from '../src/features/reports/periods.js';

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
