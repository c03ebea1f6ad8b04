import type { Logger } from 'pino';
import { background } from '#event-store';
import { billProjection, CAPACITY_WARNING, type Capacity, type Views } from '#read-models';

const CHECK_INTERVAL_MS = 60_000;

/** Returns the number of bills in the read models and their maximum, or null if there is no limit or the read fails. */
export const billCapacity = (views: Views) => async (): Promise<Capacity | null> =>
  background('capacity', () => views.capacity(billProjection.name), { otherwise: null });

/**
 * Warns from 80% on, once for each additional percent. Checks immediately and then every minute until the signal
 * aborts.
 */
export const watchCapacity = async (
  capacity: () => Promise<Capacity | null>,
  log: Pick<Logger, 'warn'>,
  signal: AbortSignal,
): Promise<void> => {
  let loggedPercent = CAPACITY_WARNING * 100 - 1;
  const look = async (): Promise<void> => {
    const found = await capacity();
    const percent = found ? Math.floor((found.used / found.most) * 100) : 0;
    if (percent <= loggedPercent) return;
    loggedPercent = percent;
    log.warn({ msg: 'embedded engine nearly full; transfer to the production engines', percent, ...found });
  };
  await look();
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
};
