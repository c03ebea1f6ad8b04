import type { Logger } from 'pino';
import { background } from '#event-store';
import { billProjection, CAPACITY_WARNING, type Capacity, type Views } from '#read-models';

const CHECK_INTERVAL_MS = 60_000;

/** How many bills the read models hold and can hold; null where there is no limit, or none can be told. */
export const billCapacity = (views: Views) => async (): Promise<Capacity | null> =>
  background('capacity', () => views.capacity(billProjection.name), { otherwise: null });

/**
 * Warns in the log from 80 % of the embedded engine's ceiling on: once for each further percent, so that the warning
 * is neither missed nor drowned. Looks now, and then every minute until the signal aborts.
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
