import { setImmediate as nextTurn } from 'node:timers/promises';
import { backoffDelay, engineBackoff, faults, pause, runningWork, WakeSignal } from '#event-store';
import type { LogTail } from './log-tail.js';

/** Maximum delay after failures, in ms. Short because all lists wait for log readers, and a process has few of them. */
const MAX_REST_MS = 1_000;

/** `more`: more can be read now. `all`: everything was read. `end`: the follower has ended. */
export type PollResult = 'more' | 'all' | 'end';

export interface LogFollower {
  /** Name under which failures are reported (see `background`). */
  readonly name: string;
  /** Name of this item, if several readers share the work's name. Contains only IDs, no personal data. */
  readonly piece?: string | undefined;
  /** Reads one page, processes it and stores the position. If it throws, it is retried with increasing delays. */
  readonly look: () => Promise<PollResult>;
  readonly failed: (error: unknown) => void;
  /** Maximum time between reads without an append signal, in milliseconds. */
  readonly tickMs: number;
  /** Delay after a read that found events, in milliseconds. Default: none. */
  readonly restMs?: number;
  /** Raised when there is work other than new events. */
  readonly wake?: WakeSignal;
}

/** Reads, waits for an append or a tick, and reads again. For projections, reactions and the webhook planner. */
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
