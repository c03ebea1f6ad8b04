import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore } from '#event-store';
import { followLog } from './follow-log.js';
import { LogTail } from './log-tail.js';

/** Work that depends on the log alone. */
export interface WorkAfterAppends {
  /** Its failures are told by this name. */
  readonly name: string;
  /** Does it for all that was appended before the call. False if it must be called again even if nothing is appended. */
  readonly work: () => Promise<boolean>;
  /** Minimum time between two calls, in milliseconds. */
  readonly everyMs: number;
}

/** Maximum time between two looks, should the append signal stay silent. Milliseconds. */
const TICK_MS = 1_000;

/**
 * Works at once, and then each time the log has grown, until the signal aborts. While the log is idle this costs no calls: the
 * readers in this process share their looks at it.
 */
export const afterAppends = (
  events: EventStore,
  { name, work, everyMs }: WorkAfterAppends,
  signal: AbortSignal,
): Promise<void> => {
  const tail = LogTail.of(events);
  /** End of the log at the last call; null if the work is to be called again. */
  let seen: bigint | null = null;
  const look = async (): Promise<'more' | 'all'> => {
    // Readers that need whole pages ask first, and this one shares what they get.
    await nextTurn();
    if (seen !== null && (await tail.read(seen, 1)).length === 0) return 'all';
    const head = await events.head();
    seen = (await work()) ? head : null;
    return 'more';
  };
  return followLog(tail, { name, look, failed: () => (seen = null), tickMs: TICK_MS, restMs: everyMs }, signal);
};
