import { DiskUnhealthy, EngineUnhealthy, faults, pause } from '#event-store';
import { NO_ANSWER, runChecks, type Checks } from '#http';

const CHECK_INTERVAL_MS = 15_000;
/** Number of consecutive checks without an answer that count as a fault. A single check may be late on a busy machine. */
const TIMEOUT_THRESHOLD = 2;

/** Reports each problem as a fault until the signal aborts. Independent of readiness requests and background loops. */
export const watchHealth = async (checks: Checks, signal: AbortSignal, everyMs = CHECK_INTERVAL_MS): Promise<void> => {
  const silent = new Map<string, number>();
  while (!signal.aborted) {
    for (const { name, ok, detail } of await runChecks(checks)) {
      const looks = detail === NO_ANSWER ? (silent.get(name) ?? 0) + 1 : 0;
      silent.set(name, looks);
      if (ok) faults.well(name);
      else if (looks === 0 || looks >= TIMEOUT_THRESHOLD) faults.failed(name, faultOfCheck(name, detail));
    }
    await pause(everyMs, signal);
  }
};

const faultOfCheck = (name: string, detail: string): Error =>
  name === 'disk' ? new DiskUnhealthy(detail) : new EngineUnhealthy(detail);
