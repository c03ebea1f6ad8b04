import { Registry } from 'prom-client';
import { background } from '#event-store';
import { eventually } from '#testing/pure';
import { watchTurns } from './turn-watch.js';

const valuesOf = async (registry: Registry, name: string) =>
  ((await registry.getSingleMetric(name)?.get())?.values ?? []).map(({ labels, value }) => ({ ...labels, value }));

it('a turn in which the process waits uses no CPU time', async () => {
  const registry = new Registry();
  const warn = jest.fn();
  const stop = watchTurns(registry, { warn });
  await new Promise((resolve) => setTimeout(resolve, 60));
  await registry.metrics();
  const cpuIn = async (work: string, turn: () => void): Promise<number> => {
    await background(work, async () => turn());
    let clock = 0;
    let cpu = 0;
    await eventually(async () => {
      const of = async (name: string): Promise<number> => {
        const values = (await valuesOf(registry, name)) as { work: string; value: number }[];
        return values.find((one) => one.work === work)?.value ?? 0;
      };
      clock = Math.max(clock, await of('workcomp_longest_turn_seconds'));
      cpu = Math.max(cpu, await of('workcomp_longest_turn_cpu_seconds'));
      return clock > 0.15;
    });
    return cpu;
  };
  // Stands for a machine that has no CPU for this process.
  const waits = await cpuIn('waits', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400));
  const computes = await cpuIn('computes', () => {
    const until = process.cpuUsage().user + 200_000;
    while (process.cpuUsage().user < until) continue;
  });
  expect(waits).toBeLessThan(0.15);
  expect(computes).toBeGreaterThan(0.15);
  stop();
});

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
  expect(warn.mock.calls[0][0]).toMatchObject({ cpuMilliseconds: expect.any(Number) });
  const [lag] = await valuesOf(registry, 'workcomp_event_loop_lag_p999_seconds');
  expect(typeof lag?.value).toBe('number');
  stop();
});
