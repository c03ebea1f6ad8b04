import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore } from '#event-store';
import { followLog } from './follow-log.js';
import { LogTail } from './log-tail.js';

/** Work whose result depends only on the log. */
export interface WorkAfterAppends {
  readonly name: string;
  /** Processes everything appended before the call. Returns false if it must run again even without new events. */
  readonly work: () => Promise<boolean>;
  readonly everyMs: number;
}

/** Maximum time between two checks without an append signal, in milliseconds. */
const TICK_MS = 1_000;

/** Runs the work immediately and after each append, until the signal aborts. Readers in a process share their reads. */
export const afterAppends = (
  events: EventStore,
  { name, work, everyMs }: WorkAfterAppends,
  signal: AbortSignal,
): Promise<void> => {
  const tail = LogTail.of(events);
  /** Head of the log at the last call; null if the work must run again. */
  let seen: bigint | null = null;
  const look = async (): Promise<'more' | 'all'> => {
    // Readers that need complete pages go first. This reader then shares their pages.
    await nextTurn();
    if (seen !== null && (await tail.read(seen, 1)).length === 0) return 'all';
    const head = await events.head();
    seen = (await work()) ? head : null;
    return 'more';
  };
  return followLog(tail, { name, look, failed: () => (seen = null), tickMs: TICK_MS, restMs: everyMs }, signal);
};
