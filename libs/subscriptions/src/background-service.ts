import { pause } from '#event-store';
import type { ReactionLag } from './projector-status.js';

/** Something that goes on for as long as the projector runs. */
export interface BackgroundService {
  /** Until the signal aborts; then finishes what it has in hand. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
  /** Where it stands, when it follows the log. */
  lag?(): readonly ReactionLag[];
}

/** Does a piece of work again and again, with a rest of so many milliseconds between. An engine that is away is asked next time. */
export const repeat = async (
  work: () => Promise<unknown>,
  { everyMs, firstAfterMs = 0 }: { readonly everyMs: number; readonly firstAfterMs?: number },
  signal: AbortSignal,
): Promise<void> => {
  await pause(firstAfterMs, signal);
  while (!signal.aborted) {
    await work().catch(() => undefined);
    await pause(everyMs, signal);
  }
};

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
