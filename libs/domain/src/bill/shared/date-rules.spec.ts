import { billDays, billView, depositProblems, pastProblems } from '#domain';
import { eraseHistory, noon, storedEventsOf, submitBill } from '#testing/pure';

const days = { today: '2026-04-20', serviceDate: '2026-02-24', firstSentOn: '2026-03-02' };

it('billDays returns dates in Los Angeles', () => {
  const history = storedEventsOf([submitBill()]);
  // 2026-04-21, 06:30 UTC is still the evening of 2026-04-20 in Los Angeles.
  expect(billDays(billView(history), '2026-04-21T06:30:00.000Z')).toEqual(days);
  expect(billDays(billView(eraseHistory(history)), noon('2026-04-20'))).toEqual({ ...days, serviceDate: undefined });
});

describe('depositProblems', () => {
  it.each([
    ['2026-02-24', []],
    ['2026-04-30', []],
    ['2026-02-23', ['depositDate']],
    ['2026-05-01', ['depositDate']],
    ['soon', []],
  ])('%s has problems at %j', (depositDate, wrong) =>
    expect(depositProblems({ depositDate }, days).map(({ path }) => path)).toEqual(wrong),
  );
});

describe('pastProblems', () => {
  it.each([
    ['2026-04-20', []],
    ['2026-04-21', ['filedAt']],
  ])('%s has problems at %j', (filedAt, wrong) =>
    expect(pastProblems('filedAt')({ filedAt }, days).map(({ path }) => path)).toEqual(wrong),
  );
  it('accepts a missing date', () => expect(pastProblems('filedAt')({}, days)).toEqual([]));
});
