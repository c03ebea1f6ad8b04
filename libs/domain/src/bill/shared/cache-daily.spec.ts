import { billView, cacheDaily, RuleSet, shippedPack, shippedRules } from '#domain';
import { acknowledge, noon, storedEventsOf, submitBill } from '#testing/pure';

const history = storedEventsOf([submitBill(), acknowledge(noon('2026-03-05'))]);
const otherRules = new RuleSet([{ layer: 'shipped', pack: shippedPack }]);

it('cacheDaily recomputes for another day, other rules or another state of the bill', () => {
  const compute = jest.fn((bill: { readonly updatedAt: string }, today: string) => `${bill.updatedAt} ${today}`);
  const cached = cacheDaily(compute);
  const count = (today: string, bill = before, rules = shippedRules): number => {
    compute.mockClear();
    expect(cached(bill, today, rules)).toBe(`${bill.updatedAt} ${today}`);
    return compute.mock.calls.length;
  };
  const [before, after] = [billView(history.slice(0, 1)), billView(history)];
  expect([count('2026-03-09'), count('2026-03-09')]).toEqual([1, 0]);
  expect([count('2026-03-10'), count('2026-03-10')]).toEqual([1, 0]);
  expect([count('2026-03-10', before, otherRules), count('2026-03-10', before, otherRules)]).toEqual([1, 0]);
  expect([count('2026-03-10', after), count('2026-03-10', after)]).toEqual([1, 0]);
});
