import { setImmediate as nextTurn } from 'node:timers/promises';
import { backOff, engineRests, pause, WakeSignal, type EventStore } from '#event-store';

/** What a look at the log came to: there is more to read at once, all is read for now, or nobody follows any more. */
export type Looked = 'more' | 'all' | 'end';

/** Something that follows the log. */
export interface LogFollower {
  /** Reads one page, does what it calls for, and keeps the place. What it throws is tried again later, and longer each time. */
  readonly look: () => Promise<Looked>;
  readonly failed: (error: unknown) => void;
  /** Looks at least so often, should the append signal stay silent. Milliseconds. */
  readonly tickMs: number;
  /** Raised by whoever knows of something to look at besides appends. */
  readonly wake?: WakeSignal;
}

/**
 * The one loop over the log: looks, waits for an append or a tick, and looks again, until the signal aborts. Projections,
 * reactions and the planner of webhooks run on it.
 */
export const followLog = async (
  events: EventStore,
  { look, failed, tickMs, wake = new WakeSignal() }: LogFollower,
  signal: AbortSignal,
): Promise<void> => {
  const silence = events.onAppend(() => wake.raise());
  for (let failures = 0; !signal.aborted;) {
    try {
      const looked = await look();
      failures = 0;
      if (looked === 'end') break;
      await (looked === 'more' ? nextTurn() : wake.wait(tickMs, signal));
    } catch (error) {
      failures += 1;
      failed(error);
      await pause(backOff(failures, engineRests.first, engineRests.longest), signal);
    }
  }
  silence();
};
