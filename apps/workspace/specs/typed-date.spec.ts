import { parseTypedDate, shownDate } from '../src/ui/typed-date.js';

const NOW = '2026-11-29';

describe('typed dates', () => {
  it.each([
    ['1/5/26', '2026-01-05'],
    ['01/05/2026', '2026-01-05'],
    ['1-5-2026', '2026-01-05'],
    ['1.5.26', '2026-01-05'],
    [' 01052026 ', '2026-01-05'],
    ['010526', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    ['2/29/2024', '2024-02-29'],
  ])('reads %j as %s', (typed, date) => expect(parseTypedDate(typed, 'nearest', NOW)).toBe(date));

  it.each(['', '1/5', '13/1/26', '2/30/26', '2/29/2025', '1/5/026', '20260105x', 'today', '1152026'])(
    'does not read %j',
    (typed) => expect(parseTypedDate(typed, 'nearest', NOW)).toBeNull(),
  );

  it.each([
    ['1/5/26', '2026-01-05'],
    ['11/29/26', '2026-11-29'],
    ['11/30/26', '1926-11-30'],
    ['4/2/79', '1979-04-02'],
    ['2/29/28', '1928-02-29'],
  ])('places the date of birth %s in the past: %s', (typed, date) =>
    expect(parseTypedDate(typed, 'past', NOW)).toBe(date),
  );

  it.each([
    ['3/1/75', '2075-03-01'],
    ['3/1/76', '2076-03-01'],
    ['3/1/77', '1977-03-01'],
    ['3/1/99', '1999-03-01'],
  ])('places %s in the nearest century: %s', (typed, date) => expect(parseTypedDate(typed, 'nearest', NOW)).toBe(date));

  it('places years at the start of the next century', () =>
    expect(parseTypedDate('3/1/01', 'nearest', '2098-01-01')).toBe('2101-03-01'));

  it.each([
    ['2026-01-05', '01/05/2026'],
    ['2026-13-01', '2026-13-01'],
    ['2026-01-45', '2026-01-45'],
    ['2026-02-30', '2026-02-30'],
    ['2026-1', '2026-1'],
    ['', ''],
  ])('shows the value %j as %j', (value, shown) => expect(shownDate(value)).toBe(shown));
});
