import { EngineNotWell, faults, pause } from '#event-store';
import { runChecks, type Checks } from '#http';

const EVERY_MS = 15_000;

/**
 * Looks at the engines by itself, until the signal aborts: one that is away is told, with the reason, also where nobody asks
 * for readiness and no loop needs it.
 */
export const watchHealth = async (checks: Checks, signal: AbortSignal, everyMs = EVERY_MS): Promise<void> => {
  while (!signal.aborted) {
    for (const { name, ok, detail } of await runChecks(checks))
      if (ok) faults.well(name);
      else faults.failed(name, new EngineNotWell(detail));
    await pause(everyMs, signal);
  }
};
