import { onSessionEnd } from '../../api/session-cleanup';

/** The bills of a queue as they were when somebody began with it: done ones stay in it, so that the next one is known. */
const queueOrders = new Map<string, readonly string[]>();

onSessionEnd(() => queueOrders.clear());

export const startQueue = (queue: string, bills: readonly string[]): void => void queueOrders.set(queue, bills);

/** The trail of a queue; the queue as it is now for whoever came by another way. */
export const queueOrderOf = (queue: string, now: readonly string[]): readonly string[] => {
  const known = queueOrders.get(queue);
  if (known) return known;
  if (now.length > 0) queueOrders.set(queue, now);
  return now;
};
