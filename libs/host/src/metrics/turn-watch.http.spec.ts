import { Registry } from 'prom-client';
import { background } from '#event-store';
import { eventually } from '#testing/pure';
import { watchTurns } from './turn-watch.js';

const valuesOf = async (registry: Registry, name: string) =>
  ((await registry.getSingleMetric(name)?.get())?.values ?? []).map(({ labels, value }) => ({ ...labels, value }));

it('a long turn of the event loop is told by the work that was under way in it', async () => {
  const registry = new Registry();
  const warn = jest.fn();
  const stop = watchTurns(registry, { warn });
  await new Promise((resolve) => setTimeout(resolve, 60));
  await registry.metrics();
  await background('a loop over all practices', async () => {
    const until = performance.now() + 200;
    while (performance.now() < until) continue;
  });
  // Told once each: what a look found is gone from the next one.
  const found: number[] = [];
  await eventually(async () => {
    const values = (await valuesOf(registry, 'workcomp_longest_turn_seconds')) as { work: string; value: number }[];
    found.push(...values.filter(({ work }) => work === 'a loop over all practices').map(({ value }) => value));
    return found.length > 0;
  });
  expect(found).toEqual([expect.any(Number)]);
  expect(found[0]).toBeGreaterThan(0.15);
  expect(warn.mock.calls.length).toBeGreaterThan(0);
  const [lag] = await valuesOf(registry, 'workcomp_event_loop_lag_p999_seconds');
  expect(typeof lag?.value).toBe('number');
  stop();
});
