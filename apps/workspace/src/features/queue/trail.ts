import { forgetAtEnd } from '../../api/forgetting';

/** The bills of a queue as they were when somebody began with it: done ones stay in it, so that the next one is known. */
const trails = new Map<string, readonly string[]>();

forgetAtEnd(() => trails.clear());

export const beginTrail = (queue: string, bills: readonly string[]): void => void trails.set(queue, bills);

/** The trail of a queue; the queue as it is now for whoever came by another way. */
export const trailOf = (queue: string, now: readonly string[]): readonly string[] => {
  const known = trails.get(queue);
  if (known) return known;
  if (now.length > 0) trails.set(queue, now);
  return now;
};
