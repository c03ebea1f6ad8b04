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

/**
 * Measures how long turns of the event loop take. The longest one since the last scrape is told by the work that was under
 * way in it: one of these names ran, or several did.
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
  let longest = new Map<string, number>();
  new Gauge({
    name: 'workcomp_longest_turn_seconds',
    help: 'The longest turn of the event loop since the last scrape, of those over 50 ms, by the work that was under way in it.',
    labelNames: ['work'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [work, ms] of longest) this.set({ work }, ms / 1000);
      longest = new Map();
    },
  });
  let [last, toldAt] = [performance.now(), Number.NEGATIVE_INFINITY];
  const look = (): void => {
    const now = performance.now();
    const ms = now - last - LOOK_MS;
    last = now;
    const works = underWay.sinceLastAsked();
    if (ms <= LONGEST_TURN_MS) return;
    for (const work of works.length > 0 ? works : ['unknown']) longest.set(work, Math.max(ms, longest.get(work) ?? 0));
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    log.warn({ msg: 'the event loop stood still', milliseconds: Math.round(ms), works });
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
};
