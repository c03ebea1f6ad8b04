import { setTimeout as pause } from 'node:timers/promises';
import { faults } from '#event-store';

const RETRY_DELAY_MS = 2_000;

interface PrepareOptions {
  /** Is what fails once a fault that trying again does not mend? True on embedded engines; others may come back. */
  readonly isLasting: boolean;
  /** The process stops. */
  readonly signal: AbortSignal;
  /** Between two tries; 2 s unless said. */
  readonly againMs?: number;
}

/** Prepares until that is done; false when the process stopped before, which is no fault. Throws what is lasting. */
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
      // The parts that it worked with may be closed already.
      if (stopping()) return false;
      if (isLasting) throw error;
      faults.failed('preparing', error);
      // The process stops.
      await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
};
