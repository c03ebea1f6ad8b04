import { setTimeout as pause } from 'node:timers/promises';
import { faults } from '#event-store';

const RETRY_DELAY_MS = 2_000;

interface PrepareOptions {
  /** True if failures are permanent, as with embedded engines. Others may recover, so the preparation is retried. */
  readonly isLasting: boolean;
  readonly signal: AbortSignal;
  /** Pause between attempts in milliseconds. Default: 2,000. */
  readonly againMs?: number;
}

/** Retries until success. Returns false if the process stops first. Throws if a failure is permanent. */
export const prepareWithRetry = async (
  prepare: () => Promise<void>,
  { isLasting, signal, againMs = RETRY_DELAY_MS }: PrepareOptions,
): Promise<boolean> => {
  const stopping = () => signal.aborted;
  while (!stopping()) {
    try {
      await prepare();
      faults.well('preparing');
      return true;
    } catch (error) {
      // The engines may already be closed.
      if (stopping()) return false;
      if (isLasting) throw error;
      faults.failed('preparing', error);
      // The pause rejects when the process stops.
      await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
};
