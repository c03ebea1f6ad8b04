import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { underWay } from '#event-store';

/** A turn of the event loop may take so long: nobody else is served meanwhile. */
const LONGEST_TURN_MS = 50;
/** How often is looked, which tells how long the turns between were. */
const LOOK_MS = 20;
/** More lines than one a minute tell nothing more. */
const TOLD_EVERY_MS = 60_000;
const NANOSECONDS = 1e9;
const MICROSECONDS_IN_MS = 1_000;

interface CpuUsage {
  /** Microseconds. */
  readonly user: number;
  readonly system: number;
}
/** Node tells the CPU time of one thread from version 23.9 on; before, that of the process with all its threads. */
const cpuUsage: () => CpuUsage =
  (process as { readonly threadCpuUsage?: () => CpuUsage }).threadCpuUsage?.bind(process) ??
  process.cpuUsage.bind(process);
const cpuMs = (): number => {
  const { user, system } = cpuUsage();
  return (user + system) / MICROSECONDS_IN_MS;
};

/**
 * Measures how long turns of the event loop take. The longest one since the last scrape is told by the work that was under
 * way in it: one of these names ran, or several did. It is told twice: by the clock, which is what clients wait for, and
 * by the CPU time that was used in it. Where the second is small, the machine had no CPU or no disk for this process, and no
 * work of the process did too much. In Node before 23.9 the CPU time counts worker threads, too, so it is the most that the
 * turn can have used.
 */
export const watchTurns = (registry: Registry, log: Pick<Logger, 'warn'>): (() => void) => {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  new Gauge({
    name: 'workcomp_event_loop_lag_p999_seconds',
    help: 'How late the event loop was, in 99.9 % of all looks since the last scrape.',
    registers: [registry],
    collect() {
      const lag = delays.percentile(99.9);
      this.set(Number.isFinite(lag) ? lag / NANOSECONDS : 0);
      delays.reset();
    },
  });
  const byClock = new LongestTurns();
  const byCpu = new LongestTurns();
  for (const [name, help, turns] of [
    ['workcomp_longest_turn_seconds', 'The longest turn of the event loop', byClock],
    ['workcomp_longest_turn_cpu_seconds', 'The most CPU time that a turn of the event loop used', byCpu],
  ] as const)
    new Gauge({
      name,
      help: `${help} since the last scrape, of those over 50 ms, by the work that was under way in it.`,
      labelNames: ['work'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [work, ms] of turns.take()) this.set({ work }, ms / 1000);
      },
    });
  let [last, lastCpu, toldAt] = [performance.now(), cpuMs(), Number.NEGATIVE_INFINITY];
  const look = (): void => {
    const [now, cpuNow] = [performance.now(), cpuMs()];
    const ms = now - last - LOOK_MS;
    const cpu = Math.min(ms, cpuNow - lastCpu);
    [last, lastCpu] = [now, cpuNow];
    const works = underWay.sinceLastAsked();
    if (ms <= LONGEST_TURN_MS) return;
    byClock.add(works, ms);
    if (cpu > LONGEST_TURN_MS) byCpu.add(works, cpu);
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    log.warn({
      msg: 'the event loop stood still',
      milliseconds: Math.round(ms),
      cpuMilliseconds: Math.round(cpu),
      works,
    });
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
};

/** The longest turn of each work. */
class LongestTurns {
  private found = new Map<string, number>();

  add(works: readonly string[], ms: number): void {
    for (const work of works.length > 0 ? works : ['unknown'])
      this.found.set(work, Math.max(ms, this.found.get(work) ?? 0));
  }

  /** Milliseconds by work; from then on it begins anew. */
  take(): ReadonlyMap<string, number> {
    const found = this.found;
    this.found = new Map();
    return found;
  }
}
