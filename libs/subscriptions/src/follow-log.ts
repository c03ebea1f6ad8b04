import { setImmediate as nextTurn } from 'node:timers/promises';
import { backoffDelay, engineBackoff, faults, pause, runningWork, WakeSignal } from '#event-store';
import type { LogTail } from './log-tail.js';

/** Longest rest after failures, in milliseconds. All lists wait for the readers of the log, and a process has few of them. */
const MAX_REST_MS = 1_000;

/** Result of a look at the log: there is more to read at once, all is read for now, or nobody follows any more. */
export type PollResult = 'more' | 'all' | 'end';

/** Something that follows the log. */
export interface LogFollower {
  /** Its failures are told by this name (see `background`). */
  readonly name: string;
  /** The piece of that work that this is, where several follow under one name: ids, nothing personal. */
  readonly piece?: string | undefined;
  /** Reads one page, does what it calls for, and keeps the place. What it throws is tried again later, and longer each time. */
  readonly look: () => Promise<PollResult>;
  /** Called with each failure. */
  readonly failed: (error: unknown) => void;
  /** Looks at least so often, should the append signal stay silent. Milliseconds. */
  readonly tickMs: number;
  /** Rest after a look that found something, in milliseconds; none unless given. */
  readonly restMs?: number;
  /** Raised when there is work besides new events. */
  readonly wake?: WakeSignal;
}

/**
 * The one loop over the log: looks, waits for an append or a tick, and looks again, until the signal aborts. Projections,
 * reactions and the planner of webhooks run on it.
 */
export const followLog = async (
  tail: LogTail,
  { name, piece, look, failed, tickMs, restMs = 0, wake = new WakeSignal() }: LogFollower,
  signal: AbortSignal,
): Promise<void> => {
  const leave = tail.follow(wake);
  for (let failures = 0; !signal.aborted;) {
    const end = runningWork.begin(name);
    try {
      const looked = await look().finally(end);
      failures = 0;
      faults.well(name, piece);
      if (looked === 'end') break;
      if (looked === 'more') await (restMs > 0 ? pause(restMs, signal) : nextTurn());
      else if (!(await wake.wait(tickMs, signal))) tail.refresh(wake);
    } catch (error) {
      failures += 1;
      faults.failed(name, error, piece);
      failed(error);
      await pause(backoffDelay(failures, engineBackoff.first, MAX_REST_MS), signal);
    }
  }
  faults.well(name, piece);
  leave();
};
