import { watchCapacity } from './capacity-watch.js';

it('watchCapacity warns from 80% on, once for each percent', async () => {
  jest.useFakeTimers();
  const most = 200;
  const fill = [158, 160, 161, 162, 162, 200, 200];
  const lines: unknown[] = [];
  const ended = new AbortController();
  const capacity = async () => ({ used: fill.shift() ?? 0, most });
  await watchCapacity(capacity, { warn: (line: unknown) => void lines.push(line) }, ended.signal);
  await jest.advanceTimersByTimeAsync(5 * 60_000);
  expect(lines).toMatchObject([{ percent: 80, used: 160, most }, { percent: 81 }, { percent: 100 }]);
  ended.abort();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fill).toHaveLength(1);
  jest.useRealTimers();
});
