import { background, faults, pause } from '#event-store';
import type { MoneyStatus } from './money/owned-transit.js';
import type { HeadStatus, ReactionLag, UnownedFiles } from './projector-status.js';

/** Something that goes on for as long as the projector runs. */
export interface BackgroundService {
  /** Until the signal aborts; then finishes what it has in hand. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /** Lag of its reactions, when it follows the log. */
  lag?(): readonly ReactionLag[];
  /** Money of all organizations as it found it last, where it looks; null before it did. */
  money?(): MoneyStatus | null;
  /** Status of signed heads, where it makes them; null while another process does. */
  heads?(): HeadStatus | null;
  /** How often each rule found something unusual in the record of access since the start, where it looks. */
  accessAlerts?(): ReadonlyMap<string, number>;
  /** Files of partners that belong to no practice; null before the first count. */
  unownedFiles?(): UnownedFiles | null;
}

/** When work is repeated. */
export interface RepeatOptions {
  /** Milliseconds of rest between. */
  readonly everyMs: number;
  readonly firstAfterMs?: number;
  /** The piece of the work that this is, where it has many: ids, nothing personal. */
  readonly piece?: string | undefined;
}

/** Does work again and again. A failure is told by the name of the work (see `background`), and it is tried again next time. */
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
