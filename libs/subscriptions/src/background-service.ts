import { background, faults, pause } from '#event-store';
import type { MoneyStatus } from './money/owned-transit.js';
import type { HeadStatus, ReactionLag, UnownedFiles } from './projector-status.js';

export interface BackgroundService {
  /** Runs until the signal aborts and the current work is finished. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /** Returns the lag of the service's reactions, if it follows the log. */
  lag?(): readonly ReactionLag[];
  /** Latest totals for all organizations; null before the first check. Absent if the service does not check money. */
  money?(): MoneyStatus | null;
  /** Status of the signed heads. Null while another process signs. Absent if the service does not sign heads. */
  heads?(): HeadStatus | null;
  /** Alerts since startup, by rule. Absent if the service does not check the access log. */
  accessAlerts?(): ReadonlyMap<string, number>;
  /** Returns partner files that belong to no organization, or null before the first count. */
  unownedFiles?(): UnownedFiles | null;
}

export interface RepeatOptions {
  /** Delay between runs, in milliseconds. */
  readonly everyMs: number;
  readonly firstAfterMs?: number;
  /** Name of this item, if the work has several items. Contains only IDs, no personal data. */
  readonly piece?: string | undefined;
}

/** Repeats work until the signal aborts. Reports failures under the work's name (see `background`). */
export const repeat = async (
  name: string,
  work: () => Promise<unknown>,
  { everyMs, firstAfterMs = 0, piece }: RepeatOptions,
  signal: AbortSignal,
): Promise<void> => {
  await pause(firstAfterMs, signal);
  while (!signal.aborted) {
    await background(name, work, { piece });
    await pause(everyMs, signal);
  }
  faults.well(name, piece);
};

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
