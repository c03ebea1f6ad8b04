import { background, faults, pause } from '#event-store';
import type { MoneyStatus } from './money/owned-transit.js';
import type { HeadStatus, ReactionLag, UnownedFiles } from './projector-status.js';

/** A service that runs as long as the projector runs. */
export interface BackgroundService {
  /** Runs until the signal aborts and the current work is finished. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /** Returns the lag of the service's reactions, if it follows the log. */
  lag?(): readonly ReactionLag[];
  /**
   * Returns the latest known totals for money of all organizations, or null before the first check. Absent if the
   * service does not check money.
   */
  money?(): MoneyStatus | null;
  /**
   * Returns the status of signed heads, or null while another process signs. Absent if the service does not sign heads.
   */
  heads?(): HeadStatus | null;
  /**
   * Returns the number of alerts about the access log since the start, by rule. Absent if the service does not check
   * the access log.
   */
  accessAlerts?(): ReadonlyMap<string, number>;
  /** Returns partner files that belong to no organization, or null before the first count. */
  unownedFiles?(): UnownedFiles | null;
}

export interface RepeatOptions {
  /** Delay between runs, in milliseconds. */
  readonly everyMs: number;
  readonly firstAfterMs?: number;
  /** Name of this item of the work, if the work has several items. Contains IDs only, no personal data. */
  readonly piece?: string | undefined;
}

/**
 * Repeats work until the signal aborts. Reports a failure under the name of the work (see `background`) and continues.
 */
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
