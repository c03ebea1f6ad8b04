import { onSessionEnd } from '../../api/session-cleanup';

/** Order when the user started the queue. Completed bills keep their place, so that the next bill can be found. */
const queueOrders = new Map<string, readonly string[]>();

onSessionEnd(() => queueOrders.clear());

export const startQueue = (queue: string, bills: readonly string[]): void => void queueOrders.set(queue, bills);

/** Returns the queue's order. If there is none, as when the user came from elsewhere, saves the current order. */
export const queueOrderOf = (queue: string, now: readonly string[]): readonly string[] => {
  const known = queueOrders.get(queue);
  if (known) return known;
  if (now.length > 0) queueOrders.set(queue, now);
  return now;
};
