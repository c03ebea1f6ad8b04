import { openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { runningWork } from '#event-store';

/** Maximum duration of a turn, during which no other request is served. */
const MAX_TURN_MS = 50;
const SAMPLE_INTERVAL_MS = 20;
const LOG_INTERVAL_MS = 60_000;
const NANOSECONDS_PER_SECOND = 1e9;
const MICROSECONDS_PER_MS = 1_000;
const NANOSECONDS_PER_MS = 1e6;

interface CpuUsage {
  /** CPU time in microseconds. */
  readonly user: number;
  readonly system: number;
}

/** Returns a reader of the main thread's CPU time on Linux, or null if the system does not report it. */
const schedulerClock = (): (() => number) | null => {
  try {
    const file = openSync('/proc/self/schedstat', 'r');
    const bytes = Buffer.alloc(64);
    const read = (): number =>
      parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)), 10) / NANOSECONDS_PER_MS;
    return read() > 0 ? read : null;
  } catch {
    return null;
  }
};

/** Main thread's CPU time in milliseconds, on Linux or from Node 23.9 on. Elsewhere, the whole process's CPU time. */
const cpuClock = (): (() => number) => {
  const { threadCpuUsage } = process as { readonly threadCpuUsage?: () => CpuUsage };
  const usage = threadCpuUsage?.bind(process) ?? process.cpuUsage.bind(process);
  const fromNode = (): number => {
    const { user, system } = usage();
    return (user + system) / MICROSECONDS_PER_MS;
  };
  return threadCpuUsage === undefined ? (schedulerClock() ?? fromNode) : fromNode;
};

/** Clock readings at one point in time, in milliseconds. */
export interface TurnSample {
  readonly now: number;
  readonly cpu: number;
  /** Time during which the event loop was not idle. */
  readonly active: number;
}
/** Created once, because the clock may keep a file open. */
let sharedClock: (() => number) | undefined;
const turnSampler = (): (() => TurnSample) => {
  const cpu = (sharedClock ??= cpuClock());
  return () => ({ now: performance.now(), cpu: cpu(), active: performance.eventLoopUtilization().active });
};

/**
 * Each turn has two durations: wall-clock time, which is what clients wait for, and CPU time. Only a turn with a long
 * CPU time is logged; otherwise the process was waiting for the machine's CPU or disk. Where the CPU time includes
 * other threads, it is an upper bound, limited to the time during which the event loop was active.
 */
export const watchTurns = (
  registry: Registry,
  log: Pick<Logger, 'warn'>,
  sample: () => TurnSample = turnSampler(),
): (() => void) => {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  new Gauge({
    name: 'workcomp_event_loop_lag_p999_seconds',
    help: '99.9th percentile of the event loop delay since the last scrape, in seconds.',
    registers: [registry],
    collect() {
      const lag = delays.percentile(99.9);
      this.set(Number.isFinite(lag) ? lag / NANOSECONDS_PER_SECOND : 0);
      delays.reset();
    },
  });
  const byClock = new LongestTurns();
  const byCpu = new LongestTurns();
  for (const [name, help, turns] of [
    ['workcomp_longest_turn_seconds', 'Longest turn of the event loop', byClock],
    ['workcomp_longest_turn_cpu_seconds', 'Maximum CPU time used by one turn of the event loop', byCpu],
  ] as const)
    new Gauge({
      name,
      help: `${help} since the last scrape, of turns over 50 ms, by the work in progress during the turn.`,
      labelNames: ['work'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [work, ms] of turns.take()) this.set({ work }, ms / 1000);
      },
    });
  let [last, loggedAt] = [sample(), Number.NEGATIVE_INFINITY];
  const look = (): void => {
    const [previous, current] = [last, sample()];
    last = current;
    const ms = current.now - previous.now - SAMPLE_INTERVAL_MS;
    const cpu = Math.min(ms, current.cpu - previous.cpu, current.active - previous.active);
    const works = runningWork.sinceLastAsked();
    if (ms <= MAX_TURN_MS) return;
    byClock.add(works, ms);
    if (cpu <= MAX_TURN_MS) return;
    byCpu.add(works, cpu);
    if (current.now - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = current.now;
    log.warn({
      msg: 'event loop blocked',
      milliseconds: Math.round(ms),
      cpuMilliseconds: Math.round(cpu),
      works,
    });
  };
  const timer = setInterval(look, SAMPLE_INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
};

class LongestTurns {
  private found = new Map<string, number>();

  add(works: readonly string[], ms: number): void {
    for (const work of works.length > 0 ? works : ['unknown'])
      this.found.set(work, Math.max(ms, this.found.get(work) ?? 0));
  }

  /** Returns the longest turns in milliseconds, by kind of work, and resets them. */
  take(): ReadonlyMap<string, number> {
    const found = this.found;
    this.found = new Map();
    return found;
  }
}
