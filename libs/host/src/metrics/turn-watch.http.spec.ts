import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Registry } from 'prom-client';
import { background } from '#event-store';
import { eventually } from '#testing/pure';
import { watchTurns, type TurnSample } from './turn-watch.js';

const valuesOf = async (registry: Registry, name: string) =>
  ((await registry.getSingleMetric(name)?.get())?.values ?? []).map(({ labels, value }) => ({ ...labels, value }));

it('watchTurns measures no CPU time for a turn in which the process waits', async () => {
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
      const secondsOf = async (name: string): Promise<number> => {
        const values = (await valuesOf(registry, name)) as { work: string; value: number }[];
        return values.find((value) => value.work === work)?.value ?? 0;
      };
      clock = Math.max(clock, await secondsOf('workcomp_longest_turn_seconds'));
      cpu = Math.max(cpu, await secondsOf('workcomp_longest_turn_cpu_seconds'));
      return clock > 0.15;
    });
    return cpu;
  };
  // Simulates a machine that gives this process no CPU time.
  const waits = await cpuIn('waits', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400));
  const computes = await cpuIn('computes', () => {
    const until = process.cpuUsage().user + 200_000;
    while (process.cpuUsage().user < until) continue;
  });
  expect(waits).toBeLessThan(0.15);
  expect(computes).toBeGreaterThan(0.15);
  stop();
});

const countsOneThread = 'threadCpuUsage' in process || existsSync('/proc/self/schedstat');
(countsOneThread ? it : it.skip)(
  'a turn in which other threads compute uses no CPU time of the main thread',
  async () => {
    const registry = new Registry();
    const warn = jest.fn();
    const done = new Int32Array(new SharedArrayBuffer(4));
    const busy = `const { workerData } = require('node:worker_threads');
    const until = process.cpuUsage().user + 300_000;
    while (process.cpuUsage().user < until) continue;
    Atomics.store(workerData, 0, 1);
    Atomics.notify(workerData, 0);`;
    const worker = new Worker(busy, { eval: true, workerData: done });
    await once(worker, 'online');
    const stop = watchTurns(registry, { warn });
    // The main thread waits here and uses no CPU time.
    Atomics.wait(done, 0, 0);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(warn).not.toHaveBeenCalled();
    stop();
    await worker.terminate();
  },
);

it('watchTurns labels a long turn of the event loop with the work in progress', async () => {
  const registry = new Registry();
  const warn = jest.fn();
  const stop = watchTurns(registry, { warn });
  await new Promise((resolve) => setTimeout(resolve, 60));
  await registry.metrics();
  await background('a loop over all practices', async () => {
    const until = process.cpuUsage().user + 200_000;
    while (process.cpuUsage().user < until) continue;
  });
  // Each long turn is reported once: a scrape removes it from the next scrape's result.
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

describe('log line for a long turn', () => {
  const warn = jest.fn();
  let sample: TurnSample;
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    warn.mockClear();
    sample = { now: 0, cpu: 0, active: 0 };
    stop = watchTurns(new Registry(), { warn }, () => sample);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });
  /** Simulates one sampling interval in which the clocks advance by these milliseconds. */
  const turn = ({ now, cpu, active }: TurnSample): void => {
    sample = { now: sample.now + now, cpu: sample.cpu + cpu, active: sample.active + active };
    jest.advanceTimersByTime(20);
  };

  it('is not written if the process used little CPU time', () => {
    turn({ now: 500, cpu: 49, active: 490 });
    expect(warn).not.toHaveBeenCalled();
  });
  it('is not written if other threads used the CPU time while the event loop was idle', () => {
    turn({ now: 500, cpu: 400, active: 30 });
    expect(warn).not.toHaveBeenCalled();
  });
  it('is written at most once a minute, with both durations', () => {
    turn({ now: 500, cpu: 400, active: 490 });
    turn({ now: 500, cpu: 400, active: 490 });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ milliseconds: 480, cpuMilliseconds: 400 }));
    turn({ now: 59_500, cpu: 10, active: 10 });
    turn({ now: 500, cpu: 400, active: 490 });
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
